// What is in a value from outside, whatever its shape: how deep it is nested, and every text in it. It does not recurse, because a
// sender chooses the depth.
import { isRecord } from '../../../std/is-record.ts';

interface Found {
  readonly value: unknown;
  readonly depth: number;
}

/** Undefined: nested deeper than that. */
export function textsWithin(value: unknown, depthMax: number): readonly string[] | undefined {
  const texts: string[] = [];
  const open: Found[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: found, depth } = next;
    if (typeof found === 'string') texts.push(found);
    const inside = Array.isArray(found) ? found : isRecord(found) ? Object.values(found) : [];
    if (inside.length > 0 && depth >= depthMax) return undefined;
    for (const each of inside) open.push({ value: each, depth: depth + 1 });
  }
  return texts;
}

/** Not behind a word, which makes it a type such as `Map<string>`; no address. */
const placeholder = /(?<![\w)\]])<(?!https?:)[a-z.…][^<>@\n]{0,200}>/i;

/** A template that was sent as it is: `<your question>`. Code between backticks may have such words. */
export function placeholderIn(text: string): string | undefined {
  const bare = text.replace(/`[^`]{0,2000}`/g, code => (code.length === text.trim().length ? code.slice(1, -1) : ''));
  return placeholder.exec(bare)?.[0];
}
