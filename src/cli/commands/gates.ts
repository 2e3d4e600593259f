// `pitwall gates`: the gates on the commit that is checked out, without a run.
import { GateActivity } from '../../app/gates/gate-activity.ts';
import type { GateProgress } from '../../ports/gate-runner.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { sayAtIntervals } from '../say-at-intervals.ts';

interface Options {
  readonly base?: string;
  readonly only?: string;
  readonly cache: boolean;
  readonly why?: true;
  readonly trust?: true;
}

export const gatesCommand = defineCommand({
  usage: 'gates',
  summary: 'run the gates on the commit that is checked out',
  description:
    'Checks the commit that is checked out, in separate checkouts, and compares it with the commit where it branched off: ' +
    'only problems that the change added count. A gate that ran on the same files before is not run again. ' +
    'Exit code 1 when a gate blocks.',
  examples: [
    { line: 'pitwall gates', does: 'every gate that applies here' },
    { line: 'pitwall gates --base origin/main', does: 'compared with another base' },
    { line: 'pitwall gates --only typecheck,test --no-cache', does: 'two gates, without cached results' },
  ],
  options: command =>
    command
      .option('--base <ref>', 'the branch or commit to compare with')
      .option('--only <gates>', 'names of gates, separated by commas')
      .option('--no-cache', 'run everything again')
      .option('--why', 'also list the gates that had nothing to run, and why')
      .option('--trust', 'trust this repository on this machine from now on; for CI'),
  async action(context, options: Options) {
    const { ensureTrust } = await import('../run/confirm.ts');
    const { renderGates, renderSubject } = await import('../gates/render-gates.ts');
    const { runGates } = await import('../../app/gates/run-gates.ts');
    const { app, flags, terminal } = context;
    const signal = context.signal();
    await ensureTrust(context, { isGiven: options.trust === true });
    const lines = progressLines(context);
    const request = { base: options.base, only: options.only?.split(','), isAnew: !options.cache };
    const answer = await runGates(app, await app.person(), request, {
      signal,
      progress: lines.note,
      begun: subject => {
        if (!flags.json) for (const line of renderSubject(subject)) terminal.print(line);
      },
    }).finally(() => lines.end());
    // A script that reads only the exit code must not take an interruption for a pass.
    if (answer.isInterrupted || answer.blocked.length > 0) context.finishWith(exitCodes.stopped);
    if (answer.isInterrupted) terminal.complain('Interrupted: no gate was decided.');
    else if (flags.json) terminal.printJson(answer);
    else {
      const rendered = renderGates(answer, { view: terminal, showsSkipped: options.why === true });
      for (const line of rendered) terminal.print(line);
    }
  },
});

const tickMs = 1000;

/** What is being done and for how long: redrawn in place on a terminal, else lines, more seldom the longer it takes. */
function progressLines({ terminal, flags, app }: CommandContext) {
  const activity = new GateActivity();
  const lines = () => activity.lines(app.clock.now());
  const draw = () => terminal.below(lines().map(terminal.style.dim));
  const say = () => {
    if (lines().length > 0) terminal.complain(`... ${lines().join('; ')}`);
  };
  const ticking = terminal.canRedraw && !flags.json ? setInterval(draw, tickMs) : undefined;
  const stopSaying = terminal.canRedraw || flags.json ? undefined : sayAtIntervals(app.clock, say);
  return {
    note: (seen: GateProgress): void => {
      activity.note(seen);
      if (ticking) draw();
      if (seen.kind !== 'gate' || flags.json) return;
      const { gate, state, note } = seen;
      if (note !== undefined) terminal.complain(`${gate}: ${note}`);
      if (!ticking && state !== 'due' && state !== 'running') terminal.complain(`${gate}: ${state}`);
    },
    end: () => {
      clearInterval(ticking);
      stopSaying?.();
      terminal.below([]);
    },
  };
}
