// The brief of an agent that a run asks for.
import type { AttemptRequest } from '../../core/attempt/events.ts';
import { Problem } from '../../core/problem.ts';
import { runFlow } from '../../core/run/flow.ts';
import type { RunState } from '../../core/run/state.ts';
import { streamOf } from '../../engine/stream.ts';
import type { WriteBrief } from './brief.ts';
import { buildPrompt } from './build-prompt.ts';

export const runBrief: WriteBrief = async (parts, request, isWithoutMemory) => {
  const { git, journal, repository: folder, untrusted } = parts;
  const stream = streamOf(journal, runFlow, request.flow);
  await stream.refresh();
  const state = stream.state as RunState;
  if (!state.request) throw neverRequested(request.flow);
  const built = await buildPrompt({ git, folder, state, role: request.role, untrusted, isWithoutMemory });
  return { ...built, turn: turnOf(state, request) };
};

function turnOf({ attempts }: RunState, { attempt, role }: AttemptRequest): number {
  const ofRole = attempts.filter(each => each.role === role);
  return Math.max(1, ofRole.findIndex(each => each.attempt === attempt) + 1);
}

function neverRequested(run: string): Problem {
  return new Problem({
    code: 'run-missing',
    what: `${run} was never asked for.`,
    remedy: 'Start it with "pitwall run".',
  });
}
