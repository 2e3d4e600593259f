// The tools of one attempt and what they do: submit its result, ask a person, speak with its team.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ResultErrors } from '../../core/attempt/events.ts';
import { type FollowUp, followUpSchema } from '../../core/attempt/follow-up.ts';
import { submissionErrors, submissionSchema } from '../../core/attempt/result/submission.ts';
import type { ToolCallbacks } from '../runner/host-parts.ts';
import { type AttemptBus, busToolNames, busTools } from './bus-tools.ts';
import { answer, jsonSchemaOf, type Tool, tool, wrong } from './tool.ts';
import type { ToolAnswer, ToolDescription } from './wire.ts';

export interface AttemptToolsParts extends ToolCallbacks {
  readonly role: string;
  /** Appends the result to the attempt's stream, if the attempt still runs. */
  readonly submit: (
    result: unknown,
  ) => Promise<{ readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly reason: string }>;
  /** Records what is wrong with a result, so that a person reads it if none follows that fits. */
  readonly recordRefused?: (errors: ResultErrors) => Promise<unknown>;
  /** Keeps what the agent leaves to others, if the attempt still runs. */
  readonly noteFollowUp?: (followUp: FollowUp) => ReturnType<AttemptToolsParts['submit']>;
  /** Only for an attempt of a team's member. */
  readonly bus?: AttemptBus | undefined;
}

export type AttemptTools = ReturnType<typeof createAttemptTools>;

/** `isOver` ends what waits. */
export function createAttemptTools(parts: AttemptToolsParts, isOver: AbortSignal) {
  const submit = {
    name: 'submit_result',
    description:
      'Submits the result of your work. Call it once, when you are done. If it is not accepted, correct what it names and call it again.',
    inputSchema: jsonSchemaOf(submissionSchema(parts.role)),
    call: (args: unknown) => submitResult(parts, args),
  };
  const ask = tool(
    {
      name: 'ask_person',
      description:
        'Asks a person and waits for the answer, which may take hours. Only for what you cannot find out or decide yourself.',
    },
    questionSchema,
    question => askPerson(parts, question),
  );
  const tools: readonly Tool[] = [
    submit,
    ask,
    ...followUpTools(parts),
    ...(parts.bus ? busTools(parts.bus, isOver) : []),
  ];
  return {
    descriptions: tools.map(({ call: _call, ...description }): ToolDescription => description),
    call: async (name: string, args: unknown): Promise<ToolAnswer> =>
      (await tools.find(candidate => candidate.name === name)?.call(args)) ?? wrong(`There is no tool ${name}.`),
    /** Called with a token that is not this attempt's; `owner`: the attempt whose token it is. */
    refuseToken: async (name: string, owner: string | undefined): Promise<void> => {
      if ((busToolNames as readonly string[]).includes(name)) await parts.bus?.refuseToken(name, owner);
    },
  };
}

const questionSchema = z.object({
  question: z.string().trim().min(1).describe('One question, with all that is needed to answer it.'),
  default: z.string().optional().describe('What you go on with if no answer comes in time.'),
});

async function submitResult(parts: AttemptToolsParts, result: unknown): Promise<ToolAnswer> {
  const { role, submit, submitted: accepted, refused } = parts;
  const wrongs = submissionErrors(role, result);
  if (wrongs.length > 0) {
    await parts.recordRefused?.([...wrongs]);
    const errors = wrongs.map(({ path, message }) => `- ${path || 'the result'}: ${message}`);
    return wrong(`The result was not accepted. Correct this and submit it again:\n${errors.join('\n')}`);
  }
  const submitted = await submit(result);
  if (submitted.kind === 'accepted') {
    accepted?.();
    return answer('The result is accepted. Your work is done: end your turn.');
  }
  refused(`submit_result: ${submitted.reason}`);
  return wrong(`The result is refused: ${submitted.reason}.`);
}

function followUpTools({ noteFollowUp, refused }: AttemptToolsParts): readonly Tool[] {
  if (!noteFollowUp) return [];
  const description =
    'Notes work that you found and that does not belong to your item, as soon as you find it. A person decides about it; do not do it.';
  const note = tool({ name: 'note_follow_up', description }, followUpSchema, async followUp => {
    const noted = await noteFollowUp(followUp);
    if (noted.kind === 'accepted') return answer('It is noted. Go on with your own work.');
    refused(`note_follow_up: ${noted.reason}`);
    return wrong(`It is not noted: ${noted.reason}.`);
  });
  return [note];
}

/** Asked again in the same words, it is the same question: a client that gave up waiting gets the answer that came since. */
async function askPerson(
  { ask }: AttemptToolsParts,
  { question, default: fallback }: z.infer<typeof questionSchema>,
): Promise<ToolAnswer> {
  const id = `person/${createHash('sha256').update(question).digest('hex').slice(0, 16)}`;
  const said = await ask({ id, text: question, default: fallback });
  return said === undefined ? wrong('No answer came, and this attempt is over.') : answer(said);
}
