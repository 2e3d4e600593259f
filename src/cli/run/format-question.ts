// One line for a question of an agent and one for its answer. The answer names who gave it.
import type { AttemptEvent } from '../../core/attempt/events.ts';
import type { Recorded } from '../../core/event.ts';
import { oneLine } from '../../std/one-line.ts';
import { printable } from '../cells.ts';

const textMax = 2000;

/** Undefined: the fact is neither. */
export function formatQuestion(fact: Pick<Recorded, 'type' | 'stream' | 'actor' | 'data'>): string | undefined {
  const { type, data } = fact as unknown as AttemptEvent;
  const attempt = fact.stream.replace(/^attempt\//, '');
  if (type === 'QuestionAsked') return `  ${attempt} asks: ${shown(data.text)}`;
  if (type !== 'QuestionAnswered') return undefined;
  const answer = shown(data.answer);
  return fact.actor.kind === 'person'
    ? `  ${printable(fact.actor.id)} answers ${attempt}: ${answer}`
    : `  ${attempt} gets the default answer: ${answer}`;
}

const shown = (text: string) => printable(oneLine(text, textMax));
