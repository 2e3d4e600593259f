// A question of an agent to a person. What it is about is data; only its text is for reading.
import * as z from 'zod';

/** `permission`: the agent waits for `allow` or `deny` before it uses a tool. */
export const questionSubjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question') }),
  z.object({
    kind: z.literal('permission'),
    tool: z.string(),
    command: z.string().optional(),
    paths: z.array(z.string()).readonly(),
    /** Why the policy does not decide it. */
    reason: z.string().optional(),
  }),
]);
export type QuestionSubject = z.infer<typeof questionSubjectSchema>;

/** Whether an answer allows. Anything but a clear yes is a no. */
export function isYes(answer: string): boolean {
  return ['allow', 'yes', 'y'].includes(answer.trim().toLowerCase());
}

export const questionAskedSchema = z.object({
  question: z.string().min(1),
  text: z.string(),
  default: z.string().optional(),
  deadline: z.number(),
  about: questionSubjectSchema,
});

/** In version 1 only the name of a question said that it is about a permission. */
export function aboutFromName(older: unknown): unknown {
  const { question = '' } = older as { readonly question?: string };
  const about = question.includes('permission/') ? { kind: 'permission', tool: '', paths: [] } : { kind: 'question' };
  return { ...(older as object), about };
}
