// `pitwall merge <run>`: a person lands finished work on the base branch, which ends the run.
import type { Landed } from '../../app/runs/answers.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';

export const mergeCommand = defineCommand({
  usage: 'merge <run>',
  summary: 'land the finished work of a run or a team on its base branch',
  description:
    'Fast-forward only. If the base branch moved, a copy of the work is rebased and every gate runs again; the audit stays valid ' +
    'if no patch changed. No agent is started: where one is needed, the message says why, and "pitwall resume" starts it. Where the base branch is checked out, its files are updated too, unless ' +
    'they have changes: then nothing is merged, and the message says where. The merge ends the run.',
  examples: [
    { line: 'pitwall merge 7', does: 'land run 7' },
    { line: 'pitwall merge auth', does: 'land what the team auth has on its own branch' },
    { line: 'pitwall merge 7 --no-update-checkout', does: 'only if the base branch is not checked out' },
  ],
  options: command =>
    command
      .option('--update-checkout', 'also update a clean checkout of the base branch (the default)', true)
      .option('--no-update-checkout', 'refuse if the base branch is checked out anywhere')
      .option('--commit <id>', 'the commit that you reviewed; refused if the review shows another one now'),
  async action(context, run: string, options: { updateCheckout: boolean; commit?: string }) {
    if (await isTeam(context, run)) return await mergeTeamOf(context, run, options.updateCheckout);
    const { landRun } = await import('../../app/runs/land-run.ts');
    const { formatEvent } = await import('../run/format-event.ts');
    const { reportTrouble } = await import('../run/report-trouble.ts');
    const { printRequested } = await import('../run/print-requested.ts');
    const { app, flags, terminal } = context;
    const signal = context.signal();
    reportTrouble(context);
    const landing = await landRun(
      app,
      await app.person(),
      { run, ...options },
      {
        signal,
        onFact: event => {
          // A refusal is the error that this command ends with.
          const line = event.type === 'MergeRefused' ? undefined : formatEvent(event, terminal.style);
          if (line !== undefined && !flags.json) terminal.print(line);
        },
      },
    );
    if (landing.kind === 'asked') printRequested(context, landing.answer);
    else await printLanded(context, landing.answer, signal.aborted);
  },
});

/** A run's name is that of its item, and an item is a number. */
async function isTeam({ app }: CommandContext, name: string): Promise<boolean> {
  const { teamNames } = await import('../../app/team/find-team.ts');
  const store = await app.findRuns();
  return store !== undefined && (await teamNames(store.journal)).includes(name.replace(/^team\//, ''));
}

async function mergeTeamOf(context: CommandContext, team: string, updateCheckout: boolean): Promise<void> {
  const { mergeTeam } = await import('../../app/team/merge-team.ts');
  const { app, flags, terminal } = context;
  const signal = context.signal();
  const merged = await mergeTeam(app, await app.person(), { team, updateCheckout }, { signal });
  if (flags.json) return terminal.printJson(merged);
  const { base, landed, review, members } = merged;
  if (landed !== null) terminal.print(`Merged: ${base} is at ${landed.slice(0, 10)} now, with ${members.join(', ')}.`);
  else terminal.print(`In review: ${review}, with ${members.join(', ')}. Merged there, it is on ${base}.`);
}

async function printLanded(context: CommandContext, landed: Landed, isInterrupted: boolean): Promise<void> {
  const { flags, terminal } = context;
  if (flags.json) terminal.printJson(landed);
  else if (landed.landed !== null) for (const line of landedLines(landed)) terminal.print(line);
  if (landed.ended !== null) return;
  if (isInterrupted) return terminal.complain('Interrupted. "pitwall merge" continues it.');
  context.finishWith(exitCodes.stopped);
  if (landed.stopped === null || flags.json) return;
  const { adviceFor } = await import('../../core/run/stop-reason.ts');
  const { bareName } = await import('../../app/runs/find-run.ts');
  terminal.complain(adviceFor(landed.stopped.reason, bareName(landed.run)));
}

function landedLines({ run, base, landed, ended, submodules }: Landed): readonly string[] {
  const hint = `It changes submodules (${submodules.join(', ')}): get them with "git submodule update --init".`;
  return [
    `${ended === 'merged' ? 'Merged' : `Ended (${ended})`}: ${base} is at ${landed?.slice(0, 10)} now, and ${run} is over.`,
    ...(submodules.length > 0 ? [hint] : []),
  ];
}
