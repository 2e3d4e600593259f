// Whether an item may be run, in the order of the entry: there, by somebody trusted, in a column with a step, not blocked.
import type { Answer } from '../../../core/answer.ts';
import { Problem, type ProblemText } from '../../../core/problem.ts';
import type { ItemFacts } from '../../../core/run/events.ts';
import { stepOf, type Workflow } from '../../../core/run/workflow.ts';

/** What is known of an item before it is run. */
export interface ItemLook {
  readonly facts: Answer<ItemFacts>;
  /** The column of its card; refused: its board cannot be used, or it may not be put there. */
  readonly card: Answer<string> | { readonly kind: 'refused'; readonly problem: ProblemText };
  /** The items that wait for each other, if it waits for such. */
  readonly circle: readonly string[] | undefined;
}

export interface Admission {
  readonly workflow: Workflow;
  /** An earlier run of the item is over: its card stands where that run left it. */
  readonly isAgain: boolean;
}

/** Where the run begins; undefined: at the backlog. A Problem when it may not be run. */
export function admitItem(item: string, look: ItemLook, admission: Admission): string | undefined {
  const { isTrusted, author, distrust, isClosed, blockers } = factsOf(item, look.facts);
  if (!isTrusted)
    throw refused({
      code: 'entry-untrusted-author',
      what: `item ${item} is ${distrust === undefined ? `by ${author}, who is not among the codeowners` : `not trusted: ${distrust}`}`,
      remedy: 'Add them to "codeowners" in .pitwall/config.yaml if you trust them.',
    });
  if (isClosed)
    throw refused({
      code: 'entry-closed',
      what: `item ${item} is closed`,
      remedy: 'Open it again if something is left to do.',
    });
  const start = startOf(item, look.card, admission);
  if (look.circle)
    throw refused({
      code: 'entry-circle',
      what: `item ${item} can never be run: ${look.circle.join(' waits for ')}`,
      remedy: 'Take one of them out of "dependsOn".',
    });
  if (blockers.length > 0)
    throw refused({
      code: 'entry-blocked',
      what: `item ${item} waits for ${blockers.join(', ')}`,
      remedy: 'Finish these first, or see to it that it does not wait for them any more.',
    });
  return start;
}

const refused = (text: ProblemText) => new Problem(text);

function factsOf(item: string, facts: Answer<ItemFacts>): ItemFacts {
  if (facts.kind === 'known') return facts.value;
  if (facts.kind === 'unknown')
    throw refused({ code: 'forge-silent', what: `item ${item} cannot be read: ${facts.reason}`, remedy: 'Try again.' });
  const remedy = 'See "pitwall item list".';
  throw refused({ code: 'item-unknown', what: `item ${item} is not there any more`, remedy });
}

function startOf(item: string, card: ItemLook['card'], { workflow, isAgain }: Admission): string | undefined {
  if (card.kind === 'unknown')
    throw refused({ code: 'forge-silent', what: `the card cannot be seen: ${card.reason}`, remedy: 'Try again.' });
  if (card.kind === 'refused') throw refused(card.problem);
  if (card.kind === 'absent') return undefined;
  const step = stepOf(workflow, card.value);
  if (step && step.builtIn !== 'done') return card.value;
  if (step && isAgain) return undefined;
  const open = workflow.steps.filter(({ builtIn }) => builtIn !== 'done').map(({ status }) => status);
  const why = step ? 'where nothing is left to do' : `for which the workflow ${workflow.name} has no step`;
  throw refused({
    code: 'entry-column',
    what: `item ${item} stands in the column ${card.value}, ${why}`,
    remedy: `Move its card to one of ${open.join(', ')}.`,
  });
}
