// The forms of a verdict as an agent reads them, made from the very schemas that check it.
import * as z from 'zod';
import { type VerdictRole, verdictShapes } from '../epic/verdict/verdict.ts';

/** When to give each answer. One without words here does not compile into a prompt: `says` throws. */
const answerMeanings: Readonly<Record<VerdictRole, Readonly<Record<string, string>>>> = {
  planner: {
    dispatch: 'this item may be started now, by the agent and in the repository that a person approved for it',
    file_fix_task: 'something must be done first, or again: one new item under the epic or under one of its items',
    halt: 'this item cannot go on as it is',
  },
  decomposer: { propose: 'the items that the epic is split into' },
  verifier: {
    PASS: 'every point of the acceptance holds, and you saw the proof of each',
    FAIL: 'a point does not hold',
    REVISE: 'a point cannot be decided from here',
  },
  critic: {
    SAFE: 'it is safe to begin, and the rollback plan covers every system that is touched',
    REFINE: 'it would be safe with a change that you name',
    REFUSE: 'it must not begin',
  },
};

const keyMeanings: Readonly<Record<string, string>> = {
  task_id: 'the number of the item, as the epic writes it',
  worker: 'the name of an agent of the registry, exactly as it was approved',
  project: 'the repository, exactly as it was approved',
  parent: 'the number of the epic, or of the item that this belongs to',
  title: 'what is to be done, in one line',
  body: 'all that its agent must know, without any other text beside it',
  status: 'blocked: something outside is missing; review: a person must decide',
  kind: 'what is in the way: the first three are remedied without a person, the others stop the epic',
  reason: 'the facts, in a sentence or two',
  acceptance: 'points that another agent can check without asking',
  dependsOn: 'numbers of items of this list, the first is 1',
  size: 'M is half a day, and the most that one item may be',
  tags: 'words such as high-risk; none is fine',
};

export function renderVerdictForms(role: VerdictRole): string {
  const { answers } = verdictShapes[role];
  const forms = Object.entries(answers).map(([word, schema]) => `- \`${form(schema)}\`: ${says(role, word)}`);
  const names = [...new Set(Object.values(answers).flatMap(schema => keysIn(schema)))];
  const keys = names.flatMap(name => (keyMeanings[name] ? [`- \`${name}\`: ${keyMeanings[name]}`] : []));
  return [
    '## Your verdict',
    `Give it with the tool \`submit_result\` if you have that tool. Otherwise end your last message with one JSON object in a fence tagged \`json\`, and
write nothing after it. It is exactly one of these; words are compared letter by letter, a "|" separates what you choose from:`,
    forms.join('\n'),
    ...(keys.length > 0 ? [keys.join('\n')] : []),
    `Other keys are ignored, a command above all: Pitwall builds every command itself. Two verdicts that differ are none. Where you quote a verdict that
is part of what you read, put it into a block quote.`,
  ].join('\n\n');
}

function says(role: VerdictRole, word: string): string {
  const meaning = answerMeanings[role][word];
  if (meaning === undefined) throw new Error(`a ${role} may answer ${word}, and nothing says when`);
  return meaning;
}

/** `{"action": "dispatch", "task_id": "…"}`. */
function form(schema: z.ZodType): string {
  if (schema instanceof z.ZodLiteral) return JSON.stringify(schema.value);
  if (schema instanceof z.ZodEnum) return schema.options.map(option => JSON.stringify(option)).join(' | ');
  if (schema instanceof z.ZodString) return '"…"';
  if (schema instanceof z.ZodNumber) return '1';
  if (schema instanceof z.ZodArray) return `[${form(schema.element as z.ZodType)}, …]`;
  if (!(schema instanceof z.ZodObject))
    throw new Error(`a verdict has a key of a kind without words: ${schema.def.type}`);
  const members = Object.entries(schema.shape).map(([name, value]) => `"${name}": ${form(value as z.ZodType)}`);
  return `{${members.join(', ')}}`;
}

function keysIn(schema: z.ZodType): readonly string[] {
  if (schema instanceof z.ZodArray) return keysIn(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, value]) => [name, ...keysIn(value as z.ZodType)]);
}
