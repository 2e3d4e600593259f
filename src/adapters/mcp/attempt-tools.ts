// The tools of one attempt and what they do: submit its result, ask a person.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { checkResult } from '../../core/attempt/result/check-result.ts';
import { resultJsonSchema } from './result-schema.ts';
import type { ToolAnswer } from './tool-client.ts';
import type { ToolDescription } from './wire.ts';

export interface Submission {
  readonly attempt: string;
  readonly id: string;
  readonly result: unknown;
}
export type Submitted = { readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly reason: string };

export interface AttemptToolsParts {
  readonly attempt: string;
  readonly role: string;
  readonly newId: () => string;
  /** Appends the result to the attempt's stream, if the attempt still runs. */
  readonly submit: (submission: Submission) => Promise<Submitted>;
  /** Undefined: the attempt ends without an answer. */
  readonly ask: (question: {
    readonly id: string;
    readonly text: string;
    readonly default?: string | undefined;
  }) => Promise<string | undefined>;
  readonly refused: (what: string) => void;
}

export interface AttemptTools {
  readonly descriptions: readonly ToolDescription[];
  call(tool: string, args: unknown): Promise<ToolAnswer>;
}

const answer = (text: string): ToolAnswer => ({ text, isError: false });
const wrong = (text: string): ToolAnswer => ({ text, isError: true });

const questionSchema = z.object({
  question: z.string().trim().min(1).describe('One question, with all that is needed to answer it.'),
  default: z.string().optional().describe('What you go on with if nobody answers in time.'),
});

export function createAttemptTools(parts: AttemptToolsParts): AttemptTools {
  const { $schema: _dialect, ...questionShape } = z.toJSONSchema(questionSchema, { io: 'input' });
  const tools: Readonly<Record<string, Tool>> = {
    submit_result: {
      description:
        'Submits the result of your work. Call it once, when you are done. If it is not accepted, correct what it names and call it again.',
      inputSchema: resultJsonSchema(parts.role),
      call: args => submitResult(parts, args),
    },
    ask_person: {
      description:
        'Asks a person and waits for the answer, which may take hours. Only for what you cannot find out or decide yourself.',
      inputSchema: questionShape,
      call: args => askPerson(parts, args),
    },
  };
  return {
    descriptions: Object.entries(tools).map(([name, { description, inputSchema }]) => ({
      name,
      description,
      inputSchema,
    })),
    call: async (name, args) => {
      const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
      return tool ? await tool.call(args) : wrong(`There is no tool ${name}.`);
    },
  };
}

interface Tool {
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly call: (args: unknown) => Promise<ToolAnswer>;
}

async function submitResult(parts: AttemptToolsParts, result: unknown): Promise<ToolAnswer> {
  const { attempt, role, newId, submit, refused } = parts;
  const checked = checkResult(role, result);
  if (checked.kind === 'invalid') {
    const errors = checked.errors.map(({ path, message }) => `- ${path || 'the result'}: ${message}`);
    return wrong(`The result was not accepted. Correct this and submit it again:\n${errors.join('\n')}`);
  }
  const submitted = await submit({ attempt, id: newId(), result });
  if (submitted.kind === 'accepted') return answer('The result is accepted. Your work is done: end your turn.');
  refused(`submit_result: ${submitted.reason}`);
  return wrong(`The result is refused: ${submitted.reason}.`);
}

/** Asked again in the same words, it is the same question: a client that gave up waiting gets the answer that came since. */
async function askPerson({ ask }: AttemptToolsParts, args: unknown): Promise<ToolAnswer> {
  const parsed = questionSchema.safeParse(args);
  if (!parsed.success) return wrong(z.prettifyError(parsed.error));
  const { question, default: fallback } = parsed.data;
  const id = `person/${createHash('sha256').update(question).digest('hex').slice(0, 16)}`;
  const said = await ask({ id, text: question, default: fallback });
  return said === undefined ? wrong('Nobody answered, and this attempt is over.') : answer(said);
}
