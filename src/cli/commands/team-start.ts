// `pitwall team start <specs…>`: one run per spec, in parallel, landed one after another.
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

interface Options {
  readonly plain?: true;
  readonly name?: string;
  readonly onto?: string;
  readonly items?: string;
  readonly agent?: string;
  readonly runner?: string;
  readonly trust?: true;
}

export const teamStartCommand = defineCommand({
  usage: 'start [specs...]',
  summary: 'give each spec a worktree, a branch and an agent, and land them in order',
  description:
    'A spec is a Markdown file, an OpenSpec change or the tasks of Spec Kit. Each becomes an item and a run of the workflow ' +
    '"team". Pitwall compares what the members change while they work, verifies each at its exact commit, and lands them one ' +
    'after another on a branch of its own, or on the one that --onto names. Ctrl-C ends the agents and keeps their work; ' +
    '"pitwall team resume" continues.',
  examples: [
    { line: 'pitwall team start specs/*.md', does: 'one member per file' },
    { line: 'pitwall team start --items 3,4,7 --name auth', does: 'items of the board' },
    { line: 'pitwall team start specs/*.md --onto main', does: 'land on main itself' },
  ],
  options: command =>
    command
      .option('--name <name>', 'the name of the team; default: made of its first spec')
      .option('--items <numbers>', 'items instead of specs, or besides them, with commas between')
      .option('--onto <branch>', "the branch that members land on; default: Pitwall's own, pitwall/<name>")
      .option('--agent <name>', 'the agent that writes the code, where a spec does not say it')
      .option('--runner <name>', 'how agents are driven, where a spec does not say it')
      .option('--plain', 'print lines instead of the live view')
      .option('--trust', 'trust this repository on this machine from now on; for CI, where no person can be asked'),
  action: start,
});

async function start(context: CommandContext, specs: readonly string[], options: Options): Promise<void> {
  context.app.preload();
  const [entry, { readRunner }, { planTeam, startTeam }, { readTeamItems }, { showTeam }, { printTeamPlan }] =
    await Promise.all([
      import('../run/confirm.ts'),
      import('../run/read-runner.ts'),
      import('../../app/team/start-team.ts'),
      import('../../app/team/read-team-items.ts'),
      import('../team/show-team.ts'),
      import('../team/render-team.ts'),
    ]);
  const { app } = context;
  const agent = options.agent ?? (await readRunner(options.runner));
  const signal = context.signal();
  await entry.ensureTrust(context, { isGiven: options.trust === true });
  const actor = await app.person();
  const items = await readTeamItems(app, { specs, items: options.items?.split(',') ?? [], agent });
  const name = options.name ?? items.suggestedName;
  const request = { name, items: items.items, ...(options.onto === undefined ? {} : { onto: options.onto }) };
  const plan = await entry.planWith(context, () => planTeam(app, actor, request));
  if (signal.aborted) return context.terminal.complain('Interrupted: nothing was started.');
  for (const note of items.notes) context.terminal.complain(note);
  printTeamPlan(context, plan);
  const stream = await startTeam(app, actor, plan);
  await showTeam(context, { stream, signal, isPlain: options.plain });
}
