// `pitwall override <run> --reason`: a person lets a commit pass that its gates block.
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import { committedTip } from '../../core/run/prompt/work-artifacts.ts';
import type { RunState } from '../../core/run/state.ts';
import { codeStep, hasGateEvidence } from '../../core/run/view.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { short } from '../run/narrate.ts';
import { refuseEnded } from '../run/refuse-over.ts';
import { steer } from '../run/steer.ts';

interface Options {
  readonly reason: string;
  readonly commit?: string;
}

export function overrideCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'override <run>',
    summary: 'let a commit pass that its gates block',
    description:
      'Stands for the gates on exactly one commit, recorded with your name and reason. It never stands for the audit, and a new ' +
      'commit needs gates of its own.',
    examples: [
      { line: 'pitwall override 7 --reason "flaky test, see #12"', does: 'let the newest commit of run 7 pass' },
    ],
  })
    .requiredOption('--reason <text>', 'why, for the record')
    .option('--commit <id>', 'another commit than the newest')
    .action((run: string, options: Options) => override(context, run, options));
}

async function override(context: CommandContext, run: string, options: Options): Promise<void> {
  const reason = options.reason.trim();
  if (reason === '')
    throw new Problem({ code: 'usage', what: '--reason is empty', remedy: 'Say why, for the record.' });
  await steer(context, run, {
    what: 'override',
    event: state => {
      refuseEnded(state);
      const commit = options.commit ?? committedTip(state);
      const refusal = refusalOf(state, commit);
      if (commit !== undefined && refusal === undefined) return { type: 'OverrideGiven', data: { commit, reason } };
      const what = refusal ?? `${state.stream} has no commit yet`;
      throw new Problem({ code: 'run-state', what, remedy: 'An override is for a commit that its gates block.' });
    },
  });
}

/** Why there is nothing to override; undefined: its gates are in the way. */
function refusalOf(state: RunState, commit: string | undefined): string | undefined {
  if (commit === undefined) return undefined;
  const name = `${short(commit)} of ${state.stream}`;
  if (state.overrides.includes(commit)) return `${name} is overridden already`;
  const isJudged = state.effects.some(({ kind, input }) => kind === 'RunGates' && isOn(input, commit));
  if (!isJudged) return `no gate has judged ${name} yet`;
  const step = codeStep(state);
  return step && hasGateEvidence(state, step, commit) ? `nothing blocks ${name}` : undefined;
}

const isOn = (input: unknown, commit: string) => (input as { readonly commit?: unknown }).commit === commit;
