// What is wrong with items, as problems.
import { Problem } from '../../core/problem.ts';
import { type ConfigFault, faultText } from '../fault.ts';

export function itemProblem(faults: readonly ConfigFault[]): Problem {
  const remedy = 'Correct the file; every key is described in docs/reference/items.md.';
  return new Problem({ code: 'item-invalid', what: faults.map(faultText).join('\n'), remedy });
}

export function itemUnknown(id: string, known: readonly string[]): Problem {
  const remedy =
    known.length === 0
      ? 'Write one with "pitwall item new", or say what you want in a sentence.'
      : `Known items: ${shortList(known)}. "pitwall item list" shows them.`;
  return new Problem({ code: 'item-unknown', what: `there is no item ${id}`, remedy });
}

const shownMax = 20;

function shortList(ids: readonly string[]): string {
  const more = ids.length - shownMax;
  return more > 0 ? `${ids.slice(0, shownMax).join(', ')} and ${more} more` : ids.join(', ');
}
