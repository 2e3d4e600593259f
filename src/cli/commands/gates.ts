// `pitwall gates`: the gates on what is committed here, without a run.
import type { Command } from 'commander';
import { nearest } from '../../config/nearest.ts';
import { Problem } from '../../core/problem.ts';
import { type GateName, gateNames } from '../../core/run/workflow.ts';
import type { GateProgress } from '../../ports/gate-runner.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import type { GatesHere } from '../gates/gates-here.ts';

interface Options {
  readonly base?: string;
  readonly only?: string;
  readonly cache: boolean;
  readonly trust?: true;
}

export function gatesCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'gates',
    summary: 'run the gates on what is committed here, without a run',
    description:
      'Looks at the commit that is checked out, in checkouts of its own, and compares it with where it left the base: only what ' +
      'the change brought counts. What was run on the same files before is not run again. Ends with 1 when a gate blocks.',
    examples: [
      { line: 'pitwall gates', does: 'everything that applies here' },
      { line: 'pitwall gates --base origin/main', does: 'against another base' },
      { line: 'pitwall gates --only typecheck,test --no-cache', does: 'two of them, anew' },
    ],
  })
    .option('--base <ref>', 'the branch or commit to compare with')
    .option('--only <gates>', 'some of them, with commas between')
    .option('--no-cache', 'run everything anew')
    .option('--trust', 'trust this repository on this machine from now on; for CI, where nobody can be asked')
    .action((options: Options) => gates(context, options));
}

async function gates(context: CommandContext, options: Options): Promise<void> {
  const only = options.only === undefined ? 'all' : namesIn(options.only);
  const [{ ensureTrust }, { blockedBy, renderGates }] = await Promise.all([
    import('../run/entry/ensure-trust.ts'),
    import('../gates/render-gates.ts'),
  ]);
  const signal = context.watchInterrupts();
  await ensureTrust(context, { isGiven: options.trust === true, signal });
  const watch = new ProgressLines(context);
  const here = await context.openGates({ base: options.base, isAnew: !options.cache, progress: watch.note });
  const { flags, terminal } = context;
  try {
    if (!flags.json) for (const line of tellPlace(here)) terminal.print(line);
    const report = await here.run(only, signal);
    watch.end();
    if (typeof report === 'string') return tellNone(context, report, signal);
    const blocked = blockedBy(report, here.policyOf);
    if (blocked.length > 0) context.finishWith(exitCodes.stopped);
    const { base, baseName, hasOwnRules } = here;
    if (flags.json)
      terminal.printJson({ ...report, base, baseName, hasOwnRules, blocked: blocked.map(({ gate }) => gate) });
    else for (const line of renderGates(report, here.policyOf, terminal.style)) terminal.print(line);
  } finally {
    here.close();
  }
}

function namesIn(text: string): readonly GateName[] {
  return text.split(',').map(word => {
    const name = gateNames.find(gate => gate === word.trim());
    if (name) return name;
    const meant = nearest(word.trim(), gateNames);
    const remedy = meant ? `Did you mean ${meant}?` : `Choose from ${gateNames.join(', ')}.`;
    throw new Problem({ code: 'usage', what: `there is no gate ${JSON.stringify(word.trim())}`, remedy });
  });
}

function tellPlace({ commit, base, baseName, uncommitted, hasOwnRules }: GatesHere): readonly string[] {
  const since =
    base === commit ? `it has nothing that ${baseName} has not` : `since ${base.slice(0, 10)} of ${baseName}`;
  const files = uncommitted === 1 ? 'file is' : 'files are';
  const left = uncommitted > 0 ? [`${uncommitted} ${files} not committed, and not looked at.`] : [];
  const rules = hasOwnRules ? ['Files in .pitwall are not as the base has them, and decide what is run here.'] : [];
  return [`Gates on ${commit.slice(0, 10)}, ${since}.`, ...left, ...rules, ''];
}

function tellNone(context: CommandContext, reason: string, signal: AbortSignal): void {
  if (!signal.aborted) {
    const what = `the gates could not run: ${reason}`;
    throw new Problem({ code: 'environment-gates', what, remedy: 'See pitwall doctor.' });
  }
  // Whoever reads only the exit code must not take it for a pass.
  context.finishWith(exitCodes.stopped);
  context.terminal.complain('pitwall: stopped; nothing was decided.');
}

/** What runs now: in place on a terminal, else a line when a gate is over. */
class ProgressLines {
  readonly #context: CommandContext;
  readonly #running = new Set<GateName>();

  constructor(context: CommandContext) {
    this.#context = context;
  }

  readonly note = ({ gate, state }: GateProgress): void => {
    const { terminal, flags } = this.#context;
    if (flags.json || state === 'due') return;
    if (state === 'running') this.#running.add(gate);
    else this.#running.delete(gate);
    if (terminal.canRedraw) this.#draw();
    else if (state !== 'running') terminal.complain(`${gate}: ${state}`);
  };

  end(): void {
    this.#running.clear();
    this.#draw();
  }

  #draw(): void {
    const { terminal } = this.#context;
    const names = [...this.#running].join(', ');
    terminal.below(names === '' ? [] : [terminal.style.dim(`running ${names}`)]);
  }
}
