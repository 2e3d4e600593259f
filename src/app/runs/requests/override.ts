// `override`: a person lets one commit pass that its gates block.

import type { Actor } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import { committedTip } from '../../../core/run/prompt/work-artifacts.ts';
import type { RunState } from '../../../core/run/state.ts';
import { codeStep } from '../../../core/run/view/current.ts';
import { hasGateEvidence, overrideOf } from '../../../core/run/view/evidence.ts';
import { shortCommit } from '../../../std/short-commit.ts';
import { ensurePerson } from '../../use-case.ts';
import type { OverrideRequest, Requested } from '../answers.ts';
import { refuseEnded } from '../refuse-over.ts';
import { type RequestingWorkspace, requestOfRun } from '../request.ts';

/** Without a commit: the newest one. */
export async function overrideGates(
  workspace: RequestingWorkspace,
  actor: Actor,
  { run, reason, commit: named }: OverrideRequest,
): Promise<Requested> {
  ensurePerson(actor);
  if (reason.trim() === '')
    throw new Problem({ code: 'usage', what: 'the reason is empty', remedy: 'Say why, for the record.' });
  return await requestOfRun(workspace, actor, {
    run,
    asked: 'override',
    decide: state => {
      refuseEnded(state);
      const commit = named ?? committedTip(state);
      const refusal = commit === undefined ? `${state.stream} has no commit yet` : refusalOf(state, commit);
      if (commit !== undefined && refusal === undefined)
        return { type: 'OverrideGiven', data: { commit, reason: reason.trim() } };
      const remedy = 'An override is for a commit that its gates block.';
      throw new Problem({ code: 'run-state', what: refusal ?? '', remedy });
    },
  });
}

/** Why there is nothing to override; undefined: its gates are in the way. */
function refusalOf(state: RunState, commit: string): string | undefined {
  const name = `${shortCommit(commit)} of ${state.stream}`;
  if (overrideOf(state, commit)) return `${name} is overridden already`;
  const isJudged = state.effects.all.some(({ kind, input }) => kind === 'RunGates' && isOn(input, commit));
  if (!isJudged) return `no gate has judged ${name} yet`;
  const step = codeStep(state);
  return step && hasGateEvidence(state, step, commit) ? `nothing blocks ${name}` : undefined;
}

const isOn = (input: unknown, commit: string) => (input as { readonly commit?: unknown }).commit === commit;

/** As git abbreviates it; other names stay. */
