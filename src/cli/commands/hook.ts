// `pitwall hook`: what cron and CI call about epics.
import type { HookAnswer } from '../../app/epic/answers.ts';
import { printable } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand, defineGroup } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';

const trust = '--trust';
const trustText = 'trust this repository on this machine from now on; for CI, where no person can be asked';

const queueDrainCommand = defineCommand({
  usage: 'queue-drain',
  summary: 'tick every epic that is queued',
  description:
    'One tick for each epic whose status is queued. Call it from cron, so that what people queue is taken up.',
  examples: [{ line: 'pitwall hook queue-drain', does: 'take up what is queued' }],
  options: command => command.option(trust, trustText),
  action: (context, options: { trust?: true }) => run(context, options, 'queueDrain'),
});

const staleCheckCommand = defineCommand({
  usage: 'stale-check',
  summary: 'tick every epic with an item that has been silent for 4 hours',
  description:
    'The tick stops the item, keeps its work and queues it once more; the second time the item is blocked. Two silent items ' +
    'halt the epic.',
  examples: [{ line: 'pitwall hook stale-check', does: 'look after silent items' }],
  options: command => command.option(trust, trustText),
  action: (context, options: { trust?: true }) => run(context, options, 'staleCheck'),
});

const prMergedCommand = defineCommand({
  usage: 'pr-merged',
  summary: 'write items whose reviews are merged as done',
  description:
    'Checks the run or the pull request of each item that is not done, and writes those that are merged as done, so that ' +
    'what depends on them becomes ready. The workflow file of "pitwall init --github" calls it when a pull request is closed.',
  examples: [
    { line: 'pitwall hook pr-merged', does: 'check all items of all epics' },
    { line: 'pitwall hook pr-merged --pr 12', does: 'only those of pull request 12' },
  ],
  options: command => command.option('--pr <pull request>', 'its number, address or branch; default: all'),
  action: async (context, { pr }: { pr?: string }) => {
    const { prMerged } = await import('../../app/epic/hooks.ts');
    print(context, await prMerged(context.app, await context.app.person(), { pr }));
  },
});

async function run(
  context: CommandContext,
  options: { readonly trust?: true },
  name: 'queueDrain' | 'staleCheck',
): Promise<void> {
  const [{ ensureTrust }, { reportTrouble }, hooks] = await Promise.all([
    import('../run/confirm.ts'),
    import('../run/report-trouble.ts'),
    import('../../app/epic/hooks.ts'),
  ]);
  const { app } = context;
  const signal = context.signal();
  await ensureTrust(context, { isGiven: options.trust === true });
  reportTrouble(context);
  print(context, await hooks[name](app, await app.person(), {}, { signal }));
}

function print({ flags, terminal, finishWith }: CommandContext, answer: HookAnswer): void {
  if (answer.epics.some(({ isWell }) => !isWell)) finishWith(exitCodes.stopped);
  if (flags.json) terminal.printJson(answer);
  else if (answer.epics.length === 0) terminal.print('Nothing is to be done.');
  else for (const { epic, why } of answer.epics) terminal.print(`${epic}: ${printable(why)}`);
}

export const hookCommand = defineGroup('hook', 'what cron and CI call about epics', [
  queueDrainCommand,
  staleCheckCommand,
  prMergedCommand,
]);
