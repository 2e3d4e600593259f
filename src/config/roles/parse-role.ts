// Reads one role definition: its keys and its prompt, or everything that is wrong with it.
import { openFenceLine } from '../../core/prompt/fence.ts';
import type { ConfigFault } from '../fault.ts';
import { shapeFaults } from '../shape-faults.ts';
import { readSource, type Source } from '../source.ts';
import { badKeys, wellFormedPart } from '../well-formed-part.ts';
import { splitFrontMatter } from './front-matter.ts';
import { type RoleKeys, roleBook, roleSchema } from './role-keys.ts';

export interface ParsedRole {
  readonly keys: RoleKeys;
  /** The prompt; empty when the file has none. */
  readonly text: string;
  /** For faults that show only later: a skill that is not there. */
  readonly source: Source;
}

export type RoleReading =
  | { readonly kind: 'role'; readonly role: ParsedRole }
  /** `rest` is what is right in it: more may be wrong with that. */
  | { readonly kind: 'wrong'; readonly faults: readonly ConfigFault[]; readonly rest?: ParsedRole };

export function parseRole(file: string, text: string): RoleReading {
  const split = splitFrontMatter(text);
  if (split.kind === 'unclosed')
    return wrong([faultOn(file, 1, 'the front matter is not closed', 'end it with a line ---')]);
  const read = readSource(file, split.yaml);
  const open = fenceFaults(file, split.body, split.bodyLine);
  if (read.kind === 'broken') return wrong([...read.faults, ...open]);
  const parsed = roleSchema.safeParse(read.source.value);
  const issues = parsed.success ? [] : parsed.error.issues;
  const keys = parsed.success ? parsed.data : wellFormedPart(roleSchema, read.source.value, badKeys(issues));
  const role = { keys, text: split.body.trim(), source: read.source };
  const faults = [...shapeFaults(read.source, issues, roleBook), ...open];
  return faults.length === 0 ? { kind: 'role', role } : { kind: 'wrong', faults, rest: role };
}

/** An open fence would swallow whatever follows in the prompt, and with it the difference between words and data. */
export function fenceFaults(file: string, body: string, bodyLine: number): readonly ConfigFault[] {
  const line = openFenceLine(body);
  return line === undefined
    ? []
    : [faultOn(file, bodyLine + line - 1, 'a fence opens here and is never closed', 'close it')];
}

export function faultOn(file: string, line: number, what: string, remedy: string): ConfigFault {
  return { file, key: '', line, column: 1, what, remedy };
}

function wrong(faults: readonly ConfigFault[]): RoleReading {
  return { kind: 'wrong', faults };
}
