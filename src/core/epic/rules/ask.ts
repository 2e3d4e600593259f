// The question of a tick, with all that its agent is shown: what it is shown is stored, so that everybody can see later what it judged.
import type { EpicVerdict } from '../asks.ts';
import { approvedFor } from '../decide/judge-planner.ts';
import type { EpicQuestionAsked } from '../events.ts';
import { planFor } from '../view/candidates.ts';
import { factsOf, knownOf, rowOf, type Seen } from '../view/seen.ts';

type Question = Pick<EpicQuestionAsked, 'role' | 'question' | 'about'> & Partial<Omit<EpicQuestionAsked, 'shown'>>;

/** One agent in one tick. */
export function ask(seen: Seen, question: Question): EpicVerdict {
  const asked = { candidates: [], rows: [], risk: [], ...question };
  const data = { ...asked, shown: shownFor(seen, asked) };
  return { why: `asks the ${question.role}: ${question.about}`, record: [{ type: 'EpicAsked', data }] };
}

function shownFor(seen: Seen, asked: Omit<EpicQuestionAsked, 'shown'>): EpicQuestionAsked['shown'] {
  const { text, author, isTrusted } = seen.source;
  const row = rowOf(seen, asked.item);
  const facts = row && knownOf(factsOf(seen, row));
  const plan = row && planFor(seen, row);
  const pullRequest = facts?.openReview;
  return {
    body: { text, author, isTrusted },
    ...(facts?.item ? { item: itemIn(facts.item) } : {}),
    ...(pullRequest === undefined ? {} : { pullRequest }),
    ...(plan === undefined ? {} : { rollbackPlan: plan }),
    approved: [...approvedFor(seen, asked)].map(([item, { worker, project }]) => ({ item, worker, project })),
  };
}

type Item = NonNullable<EpicQuestionAsked['shown']['item']>;
const itemIn = ({ title, body, acceptance, author, isTrusted }: Item): Item => ({
  title,
  body,
  acceptance: [...acceptance],
  author,
  isTrusted,
});
