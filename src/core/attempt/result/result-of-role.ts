// Which role gives which result: the one table that submitting, reading from text, prompts and "pitwall result" use.
import type * as z from 'zod';
import { type Result, resultSchema } from './result.ts';

export interface ResultError {
  readonly path: string;
  readonly message: string;
}

export interface ResultShape {
  /** Keys that it does not know are ignored. */
  readonly schema: z.ZodObject<Partial<Record<keyof Result, z.ZodType>>>;
  readonly actions: readonly Result['action'][];
  /** What the schema alone cannot say. It gets the raw value, so that its errors come beside those of the schema. */
  errors(value: Readonly<Record<string, unknown>>): readonly ResultError[];
}

/** Work that is done: what it came to, for the roles that follow. */
const work: ResultShape = {
  schema: resultSchema.omit({
    findings: true,
    dimensions: true,
    auditScore: true,
    reading: true,
    prTitle: true,
    prBody: true,
  }),
  actions: ['COMPLETE'],
  errors: ({ action, summary }) =>
    action === 'COMPLETE' && summary === undefined ? [{ path: 'summary', message: 'is missing' }] : [],
};

/** A judgement of somebody else's work. */
const judgement: ResultShape = {
  schema: resultSchema.omit({ reading: true }),
  actions: ['APPROVED', 'REJECTED'],
  errors: ({ action, findings }) => {
    const hasFindings = Array.isArray(findings) && findings.length > 0;
    if (action !== 'REJECTED' || hasFindings) return [];
    return [{ path: 'findings', message: 'a rejection needs at least one finding' }];
  },
};

/** What a person meant. */
const classification: ResultShape = {
  schema: resultSchema.pick({ action: true, agentName: true, commentBody: true, reading: true }),
  actions: ['COMPLETE'],
  errors: ({ reading }) => (reading === undefined ? [{ path: 'reading', message: 'is missing' }] : []),
};

const byRole: Readonly<Record<string, ResultShape>> = {
  researcher: work,
  architect: work,
  'test-designer': work,
  developer: work,
  auditor: judgement,
  classifier: classification,
};

/** A role of the project's own gives what a developer gives. */
export function resultOfRole(role: string): ResultShape {
  return Object.hasOwn(byRole, role) ? (byRole[role] ?? work) : work;
}

/** Whether the role approves or rejects. */
export function judges(role: string): boolean {
  return resultOfRole(role) === judgement;
}
