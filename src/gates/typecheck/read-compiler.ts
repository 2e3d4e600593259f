// What the TypeScript compiler printed, of one project or of a build of several. Versions 5 and 7 print the same.
import { type Change, pathOnBase } from '../../core/gate/change.ts';
import type { Finding } from '../../core/gate/finding.ts';
import type { Output, Reading, Side } from '../../ports/gate.ts';

export interface Seen {
  readonly change: Change;
  readonly side: Side;
}

export function readCompiler({ exitCode, stdout, tool }: Output, { change, side }: Seen): Reading {
  const isBuild = tool.args.includes('--build');
  const { sections, strange } = sectionsOf(stdout, isBuild);
  const errors = sections.flatMap(section => section.errors);
  if (strange !== undefined) return unreadable(`tsc printed what cannot be read: ${strange.slice(0, 200)}`);
  if (errors.length === 0 && exitCode !== 0) {
    return unreadable(`tsc ended with ${exitCode} and named no error that can be read`);
  }
  if (errors.length > 0 && exitCode === 0) return unreadable('tsc named errors and ended with 0');
  if (isBuild && !sections.some(({ state }) => state === 'built')) return unreadable('tsc did not say what it checked');
  const findings = errors.map(error => findingOf(error, side === 'head' ? change : { files: [] }));
  return { kind: 'read', findings: [...findings, ...(side === 'head' ? uncheckedIn(sections) : [])] };
}

const unreadable = (reason: string): Reading => ({ kind: 'unreadable', reason });

interface CompilerError {
  readonly path: string | undefined;
  readonly line: number;
  readonly code: string;
  readonly says: string;
  /** How the compiler came to it, line by line. */
  readonly why: string[];
}

interface Section {
  readonly name: string;
  readonly errors: CompilerError[];
  readonly state: 'plain' | 'built' | 'skipped';
}

const errorLine = /^(?:(.+?)\((\d+),\d+\): )?error (TS\d+): (.*)/;
const progressLine =
  /^\S[^-]* - (?:Projects in |Project '|Building project '(.+)'|Skipping build of project '(.+?)'|Updating )/;

/** A build speaks of one project after the other; else there is one section. */
function sectionsOf(stdout: string, isBuild: boolean) {
  const sections: Section[] = [{ name: '', errors: [], state: 'plain' }];
  const strange = stdout.split('\n').find(text => !takeLine(sections, text, isBuild));
  return { sections, strange };
}

/** False: its meaning is not known. */
function takeLine(sections: Section[], text: string, isBuild: boolean): boolean {
  const errors = sections.at(-1)?.errors;
  const error = errorLine.exec(text);
  const [, path, line, code = '', says = ''] = error ?? [];
  if (error) errors?.push({ path, line: Number(line), code, says, why: [] });
  else if (/^\s+\S/.test(text)) errors?.at(-1)?.why.push(text);
  else if (text !== '') return isBuild && takeProgress(sections, progressLine.exec(text));
  return true;
}

function takeProgress(sections: Section[], progress: RegExpExecArray | null): boolean {
  const [, built, skipped] = progress ?? [];
  if (built !== undefined) sections.push({ name: built, errors: [], state: 'built' });
  if (skipped !== undefined) sections.push({ name: skipped, errors: [], state: 'skipped' });
  return progress !== null;
}

function findingOf({ path, line, code, says, why }: CompilerError, change: Change): Finding {
  const fingerprint = `${code}: ${says}`;
  const text = [fingerprint, ...why].join('\n');
  return path === undefined
    ? { fingerprint, text }
    : { fingerprint: `${pathOnBase(change, path)} ${fingerprint}`, text, path, line };
}

/** Errors of syntax and of options: with nothing but those, tsc did not get as far as the types. */
const isEarly = ({ code }: CompilerError) => /^TS(1|5|6|18)\d{3}$/.test(code);

/** Else old errors of that kind would hide whatever is new: so it is new each time. */
function uncheckedIn(sections: readonly Section[]): readonly Finding[] {
  return sections
    .filter(({ errors, state }) => state === 'skipped' || (errors.length > 0 && errors.every(isEarly)))
    .map(({ name }) => ({
      fingerprint: `unchecked ${name}`,
      text: `types may not have been checked${name === '' ? '' : ` in ${name}`}: tsc stops at errors like these`,
      severity: 'warning' as const,
    }));
}
