// `pitwall resume [run…]`: continues what was paused, stopped or left by a Pitwall that ended.
import type { ResumePlan } from '../../app/entry/plan-resume.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export const resumeCommand = defineCommand({
  usage: 'resume [runs...]',
  summary: 'continue runs that were paused, stopped or interrupted',
  description:
    'Without a name: every run that was interrupted. With --grant a run that stopped at a limit gets one more portion of it, ' +
    'recorded with your name. A run that another Pitwall drives is only shown.',
  examples: [
    { line: 'pitwall resume', does: 'everything that was interrupted' },
    { line: 'pitwall resume 7', does: 'run 7' },
    { line: 'pitwall resume 7 --grant', does: 'with one more portion of the limit that stopped it' },
  ],
  options: command =>
    command
      .option('--grant', 'one more portion of the limit that stopped the run')
      .option('--plain', 'print lines instead of the live view')
      .option('--trust', 'trust this repository on this machine from now on'),
  async action(context, names: readonly string[], options: { grant?: true; plain?: true; trust?: true }) {
    const entry = await import('../run/confirm.ts');
    const { planResume } = await import('../../app/entry/plan-resume.ts');
    const { resumeRun } = await import('../../app/runs/requests/pause.ts');
    const { showRuns } = await import('../run/show-runs.ts');
    const { app } = context;
    const signal = context.signal();
    const grant = options.grant === true;
    await entry.ensureTrust(context, { isGiven: options.trust === true });
    const actor = await app.person();
    const plan = await entry.planWith(context, () => planResume(app, actor, { runs: names, grant }));
    if (plan.runs.length === 0) return await printWaiting(context, plan);
    for (const { stream: run } of plan.runs) await resumeRun(app, actor, { run, grant });
    const runs = plan.runs.map(({ stream }) => ({ stream, isNew: false }));
    await showRuns(context, { runs, signal, isPlain: options.plain === true });
  },
});

/** Those that a person stopped, paused or has to decide about are not continued without their name. */
async function printWaiting({ flags, terminal }: CommandContext, { waiting }: ResumePlan): Promise<void> {
  if (flags.json) return;
  const { standingAnswer } = await import('../../app/views/summary.ts');
  const { renderNext } = await import('../run/render-next.ts');
  terminal.print('Nothing to resume: no run was interrupted.');
  for (const state of waiting) {
    const { run, standing, next, commands } = standingAnswer(state);
    terminal.print(`\n${run} is ${standing}.`);
    for (const line of renderNext({ next, commands })) terminal.print(line);
  }
}
