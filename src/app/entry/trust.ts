// What a person must confirm before anything of a repository is read or run: that they trust it, and an agent that never asks.
import { readTrust, writeTrust } from '../../config/trust.ts';
import { Problem } from '../../core/problem.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { ensurePerson } from '../use-case.ts';
import type { AgentPlan } from './answers.ts';

export type Confirmation =
  | { readonly kind: 'trust'; readonly repository: string }
  | { readonly kind: 'ungoverned'; readonly runners: readonly string[] };

type TrustingWorkspace = Pick<RunsWorkspace, 'cwd' | 'environment' | 'git'>;

/** Undefined: the repository is trusted on this machine. */
export async function trustNeeded({ cwd, environment, git }: TrustingWorkspace): Promise<Confirmation | undefined> {
  if (readTrust(environment, await git.sharedGitFolder(cwd))) return undefined;
  return { kind: 'trust', repository: await git.topFolder(cwd) };
}

/** An agent that never asks, and that no sandbox holds, works only where a person allowed it. */
export async function consentNeeded(
  workspace: TrustingWorkspace & Pick<RunsWorkspace, 'project'>,
  agents: readonly AgentPlan[],
): Promise<Confirmation | undefined> {
  const runners = ungovernedRunners(agents);
  if (runners.length === 0) return undefined;
  const { config, gitFolder } = await workspace.project();
  const isAllowed = config.allowUngoverned || readTrust(workspace.environment, gitFolder)?.isUngovernedAllowed === true;
  return isAllowed ? undefined : { kind: 'ungoverned', runners };
}

export function ungovernedRunners(agents: readonly AgentPlan[]): readonly string[] {
  return [...new Set(agents.filter(({ bounds }) => bounds === 'none').map(({ runner }) => runner))];
}

/** A person confirmed it: recorded outside the repository, on this machine, from now on. */
export async function recordConfirmation(
  { cwd, environment, git, person }: TrustingWorkspace & Pick<RunsWorkspace, 'person'>,
  { kind }: Pick<Confirmation, 'kind'>,
): Promise<void> {
  ensurePerson(await person());
  writeTrust(environment, await git.sharedGitFolder(cwd), { isUngovernedAllowed: kind === 'ungoverned' });
}

/** When the person cannot be asked, or said no. */
export function refuseUnconfirmed(needed: Confirmation): Problem {
  if (needed.kind === 'trust')
    return new Problem({
      code: 'trust-missing',
      what: `the repository ${needed.repository} is not trusted on this machine`,
      remedy: 'If you know who wrote it, answer "y" at a terminal, or give --trust once.',
    });
  return new Problem({
    code: 'trust-ungoverned',
    what: `${needed.runners.join(' and ')} never asks for permission, and no sandbox holds it`,
    remedy: 'Write "allowUngoverned: true" into .pitwall/config.yaml, or choose claude, codex or opencode.',
  });
}
