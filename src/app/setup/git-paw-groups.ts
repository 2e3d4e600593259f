// What git-paw says about documents, conflicts and learnings. Its documents and its code spell two of them in different ways: both are read.
import * as z from 'zod';
import type { Config } from '../../config/schema.ts';
import { type Imported, unknownOf } from './git-paw-commands.ts';

type Governance = Config['governance'];

const ours: Readonly<Record<string, keyof Governance>> = {
  adr: 'adr',
  adrs: 'adr',
  test_strategy: 'testStrategy',
  'test-strategy': 'testStrategy',
  security: 'security',
  dod: 'dod',
  'definition-of-done': 'dod',
  constitution: 'constitution',
};

const pathsSchema = z.record(z.string(), z.string());
const docsSchema = z.looseObject({ docs: z.union([z.array(z.string()), pathsSchema]).optional() });

/** `[governance]`, and `[supervisor].governance.docs` as a list of paths or a table; the first goes before. */
export function importGovernance(table: unknown, ofSupervisor: unknown): Imported<Partial<Governance>> {
  const { docs, ...direct } = docsSchema.parse(ofSupervisor ?? {});
  const named = Array.isArray(docs) ? docs.map(path => [nameOf(path), path] as const) : Object.entries(docs ?? {});
  const given = [
    ...named,
    ...Object.entries(pathsSchema.parse(direct)),
    ...Object.entries(pathsSchema.parse(table ?? {})),
  ];
  const values: Partial<Record<keyof Governance, string>> = {};
  const lost: string[] = [];
  for (const [name, path] of given) {
    const key = Object.hasOwn(ours, name) ? ours[name] : undefined;
    if (key === undefined) lost.push(`the governance document ${path}`);
    else if (path.trim() !== '') values[key] = path;
  }
  return { values, lost };
}

/** `docs/Definition-of-Done.md` -> `definition-of-done`. */
function nameOf(path: string): string {
  const file = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  return (file.includes('.') ? file.slice(0, file.lastIndexOf('.')) : file).toLowerCase().replaceAll(' ', '-');
}

const conflictSchema = z.looseObject({
  window_seconds: z.int().min(0).optional(),
  warn_on_intent_overlap: z.boolean().optional(),
  escalate_on_violation: z.boolean().optional(),
});

type Team = Partial<Config['team']>;

export function importConflict(table: unknown): Imported<Team> {
  const given = conflictSchema.parse(table ?? {});
  const { window_seconds, warn_on_intent_overlap, escalate_on_violation } = given;
  return {
    values: {
      ...(window_seconds === undefined ? {} : { conflictWindowSec: window_seconds }),
      ...(warn_on_intent_overlap === undefined ? {} : { warnOnIntentOverlap: warn_on_intent_overlap }),
      ...(escalate_on_violation === undefined ? {} : { escalateOnViolation: escalate_on_violation }),
    },
    lost: unknownOf('conflict', given, Object.keys(conflictSchema.shape)),
  };
}

/** `learnings = true`, or the table `[supervisor.learnings]` with `enabled`. */
const learningsSchema = z.union([z.boolean(), z.looseObject({ enabled: z.boolean().optional() })]);

export function importLearnings(given: unknown): Imported<Team> {
  const parsed = learningsSchema.optional().parse(given);
  const isOn = typeof parsed === 'object' ? parsed.enabled : parsed;
  const lost = typeof parsed === 'object' ? unknownOf('learnings', parsed, ['enabled']) : [];
  return { values: isOn === undefined ? {} : { learnings: isOn }, lost };
}
