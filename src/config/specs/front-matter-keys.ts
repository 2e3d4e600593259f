// What the front matter of a spec says. It may have keys of other tools: only ours and git-paw's are understood.
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { isRecord } from '../../std/is-record.ts';
import { faultAt } from '../checks/check.ts';
import type { ConfigFault } from '../fault.ts';
import { nearest } from '../nearest.ts';
import { splitFrontMatter } from '../roles/front-matter.ts';
import { runnerName } from '../schema/agent-keys.ts';
import { agentName } from '../schema/names.ts';
import type { Config } from '../schema.ts';
import { showValue } from '../show.ts';
import { readSource, type Source } from '../source.ts';
import type { Need } from './spec-draft.ts';

const word = z.union([z.string().trim().min(1), z.int().transform(String)]);
const words = z.union([word.transform(each => [each]), z.array(word)]);

const kinds = {
  title: { schema: z.string().trim().min(1), allowed: 'text' },
  id: { schema: word, allowed: 'text or a number' },
  dependsOn: { schema: words, allowed: 'a list of names, files or ids of specs' },
  depends_on: { schema: words, allowed: 'a list of names, files or ids of specs' },
  agent: { schema: agentName.schema, allowed: agentName.allowed },
  runner: { schema: runnerName.schema, allowed: `one of ${runnerName.schema.options.join(', ')}` },
  paw_status: { schema: z.string(), allowed: 'text' },
  paw_branch: { schema: z.string(), allowed: 'text' },
  paw_cli: { schema: z.string(), allowed: 'text' },
} as const;

export interface SpecKeys {
  readonly title?: string;
  readonly id?: string;
  readonly needs: readonly Need[];
  readonly status?: string;
  readonly branch?: string;
  readonly agent?: string;
  readonly runner?: Config['runner'];
  readonly cli?: string;
}

export interface SpecFrontMatter {
  readonly keys: SpecKeys;
  /** The text below the front matter. */
  readonly body: string;
  readonly faults: readonly ConfigFault[];
  readonly notes: readonly string[];
}

export function readFrontMatter(file: string, text: string): SpecFrontMatter {
  const split = splitFrontMatter(text);
  // Three hyphens may also be a line across the page.
  if (split.kind === 'unclosed' || split.yaml === '') return { keys: { needs: [] }, body: text, faults: [], notes: [] };
  return { ...readKeys(file, split.yaml), body: split.body };
}

/** The same keys in a file of YAML. */
export function readKeys(file: string, yaml: string): Omit<SpecFrontMatter, 'body'> {
  const read = readSource(file, yaml);
  if (read.kind === 'broken') return { keys: { needs: [] }, faults: read.faults, notes: [] };
  const { source } = read;
  const value = isRecord(source.value) ? source.value : {};
  const known = Object.keys(kinds);
  const typos = Object.keys(value).flatMap(key => {
    const meant = known.includes(key) || key.length < 5 ? undefined : nearest(key.replaceAll('-', '_'), known, 2);
    return meant === undefined ? [] : [`${file}: ${key} is not understood; did you mean ${meant}?`];
  });
  return { keys: keysOf(file, source, value), faults: keyFaults(source, value), notes: typos };
}

function keyFaults(source: Source, value: Readonly<Record<string, unknown>>): readonly ConfigFault[] {
  return Object.entries(kinds).flatMap(([key, { schema, allowed }]) => {
    const given = value[key];
    if (given === undefined || given === null || schema.safeParse(given).success) return [];
    return [faultAt(source, [key], `${key} is ${showValue(given)}, but must be ${allowed}`, 'correct it')];
  });
}

function keysOf(file: string, source: Source, value: Readonly<Record<string, unknown>>): SpecKeys {
  const get = <K extends keyof typeof kinds>(key: K): z.output<(typeof kinds)[K]['schema']> | undefined =>
    kinds[key].schema.safeParse(value[key]).data as z.output<(typeof kinds)[K]['schema']> | undefined;
  const line = (key: string) => source.placeOfKey([key]).line;
  const needs = (['dependsOn', 'depends_on'] as const).flatMap(key =>
    (get(key) ?? []).map(text => ({ text, keys: needKeys(file, text), file, line: line(key) })),
  );
  const title = get('title');
  const [id, agent, runner] = [get('id'), get('agent'), get('runner')];
  const [status, branch, cli] = [get('paw_status'), get('paw_branch'), get('paw_cli')];
  return {
    needs,
    ...(title === undefined ? {} : { title }),
    ...(id === undefined ? {} : { id }),
    ...(agent === undefined ? {} : { agent }),
    ...(runner === undefined ? {} : { runner }),
    ...(status ? { status } : {}),
    ...(branch ? { branch } : {}),
    ...(cli ? { cli } : {}),
  };
}

/** A file beside the spec, a file seen from the top of the repository, or a name. */
export function needKeys(file: string, text: string): readonly string[] {
  const paths = [join(dirname(file), text), join(text)];
  const number = /^#?(\d{1,9})$/.exec(text)?.[1];
  return [...paths, number === undefined ? text : String(Number(number))];
}
