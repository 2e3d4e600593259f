// The first thing that is asked of a repository: whether the person trusts it. Before that nothing of it is read or run.
import { repositoryFolder, sharedGitFolder } from '../../../config/repository-folder.ts';
import { readTrust, writeTrust } from '../../../config/trust.ts';
import { Problem } from '../../../core/problem.ts';
import { isYes } from '../../ask.ts';
import type { CommandContext } from '../../context.ts';
import { type Entry, ungovernedRunners } from './entry.ts';

export interface TrustOptions {
  /** The person said so on the command line. */
  readonly isGiven: boolean;
  readonly signal: AbortSignal;
}

export async function ensureTrust(context: CommandContext, { isGiven, signal }: TrustOptions): Promise<void> {
  const { cwd, environment, terminal } = context;
  const gitFolder = await sharedGitFolder(cwd);
  if (readTrust(environment, gitFolder)) return;
  const repository = await repositoryFolder(cwd);
  if (!isGiven) {
    if (!context.ask) throw untrusted(repository);
    terminal.print(`${terminal.style.bold('Do you trust this repository?')} ${repository}`);
    terminal.print('Pitwall obeys its .pitwall/ folder, and agents and gates run its scripts, tests and tools as you.');
    if (!isYes(await context.ask('Trust it, on this machine from now on? [y/N] ', { signal }), false))
      throw untrusted(repository);
  }
  writeTrust(environment, gitFolder, { isUngovernedAllowed: false });
}

function untrusted(repository: string): Problem {
  return new Problem({
    code: 'trust-missing',
    what: `the repository ${repository} is not trusted on this machine`,
    remedy: 'If you know who wrote it, answer "y" at a terminal, or give --trust once.',
  });
}

/** An agent that never asks, and that no sandbox holds, works only where somebody said that it may. */
export async function ensureGoverned(context: CommandContext, entry: Entry, signal: AbortSignal): Promise<void> {
  const runners = ungovernedRunners(entry);
  if (runners.length === 0 || entry.config.allowUngoverned) return;
  const gitFolder = await sharedGitFolder(context.cwd);
  if (readTrust(context.environment, gitFolder)?.isUngovernedAllowed) return;
  const who = runners.join(' and ');
  if (!context.ask) throw ungoverned(who);
  const { terminal } = context;
  terminal.print(
    `${terminal.style.bold(`${who} never asks for permission`)}, and no sandbox holds it: it can do what you can do.`,
  );
  const answer = await context.ask('Let it work here, on this machine from now on? [y/N] ', { signal });
  if (!isYes(answer, false)) throw ungoverned(who);
  writeTrust(context.environment, gitFolder, { isUngovernedAllowed: true });
}

function ungoverned(who: string): Problem {
  return new Problem({
    code: 'trust-ungoverned',
    what: `${who} never asks for permission, and no sandbox holds it`,
    remedy: 'Write "allowUngoverned: true" into .pitwall/config.yaml, or choose claude, codex or opencode.',
  });
}
