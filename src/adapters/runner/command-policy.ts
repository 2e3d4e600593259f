// The policy of agents' requests: shell commands by the command policy, files by where they lead. What it cannot judge is asked.
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { type CommandDecision, decideCommand } from '../../core/policy/decide-command.ts';
import { ask, askContained, type Finding, newReport } from '../../core/policy/finding.ts';
import { isInside, judgePath } from '../../core/policy/paths.ts';
import { isStackProgram } from '../../core/policy/programs/stacks.ts';
import { literal } from '../../core/policy/shell/arg.ts';
import type { PolicyWorld } from '../../core/policy/world.ts';
import type { PermissionRequest } from '../../ports/agent.ts';
import type { PermissionContext, PermissionPolicy, PermissionVerdict } from '../../ports/permission-policy.ts';
import { isProgram } from '../../std/find-program.ts';
import { judgeBehindLinks } from './behind-links.ts';

export interface CommandPolicyOptions extends Omit<PolicyWorld, 'worktree' | 'extra'> {
  /** First words of further allowed commands: those of the configuration, and those that a person accepted. */
  readonly extra: () => Promise<PolicyWorld['extra']>;
  /** What becomes of a question: a person is asked, or it is denied. */
  readonly onAsk: 'person' | 'deny';
}

export function createCommandPolicy(options: CommandPolicyOptions): PermissionPolicy {
  return {
    judge: async (request, context) => {
      const world = { ...options, extra: await options.extra(), worktree: context.cwd };
      const { command, isShell } = request;
      const judged = command !== undefined || isShell ? await judgeShell(world, request, context) : allowed(fileReason);
      return toVerdict(worst([judged, await judgeFiles(world, request)]), options.onAsk);
    },
  };
}

type Decision = Pick<CommandDecision, 'answer' | 'reason'>;
const allowed = (reason: string): Decision => ({ answer: 'allow', reason });
const fileReason = 'it names no file outside of the worktree';

/** Of equals the first. */
function worst(decisions: readonly Decision[]): Decision {
  const by = (answer: Decision['answer']) => decisions.find(each => each.answer === answer);
  return by('deny') ?? by('ask') ?? by('allow') ?? allowed(fileReason);
}

function toVerdict({ answer, reason }: Decision, onAsk: CommandPolicyOptions['onAsk']): PermissionVerdict {
  if (answer !== 'ask') return { kind: answer, reason };
  if (onAsk === 'deny') return { kind: 'deny', reason: `${reason}, and no person is asked in this project (onAsk)` };
  return { kind: 'ask', reason, default: 'deny' };
}

async function judgeShell(
  world: PolicyWorld,
  { command, isClaimed, folder }: PermissionRequest,
  { shell, searchPath, containment }: PermissionContext,
): Promise<Decision> {
  if (command === undefined) return ask('the agent does not say which command it would run');
  const level = containment === 'sandbox' ? 'sandbox' : 'none';
  const cwd = folder === undefined ? world.worktree : resolve(world.worktree, folder);
  const decision = decideCommand({ ...world, command, cwd, level });
  if (decision.answer !== 'allow') return decision;
  if (shell === undefined) return ask('it is not known in which shell the agent runs its commands');
  if (isClaimed) return ask('the agent shows only a title, which may differ from what it runs');
  const findings = [
    ...(await judgeBehindLinks(world, [{ path: cwd, use: 'enter' }, ...decision.paths])),
    ...decision.programs.flatMap(name => ownProgram(world.worktree, name, searchPath) ?? []),
  ];
  return worst([...findings.filter(({ isContained }) => !isContained || level !== 'sandbox'), decision]);
}

/** A name means a file of the worktree where PATH leads there first: the agent could have written it. */
function ownProgram(worktree: string, name: string, searchPath: string | undefined): Finding | undefined {
  if (name.includes('/') || isStackProgram(name)) return undefined;
  const folders = (searchPath ?? '').split(delimiter).map(each => (isAbsolute(each) ? each : join(worktree, each)));
  const found = folders.find(folder => isProgram(join(folder, name)));
  if (found === undefined || !isInside(worktree, found)) return undefined;
  return askContained(`${name} would be the program ${join(found, name)} of the worktree`);
}

async function judgeFiles(world: PolicyWorld, { paths }: PermissionRequest): Promise<Decision> {
  const report = newReport();
  for (const path of paths) judgePath({ world, folder: world.worktree, report }, literal(path), 'read');
  const behind = report.findings.length > 0 ? [] : await judgeBehindLinks(world, report.paths);
  return worst([...report.findings, ...behind, allowed(fileReason)]);
}
