// The brief of an agent that a run asks for.
import type { AttemptRequest } from '../../core/attempt/events.ts';
import { Problem } from '../../core/problem.ts';
import type { RunState } from '../../core/run/state.ts';
import { readRun } from '../runs/find-run.ts';
import type { WriteBrief } from './brief.ts';
import { buildPrompt } from './build-prompt.ts';

export const runBrief: WriteBrief = async (parts, request, isWithoutMemory) => {
  const state = await readRun(parts.journal, request.flow);
  if (!state.request)
    throw new Problem({
      code: 'run-missing',
      what: `${request.flow} was never asked for.`,
      remedy: 'Start it with "pitwall run".',
    });
  return { ...(await buildPrompt(parts, state, request.role, isWithoutMemory)), turn: turnOf(state, request) };
};

function turnOf({ attempts }: RunState, { attempt, role }: AttemptRequest): number {
  const ofRole = attempts.filter(each => each.role === role);
  return Math.max(1, ofRole.findIndex(each => each.attempt === attempt) + 1);
}
