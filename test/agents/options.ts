// What `npm run test:agents` can be told.
import { parseArgs } from 'node:util';
import type { Containment } from '../../src/ports/processes.ts';
import { properties } from './conformance.ts';
import { pipelineNames } from './pipeline.ts';
import type { Property } from './property.ts';
import type { Subject } from './subject.ts';
import { subjects } from './subjects.ts';
import { teamName, teamSetups } from './team.ts';

const levels: readonly Containment[] = ['sandbox', 'namespace', 'keeper'];

export const usage = `npm run test:agents -- [options]

Installs pinned agent CLIs into a cache folder, plays their models on loopback, tries each property on each CLI, two at a
time, lets some of them work for a whole run, and prints a table. Exit code: 0 all as documented, 1 something is not, 2 wrong usage.

  --only NAMES      these CLIs, by comma: ${subjects.map(({ name }) => name).join(', ')}
  --property TEXT   only properties with this text in their name, and no whole runs
  --runs-only       only whole runs: an item from pitwall run to pitwall merge
  --minutes N       how long it may take; what is not tried by then has failed (default 30)
  --json            the findings as JSON on standard output, progress on standard error
  --write-docs      puts the table into docs/reference/agent-conformance.md; only with all CLIs and properties
  --record FOLDER   keeps what the CLIs print, for unit tests
  --level NAME      what holds the CLIs: ${levels.join(', ')} (default: the first that works here)
  --install-only    installs, and tries nothing
  --help            this text
`;

export interface Options {
  readonly subjects: readonly Subject[];
  readonly properties: readonly Property[];
  /** Names of CLIs that work for a whole run. */
  readonly pipelines: readonly string[];
  readonly minutes: number;
  readonly record: string | undefined;
  readonly json: boolean;
  readonly writeDocs: boolean;
  /** Undefined: the strongest that works here. */
  readonly level: Containment | undefined;
  readonly installOnly: boolean;
}

export type ReadOptions = Options | { readonly problem: string } | { readonly help: true };

export function readOptions(args: readonly string[]): ReadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      property: { type: 'string' },
      'runs-only': { type: 'boolean', default: false },
      minutes: { type: 'string', default: '30' },
      record: { type: 'string' },
      json: { type: 'boolean', default: false },
      'write-docs': { type: 'boolean', default: false },
      level: { type: 'string' },
      'install-only': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return { help: true };
  const names = values.only?.split(',') ?? subjects.map(({ name }) => name);
  const options = {
    subjects: subjects.filter(({ name }) => names.includes(name)),
    properties: values['runs-only'] ? [] : properties.filter(({ name }) => name.includes(values.property ?? '')),
    pipelines: values.property === undefined ? wholeRuns(names) : [],
    minutes: Number(values.minutes),
    level: levels.find(level => level === values.level),
    ...{ record: values.record, json: values.json },
    ...{ writeDocs: values['write-docs'], installOnly: values['install-only'] },
  };
  if (values.level !== options.level) return { problem: `No such level: ${values.level}.` };
  const problem = problemOf(options, names);
  return problem === undefined ? options : { problem };
}

/** Of these CLIs, and the team of those that work in it if all are there. */
function wholeRuns(names: readonly string[]): readonly string[] {
  const alone = pipelineNames().filter(name => names.includes(name));
  return teamSetups.every(name => alone.includes(name)) ? [...alone, teamName] : alone;
}

function problemOf(options: Options, names: readonly string[]): string | undefined {
  const unknown = names.filter(name => !subjects.some(subject => subject.name === name));
  if (unknown.length > 0) return `No such CLI: ${unknown.join(', ')}.`;
  if (options.properties.length + options.pipelines.length === 0) return 'That leaves nothing to try.';
  if (!(options.minutes > 0)) return '--minutes wants a number.';
  const isWhole = options.subjects.length === subjects.length && options.properties.length === properties.length;
  if (options.writeDocs && !isWhole) return '--write-docs wants all CLIs and all properties.';
  const misnamed = subjects.flatMap(({ name, lacks, lacksInside, lacksOutside }) =>
    Object.keys({ ...lacks, ...lacksInside, ...lacksOutside }).flatMap(key =>
      properties.some(property => property.name === key) ? [] : [`${name}: ${key}`],
    ),
  );
  return misnamed.length > 0 ? `Not a property: ${misnamed.join('; ')}.` : undefined;
}
