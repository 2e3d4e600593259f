// The rules of a decomposition that its shape does not say: how many items, how large, and how they depend on each other.
import { isRecord } from '../../../std/is-record.ts';
import { filesNamedIn } from './files-named.ts';
import { itemSizes, type ProposedItem } from './verdict.ts';

interface ProposalError {
  readonly path: string;
  readonly message: string;
}

const itemsMin = 3;
/** The last item, which verifies the goal, may come on top of them. */
const itemsMax = 7;
const filesMax = 10;
const childrenWithoutLayer = 5;
/** Half a day. */
const sizeMax = 'M';
const verifying = /\b(?:verif|check|confirm|prove|validat|goal)/i;

/** `items`: as an agent gave them. What is no list of items, or has dependencies of another form, its shape complains about. */
export function proposalErrors(items: unknown): readonly ProposalError[] {
  if (!Array.isArray(items)) return [];
  if (items.length < itemsMin || items.length > itemsMax + 1) {
    const message = `must have ${itemsMin} to ${itemsMax} items, and a last one that verifies the goal`;
    return [{ path: 'items', message }];
  }
  const records = items.filter(isRecord);
  if (records.length < items.length) return [];
  return [...records.flatMap(sizeErrors), ...dependencyErrors(records), ...lastItemErrors(records)];
}

/** What a person who reads the proposal should know, although it breaks no rule. */
export function proposalAdvice(items: readonly Pick<ProposedItem, 'title'>[]): readonly string[] {
  const children = items.length - 1;
  if (children <= childrenWithoutLayer) return [];
  return [
    `${children} items under one goal: think about a layer in between, with at most ${childrenWithoutLayer} under each`,
  ];
}

type RawItem = Readonly<Record<string, unknown>>;

function sizeErrors({ size, body, acceptance }: RawItem, at: number): readonly ProposalError[] {
  const isTooLarge = (itemSizes as readonly unknown[]).indexOf(size) > itemSizes.indexOf(sizeMax);
  const points = Array.isArray(acceptance) ? acceptance : [];
  const files = filesNamedIn([body, ...points].filter(each => typeof each === 'string').join('\n'));
  return [
    ...(isTooLarge ? [{ path: `items.${at}.size`, message: 'is more than half a day: split it' }] : []),
    ...(files.length > filesMax
      ? [{ path: `items.${at}.body`, message: `names ${files.length} files, at most ${filesMax} are one item` }]
      : []),
  ];
}

function dependencyErrors(items: readonly RawItem[]): readonly ProposalError[] {
  const edges = items.map(({ dependsOn }) => (Array.isArray(dependsOn) ? (dependsOn as readonly unknown[]) : []));
  const known = (number: unknown) => Number.isInteger(number) && Number(number) >= 1 && Number(number) <= items.length;
  const unknown = edges.flatMap((numbers, at) => {
    const strange = numbers.filter(number => Number.isInteger(number) && !known(number));
    return strange.length === 0
      ? []
      : [{ path: `items.${at}.dependsOn`, message: `there is no item ${strange.join(', ')}` }];
  });
  const next = edges.map(numbers => numbers.filter(known).map(number => Number(number) - 1));
  const circular = next.flatMap((_numbers, at) =>
    reaches(next, at) ? [{ path: `items.${at}.dependsOn`, message: 'waits for itself, over the items it names' }] : [],
  );
  return [...unknown, ...circular];
}

/** Whether a way from this item leads back to it. */
function reaches(next: readonly (readonly number[])[], start: number): boolean {
  const seen = new Set<number>();
  const open = [...(next[start] ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === start) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(next[at] ?? []));
  }
  return false;
}

function lastItemErrors(items: readonly RawItem[]): readonly ProposalError[] {
  const last = items.length - 1;
  const { title, dependsOn } = items[last] ?? {};
  const isGoal = typeof title !== 'string' || verifying.test(title);
  const named = new Set(Array.isArray(dependsOn) ? dependsOn : []);
  const missing = items.slice(0, last).flatMap((_item, at) => (named.has(at + 1) ? [] : [at + 1]));
  return [
    ...(isGoal ? [] : [{ path: `items.${last}.title`, message: 'the last item verifies the goal, and says so' }]),
    ...(Array.isArray(dependsOn) && missing.length > 0
      ? [{ path: `items.${last}.dependsOn`, message: `must name every other item; missing: ${missing.join(', ')}` }]
      : []),
  ];
}
