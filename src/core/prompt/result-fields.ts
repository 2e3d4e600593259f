// The fields of a result as an agent reads them, made from the schema and from the very check that a result must pass.
import { checkResult } from '../attempt/result/check-result.ts';
import {
  type AuditFinding,
  type DimensionJudgment,
  type Result,
  resultSchema,
  type WordsReading,
} from '../attempt/result/result.ts';
import { resultOfRole } from '../attempt/result/result-of-role.ts';
import type { Workflow } from '../workflow/workflow.ts';
import { type Described, type DescribedField, describeSchema } from './describe-schema.ts';

interface Meaning {
  readonly says: string;
  /** Roles that are asked for it; without this all are. The check may accept it from others and ignore it. */
  readonly only?: readonly string[];
  /** Roles that are not asked for it. */
  readonly except?: readonly string[];
}

const meanings: Readonly<Record<keyof Result, Meaning>> = {
  action: { says: 'how it ended' },
  agentName: { says: 'your role' },
  summary: { says: 'what you did, in a sentence or two', except: ['classifier'] },
  commentBody: { says: "your result in Markdown, for the item's thread and for the roles after you" },
  targetStatus: { says: 'only to send the run back; commentBody then says why' },
  testCommand: { says: 'the program that runs the planned tests and its arguments; no shell', only: ['test-designer'] },
  tier: { says: 'how large the work is', only: ['test-designer'] },
  alreadyResolved: {
    says: 'only if nothing has to change: the commit that did it, and a test that fails without that commit',
    only: ['developer'],
  },
  findings: { says: 'everything that you found', only: ['auditor'] },
  dimensions: {
    says: 'your judgment of each dimension; an approval that is silent about most of them is sent back',
    only: ['auditor'],
  },
  auditScore: { says: 'counted by Pitwall, whatever an auditor says', only: [] },
  reading: { says: 'what the person meant', only: ['classifier'] },
  prTitle: { says: 'title of the pull request', only: ['auditor'] },
  prBody: { says: 'text of the pull request', only: ['auditor'] },
  followUps: {
    says: 'work that you found and that does not belong to this item, for people to decide',
    except: ['classifier'],
  },
};

const partMeanings: Readonly<Record<keyof AuditFinding | keyof DimensionJudgment | keyof WordsReading, string>> = {
  severity: 'critical and warning fail their dimension',
  dimension: 'what it is about',
  message: 'what is wrong, unless you give symptom, consequence and remedy, all three',
  symptom: 'what one sees',
  consequence: 'what comes of it',
  remedy: 'what to do',
  location: 'file and line',
  name: 'the dimension',
  judgment: 'fail needs a finding; without one it counts as a warning with this evidence',
  evidence: 'what you read or ran, and what it showed',
  kind: 'status and judgment are answered, a directive is handed on, open goes back to the person as a question',
  text: 'the answer, the directive or the question',
  member: 'who the directive is for, by name',
};

/** What this role is asked for, where its steps in the workflow may send the run. */
export function resultFields(role: string, workflow: Workflow): readonly DescribedField[] {
  const targets = workflow.steps.filter(step => step.role === role).flatMap(step => step.canLoopBackTo);
  const names = Object.keys(meanings) as (keyof Result)[];
  return names
    .filter(name => meanings[name].only?.includes(role) ?? !meanings[name].except?.includes(role))
    .filter(name => name !== 'targetStatus' || targets.length > 0)
    .map(name => ({ name, need: needOf(role, name), says: meanings[name].says, ...typeOf(role, name, targets) }));
}

function typeOf(role: string, name: keyof Result, targets: readonly string[]): Described {
  if (name === 'action') return { type: resultOfRole(role).actions.join(' | '), fields: [] };
  if (name === 'agentName') return { type: role, fields: [] };
  if (name === 'targetStatus') return { type: [...new Set(targets)].join(' | '), fields: [] };
  const described = describeSchema(resultSchema.shape[name]);
  const says = (field: string) => partMeanings[field as keyof typeof partMeanings] ?? '';
  return { ...described, fields: described.fields.map(field => ({ ...field, says: says(field.name) })) };
}

/** Found by asking the check what it misses in a result that has nothing but its action. */
function needOf(role: string, name: keyof Result): string {
  const { actions } = resultOfRole(role);
  const needing = actions.filter(action => missingIn(role, { action, [name]: undefined }).includes(name));
  if (name === 'action' || needing.length === actions.length) return 'required';
  return needing.length === 0 ? 'optional' : `required with ${needing.join(', ')}`;
}

function missingIn(role: string, value: Readonly<Record<string, unknown>>): readonly string[] {
  const checked = checkResult(role, value);
  return checked.kind === 'invalid' ? checked.errors.map(error => error.path) : [];
}

export function renderFields(fields: readonly DescribedField[]): string {
  return `## Your result

Give it with the tool \`submit_result\` if you have that tool. Otherwise end your last message with one JSON object that holds these fields, in a
fence tagged \`json\`, and write nothing after it.

${fields.flatMap(field => fieldLines(field)).join('\n')}

If you will not or cannot do this work, give only \`refusal\` with your reason as text. That stops the run for a person.`;
}

function fieldLines({ name, type, need, says, fields }: DescribedField, indent = ''): readonly string[] {
  const inner = fields.flatMap(field => fieldLines(field, `${indent}  `));
  return [`${indent}- \`${name}\` (${need}): ${type}${says ? `; ${says}` : ''}`, ...inner];
}
