// What a line of a tasks.md says about the order of tasks: "(depends on T012, T014)", "T020-T022 depend on T012".

export interface TaskDependency {
  readonly task: string;
  readonly on: string;
  readonly line: number;
}

const words = /\b(?:depends? (?:up)?on|dependent on|blocked by|requires?|after|dependenc(?:y|ies):?)\b/gi;
const ids = /\bT-?(\d{1,6})[a-z]?(?:\s?[-–—]\s?T-?(\d{1,6}))?\b/g;
const rangeMax = 200;

/** `own`: the task that the line belongs to; a line of its own names its tasks before the word. */
export function readDependencies(line: string, at: number, own: string | undefined): readonly TaskDependency[] {
  const marks = [...line.matchAll(words)];
  const [first] = marks;
  if (!first) return [];
  const before = own === undefined ? idsIn(line.slice(0, first.index)) : [own];
  return marks.flatMap(mark => {
    const on = leadingIds(line.slice(mark.index + mark[0].length));
    return before.flatMap(task => on.filter(each => each !== task).map(each => ({ task, on: each, line: at })));
  });
}

/** Ids right behind the word, up to the first that is not one: "after T012, T013 and T014, then T015". */
function leadingIds(text: string): readonly string[] {
  const found: string[] = [];
  let end = 0;
  for (const match of text.matchAll(ids)) {
    if (!/^(?:[\s,&/+:()*]|and|tasks?|both|of)*$/.test(text.slice(end, match.index))) break;
    found.push(...idsIn(match[0]));
    end = match.index + match[0].length;
  }
  return found;
}

function idsIn(text: string): readonly string[] {
  return [...text.matchAll(ids)].flatMap(([whole, from = '', to]) => {
    if (to === undefined) return [whole];
    const count = Math.min(Number(to) - Number(from), rangeMax);
    const prefix = whole.startsWith('T-') ? 'T-' : 'T';
    return Array.from(
      { length: count + 1 },
      (_, more) => prefix + String(Number(from) + more).padStart(from.length, '0'),
    );
  });
}
