// How a turn ended. The end of a turn alone proves nothing: agents end it after a model's error as well.
import type { RequestError } from '@agentclientprotocol/sdk';
import type { Outcome } from '../../../core/attempt/outcome.ts';
import { judgeFailure, modelError } from '../cli/judge-failure.ts';
import type { KnownAgent } from './known-agents.ts';
import type { Prompted } from './schema.ts';
import type { TurnRecord } from './turn-record.ts';

export interface EndedTurn {
  readonly agent: Pick<KnownAgent, 'login' | 'failureIn'>;
  readonly record: TurnRecord;
  readonly now: number;
}

/** Some agents end their turn when something is denied, and say it in different ways. It is no clean end. */
export const gaveUp = modelError('the agent gave up after it was denied');

export function judgeTurn({ stopReason }: Prompted, turn: EndedTurn): Outcome {
  const { lastMessage } = turn.record;
  if (stopReason === 'end_turn') return judgeEndOfTurn(turn);
  if (stopReason === 'refusal') return { kind: 'refused', reason: lastMessage.trim() || 'the model refused' };
  if (stopReason === 'max_tokens') return modelError('the model came to the end of its tokens');
  if (stopReason === 'max_turn_requests') return modelError('the agent came to the end of its requests for one turn');
  if (stopReason === 'cancelled')
    return turn.record.tools.denial === undefined ? modelError('the agent gave up its turn') : gaveUp;
  return { kind: 'failed', cause: 'runner-error', detail: `an unknown reason to stop: ${stopReason}` };
}

function judgeEndOfTurn({ agent, record, now }: EndedTurn): Outcome {
  const failure = agent.failureIn?.(record);
  if (failure !== undefined) return judgeFailure({ text: failure }, agent.login, now);
  if (record.tools.denial !== undefined && record.tail.trim() === '') return gaveUp;
  if (record.lastMessage.trim() === '' && record.tools.count === 0)
    return modelError('the agent ended its turn without having said or done anything');
  return { kind: 'finished' };
}

/** The protocol's code for "log in first". */
const loginRequired = -32000;

/** An error that the agent answered with. Some give the status of HTTP as its code. */
export function judgeError(error: RequestError, login: string, now: number): Outcome {
  const { code, message, data } = error;
  const status = code >= 400 && code < 600 ? { status: code } : {};
  const text = [message, detailIn(data)].filter(Boolean).join(': ');
  return judgeFailure({ text, isLogin: code === loginRequired, ...status }, login, now);
}

function detailIn(data: unknown): string {
  if (typeof data === 'string') return data;
  if (typeof data !== 'object' || data === null) return '';
  const { details, message, errorName } = data as Readonly<Record<string, unknown>>;
  const told = [details, message, errorName].find(value => typeof value === 'string');
  return typeof told === 'string' ? told : JSON.stringify(data);
}
