// The messages of commits that Pitwall makes: of an agent's work, of work that was cut off, of a whole run landed as one.
import { type AttemptView, type RunState, requestOf, type Visit } from './state.ts';
import { approvingAttempt } from './view/evidence.ts';

/** `wip`: the attempt was cut off. */
export function commitMessage(state: RunState, attempt: string, kind: 'feat' | 'wip'): string {
  const title = subjectLine(state.item?.title ?? '');
  return withTrailers(state, `${kind}(${itemName(state)}): ${title}${occasion(state, attempt, kind)}`, attempt);
}

/** Of the review, and of the one commit that the base branch gets with `landing: squash`. */
export function reviewTitle(state: RunState): string {
  const { prTitle } = approvingAttempt(state)?.conclusion?.result ?? {};
  return subjectLine(prTitle ?? `feat(${itemName(state)}): ${state.item?.title ?? ''}`);
}

export function squashMessage(state: RunState): string {
  return withTrailers(state, reviewTitle(state), approvingAttempt(state)?.attempt ?? '');
}

/** `#7` on a forge; a local item must not be linked to what has that number there. */
const itemName = (state: RunState) => `${requestOf(state).settings.itemPrefix}${requestOf(state).item}`;

const occasions: Partial<Record<Visit['how'], string>> = {
  bounce: 'after the gates',
  rejection: 'after the audit',
  review: 'after the review',
  conflict: 'after a conflict',
};

/** No two commits of a run have the same subject: ` (after the gates, 2)`. */
function occasion(state: RunState, attempt: string, kind: 'feat' | 'wip'): string {
  const at = state.attempts.findIndex(each => each.attempt === attempt);
  const why = occasionOf(state, state.attempts[at]);
  const isCommitted = (each: AttemptView) =>
    state.effects.byCause(`${kind === 'feat' ? 'commit' : 'keep'}/${each.attempt}`) !== undefined;
  const before = state.attempts.slice(0, Math.max(at, 0)).filter(isCommitted);
  const n = before.filter(each => occasionOf(state, each) === why).length + 1;
  const said = [why, n > 1 ? n : undefined].filter(each => each !== undefined);
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
}

function occasionOf(state: RunState, attempt: AttemptView | undefined): string | undefined {
  const visit = attempt && state.visits[attempt.visit - 1];
  return visit && occasions[visit.how];
}

function withTrailers(state: RunState, subject: string, attempt: string): string {
  const { run, item, settings } = requestOf(state);
  const values: Readonly<Record<string, string>> = { run, item, attempt };
  const fill = (trailer: string) => trailer.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  return [subject, settings.commitTrailers.map(fill).join('\n')]
    .filter(part => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** One line, without control characters: git takes no NUL, and the others only disturb. */
export function subjectLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
