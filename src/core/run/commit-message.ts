// The message of a commit that Pitwall makes of an agent's work: whose it is can be read from the history alone.
import { type RunState, requestOf } from './state.ts';

/** `wip`: the attempt was cut off. */
export function commitMessage(state: RunState, attempt: string, kind: 'feat' | 'wip'): string {
  const { item, run } = requestOf(state);
  const title = subjectLine(state.item?.title ?? '');
  return `${kind}(#${item}): ${title}\n\nPitwall-Run: ${run}\nPitwall-Attempt: ${attempt}\n`;
}

/** One line, without control characters: git takes no NUL, and the others only disturb. */
export function subjectLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
