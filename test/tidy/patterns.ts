// No regular expression takes more than linear time, whatever text it is given: a hostile file would stop the program.
import { type FoundPattern, findPatterns } from './patterns/find-patterns.ts';
import { graphOf } from './patterns/positions.ts';
import { findSlowLoop } from './patterns/slow-loop.ts';
import { type Complaint, isInSource, type Rule } from './source-file.ts';

export const patternsAreLinear: Rule = files => {
  const judged = new Map<string, string | undefined>();
  return files.filter(isInSource).flatMap(file => findPatterns(file).flatMap(found => complain(found, judged)));
};

function complain({ where, source, flags }: FoundPattern, judged: Map<string, string | undefined>): Complaint[] {
  if (source === undefined) return [`${where}: the regular expression is built from more than constants of this file`];
  const pattern = `/${source}/${flags}`;
  if (!judged.has(pattern)) judged.set(pattern, judge(source, flags));
  const reason = judged.get(pattern);
  return reason === undefined ? [] : [`${where}: ${pattern} may take long: ${reason}`];
}

function judge(source: string, flags: string): string | undefined {
  try {
    return findSlowLoop(graphOf(source, flags));
  } catch (error) {
    return `it cannot be judged (${error instanceof Error ? error.message : String(error)})`;
  }
}
