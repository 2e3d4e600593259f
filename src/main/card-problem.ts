// What keeps the card of an issue from being moved, in words for the entry of a run.
import { type CardCheck, checkCard } from '../adapters/board/github-project/check-card.ts';
import type { ItemLook } from '../cli/run/entry/admit-item.ts';
import type { Config } from '../config/schema.ts';
import { unknown } from '../core/answer.ts';
import { type GitHub, projectOf } from './github.ts';

const codes = { 'off-board': 'entry-off-board', 'no-board': 'config-board', 'no-right': 'forge-refused' } as const;
const remedies = {
  'off-board': 'With "addToProject: true" Pitwall puts issues there itself.',
  'no-board': 'The keys stand in .pitwall/config.yaml.',
  'no-right': 'Give the token what it lacks, then run the same command again.',
} as const;

/** Undefined: nothing does. */
export async function cardProblem(
  { github, config }: { readonly github: GitHub; readonly config: Config },
  item: string,
): Promise<ItemLook['card'] | undefined> {
  const place = { ...projectOf({ github, config }), addsCards: config.addToProject, known: { cards: new Map() } };
  const check = await checkCard(place, item);
  if (check.kind !== 'ok') return unknown(check.reason);
  return check.value.kind === 'fine' ? undefined : { kind: 'refused', problem: problemOf(check.value) };
}

function problemOf({ kind, reason }: Exclude<CardCheck, { kind: 'fine' }>) {
  return { code: codes[kind], what: reason, remedy: remedies[kind] };
}
