// Reads a script: steps by role, each fault with its file and line.
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import { Problem } from '../../../core/problem.ts';
import { isRecord } from '../../../std/is-record.ts';
import { isVerb, type Step, stepSchemas, verbs } from './steps.ts';

/** By role: the steps of its first attempt, its second, and so on. */
export type Script = ReadonlyMap<string, readonly (readonly Step[])[]>;

type Path = readonly (string | number)[];

type Fault = (path: Path, message: string) => void;

export function readScript(file: string, text: string): Script {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const faults: { readonly line: number; readonly message: string }[] = [];
  for (const error of [...document.errors, ...document.warnings])
    faults.push({ line: lines.linePos(error.pos[0]).line, message: `not valid YAML: ${error.message}` });
  const fault: Fault = (path, message) => void faults.push({ line: lineOf(document, lines, path), message });
  const script = faults.length > 0 ? new Map() : rolesIn(fault, contentOf(document, fault));
  if (faults.length === 0) return script;
  const what = faults.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n');
  const remedy = `Correct ${file}; docs/guides/scripted-agents.md describes every step.`;
  throw new Problem({ code: 'script-invalid', what, remedy });
}

function contentOf(document: Document.Parsed, fault: Fault): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    fault([], `cannot be read: ${error}`);
    return {};
  }
}

/** The position of the value; for one that is missing, of the map or list that lacks it. */
function lineOf(document: Document.Parsed, lines: LineCounter, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return Math.max(1, lines.linePos(node.range[0]).line);
  }
  return 1;
}

function rolesIn(fault: Fault, value: unknown): Script {
  if (!isRecord(value) || Object.keys(value).length === 0) {
    fault([], 'a script names roles, and for each of them a list of steps');
    return new Map();
  }
  return new Map(Object.entries(value).map(([role, turns]) => [role, turnsIn(fault, [role], turns)]));
}

function turnsIn(fault: Fault, path: Path, value: unknown): (readonly Step[])[] {
  if (!Array.isArray(value)) {
    fault(path, `${path[0]} needs a list of steps, or a list of such lists, one per attempt`);
    return [];
  }
  const isOneTurn = !value.some(Array.isArray);
  if (isOneTurn) return [stepsIn(fault, path, value)];
  return value.map((turn, at) => stepsIn(fault, [...path, at], turn));
}

function stepsIn(fault: Fault, path: Path, value: unknown): readonly Step[] {
  if (!Array.isArray(value)) {
    fault(path, 'here is a list of steps; the others are lists, too');
    return [];
  }
  return value.flatMap((step, at) => stepIn(fault, [...path, at], step));
}

function stepIn(fault: Fault, path: Path, value: unknown): Step[] {
  const [verb, ...others] = isRecord(value) ? Object.keys(value) : typeof value === 'string' ? [value] : [];
  if (!isVerb(verb) || others.length > 0) {
    const what = isRecord(value) ? Object.keys(value).join(', ') || 'nothing' : JSON.stringify(value);
    fault(path, `a step has one of these keys, not ${what}: ${verbs.join(', ')}`);
    return [];
  }
  const parsed = stepSchemas[verb].safeParse(isRecord(value) ? value[verb] : null);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) fault([...path, verb, ...pathOf(issue)], faultText(verb, issue));
    return [];
  }
  const { ifDenied } = parsed.data as { readonly ifDenied?: unknown };
  const step = { do: verb, ...parsed.data } as Step;
  if (step.do !== 'ask' || ifDenied === undefined) return [step];
  return [{ ...step, ifDenied: stepsIn(fault, [...path, verb, 'ifDenied'], ifDenied) }];
}

function pathOf(issue: z.core.$ZodIssue): Path {
  return issue.path.filter(part => typeof part !== 'symbol');
}

function faultText(verb: string, issue: z.core.$ZodIssue): string {
  const place = [verb, ...pathOf(issue)].join('.');
  return `${place}: ${issue.message.replace(/^Invalid input: /, '')}`;
}
