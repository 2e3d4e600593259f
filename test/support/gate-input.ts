// What a gate sees, made from texts: for gates that look at the change alone.
import type { Change, ChangedFile, ChangedLine } from '../../src/core/gate/change.ts';
import type { Subject } from '../../src/core/gate/subject.ts';
import type { GateInput, Tree } from '../../src/ports/gate.ts';

export type Texts = Readonly<Record<string, string>>;

export interface Scene {
  readonly before?: Texts;
  /** All files of the commit: what is not here is deleted. */
  readonly after?: Texts;
  /** New names with the old ones. */
  readonly renamed?: Texts;
  readonly subject?: Partial<Subject>;
}

export function inputOf({ before = {}, after = {}, renamed = {}, subject }: Scene): GateInput {
  return {
    head: treeOf(after),
    base: treeOf(before),
    change: changeOf(before, after, renamed),
    subject: subject && { title: '', body: '', comments: [], ...subject },
    now: 0,
    commits: { head: 'head', base: 'base' },
    isOnPath: () => false,
  };
}

function treeOf(texts: Texts): Tree {
  return {
    paths: new Set(Object.keys(texts)),
    read: async path => texts[path],
    mentioning: async wanted =>
      Object.keys(texts).filter(path => wanted.some(text => texts[path]?.includes(text) ?? false)),
  };
}

function changeOf(before: Texts, after: Texts, renamed: Texts): Change {
  const gone = Object.keys(before).filter(path => !(path in after) && !Object.values(renamed).includes(path));
  const files = [...Object.keys(after), ...gone].flatMap(path => changedFile(path, { before, after, renamed }));
  return { files };
}

function changedFile(path: string, scene: Required<Omit<Scene, 'subject'>>): readonly ChangedFile[] {
  const was = scene.renamed[path];
  const [old, now] = [scene.before[was ?? path], scene.after[path]];
  if (old === now && was === undefined) return [];
  const { added, removed } = linesBetween(linesOf(old), linesOf(now));
  return [{ path, ...(was === undefined ? {} : { was }), how: howOf(old, now, was), isBinary: false, added, removed }];
}

function howOf(old: string | undefined, now: string | undefined, was: string | undefined): ChangedFile['how'] {
  if (was !== undefined) return 'renamed';
  if (old === undefined) return 'added';
  return now === undefined ? 'deleted' : 'modified';
}

const linesOf = (text = '') => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Whatever is not part of the longest text that both have in common. */
function linesBetween(old: readonly string[], now: readonly string[]) {
  const at = commonLengths(old, now);
  const [added, removed]: [ChangedLine[], ChangedLine[]] = [[], []];
  const isSame = (i: number, j: number) => i < old.length && j < now.length && old[i] === now[j];
  const isAdded = (i: number, j: number) => i >= old.length || (j < now.length && at(i, j + 1) >= at(i + 1, j));
  for (let [i, j] = [0, 0]; i < old.length || j < now.length; ) {
    if (isSame(i, j)) [i, j] = [i + 1, j + 1];
    else if (isAdded(i, j)) added.push({ line: j + 1, text: now[j++] ?? '' });
    else removed.push({ line: i + 1, text: old[i++] ?? '' });
  }
  return { added, removed };
}

/** How many lines both have in common from here on. */
function commonLengths(old: readonly string[], now: readonly string[]): (i: number, j: number) => number {
  const lengths = new Map<number, number>();
  const keyOf = (i: number, j: number) => i * (now.length + 1) + j;
  const at = (i: number, j: number) => lengths.get(keyOf(i, j)) ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths.set(keyOf(i, j), old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1)));
    }
  }
  return at;
}
