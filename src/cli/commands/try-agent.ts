// `pitwall try agent <role>`: which agent would work for a role, and why.
import { Problem } from '../../core/problem.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import type { Input } from '../read-input.ts';

interface AgentOptions {
  readonly size?: string;
  readonly label?: readonly string[];
  readonly capability?: readonly string[];
  readonly agent?: string;
  readonly busy?: readonly string[];
  readonly jsonl?: true;
}

export const tryAgentFrom = (input: Input) =>
  defineCommand({
    usage: 'agent [role]',
    summary: 'say which agent would work for a role, and why',
    description:
      'Chooses among the agents of the configuration, or of this machine, as for an attempt, and prints as JSON the answer ' +
      '(agent, waits or none), the agent and a sentence for each step of the choice. Nothing is started.',
    examples: [
      { line: 'pitwall try agent developer', does: 'of an item without labels, of unknown size' },
      { line: 'pitwall try agent developer --size large --label gpu', does: 'of a large item with a label' },
      { line: 'pitwall try agent auditor --agent cheap', does: 'where an agent is named for the work' },
      { line: 'pitwall try agent developer --busy strong strong', does: 'while strong has two attempts at work' },
      { line: 'pitwall try agent --jsonl < cases.jsonl', does: 'many: {"id", "role", "size", "labels"} on each line' },
    ],
    options: command =>
      command
        .option('--size <size>', 'small, medium or large; default: not known')
        .option('--label <label...>', 'labels of the item')
        .option('--capability <name...>', 'what the role needs, instead of what its definition says')
        .option('--agent <name>', 'the agent that is named for the work')
        .option('--busy <name...>', 'an agent for each attempt that it has at work')
        .option('--jsonl', 'read one case per line and print one answer per line; no role is given then'),
    action: (context, role: string | undefined, options: AgentOptions) =>
      options.jsonl ? tryMany(context, role, input) : tryOne(context, role, options),
  });

async function tryMany(context: CommandContext, file: string | undefined, input: Input): Promise<void> {
  const { agentRule } = await import('../../app/try/agent.ts');
  const { printLines } = await import('../try/print-lines.ts');
  await printLines(context, agentRule, { file, input });
}

async function tryOne({ app, terminal }: CommandContext, role: string | undefined, options: AgentOptions) {
  const { agentCaseSchema, tryAgent } = await import('../../app/try/agent.ts');
  const { size, label: labels, capability: capabilities, agent: named, busy = [] } = options;
  const atWork = Object.fromEntries(busy.map(name => [name, busy.filter(each => each === name).length]));
  const given = agentCaseSchema.safeParse({ role, size, labels, capabilities, named, atWork });
  if (given.success) return terminal.printJson(await tryAgent(app, await app.person(), given.data));
  const what = `cannot choose an agent for that: ${given.error.issues[0]?.path.join('.')}`;
  throw new Problem({ code: 'usage', what, remedy: 'Give a role. See "pitwall try agent --help".' });
}
