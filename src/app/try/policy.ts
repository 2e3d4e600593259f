// `try policy`: may an agent run this shell command? Answered by the rules that a run applies.
import { homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod';
import type { Actor } from '../../core/event.ts';
import { decideCommand } from '../../core/policy/decide-command.ts';
import type { Location } from '../location.ts';
import type { Rule } from './try-lines.ts';

const stackSchema = z.enum(['any', 'node', 'rust', 'python', 'go', 'docs']);

export const policyCaseSchema = z.object({
  command: z.string(),
  /** Default: the folder in which Pitwall runs. */
  cwd: z.string().optional(),
  stack: z.union([stackSchema, z.array(stackSchema)]).optional(),
});
type PolicyCase = z.infer<typeof policyCaseSchema>;

export const policyAnswerSchema = z.strictObject({ answer: z.enum(['allow', 'ask', 'deny']), reason: z.string() });
type PolicyAnswer = z.infer<typeof policyAnswerSchema>;

/** What `<worktree>` and `<port>` in a case mean: a place that no machine has, and Pitwall's own port. */
const exampleWorktree = '/pitwall-example/worktree';
const examplePort = 7070;

export const policyRule: Rule<PolicyCase> = {
  caseSchema: policyCaseSchema,
  prepare: async workspace => {
    const worktree = await worktreeAt(workspace);
    return given => judge(worktree, workspace.cwd, given);
  },
};

export async function tryPolicy(workspace: Location, _actor: Actor, given: PolicyCase): Promise<PolicyAnswer> {
  return judge(await worktreeAt(workspace), workspace.cwd, given);
}

function judge(here: string, at: string, { command, cwd = at, stack = 'any' }: PolicyCase): PolicyAnswer {
  const isExample = `${command}${cwd}`.includes('<worktree>');
  const worktree = isExample ? exampleWorktree : here;
  const fill = (text: string) => text.replaceAll('<worktree>', worktree).replaceAll('<port>', String(examplePort));
  const folder = fill(cwd);
  const { answer, reason } = decideCommand({
    command: fill(command),
    cwd: isAbsolute(folder) ? folder : resolve(at, folder),
    worktree,
    home: homedir(),
    port: examplePort,
    stacks: typeof stack === 'string' ? [stack] : stack,
    extra: [],
    hasPreset: true,
    level: 'none',
  });
  return { answer, reason };
}

async function worktreeAt({ cwd, git }: Location): Promise<string> {
  return (await git.ask(cwd, ['rev-parse', '--show-toplevel'])) ?? cwd;
}
