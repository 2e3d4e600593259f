// Every type of message on the bus of a team: who may write it, who gets it, and what its payload holds. A new type is one row here.
import * as z from 'zod';
import { verificationGroups } from '../../gate/verification-groups.ts';
import type { SenderKind } from './address.ts';

const text = z.string().trim().min(1);
const texts = z.array(text).readonly();

const regionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('function'), name: text }),
  z.strictObject({ kind: z.literal('class'), name: text }),
  z.strictObject({ kind: z.literal('block'), anchor: text }),
  z.strictObject({ kind: z.literal('range'), start: z.int().min(1), end: z.int().min(1) }),
]);
export const intentFileSchema = z.union([
  text,
  z.strictObject({ path: text, regions: z.array(regionSchema).readonly().optional() }),
]);
export type IntentFile = z.infer<typeof intentFileSchema>;

const validForSecondsMax = 24 * 60 * 60;

export interface MessageTypeRow {
  /** For people and agents: what it says. */
  readonly says: string;
  readonly by: readonly SenderKind[];
  /** Who gets it where the sender names no recipient. `waitingOn`: the one that its payload names. */
  readonly to?: 'all' | 'supervisor' | 'coordinator' | 'person' | 'waitingOn';
  /** Other names for keys, at any depth, as git-paw writes them. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly payload: z.ZodObject;
}

const everyone = ['member', 'coordinator', 'supervisor', 'person'] as const;

export const messageTypes = {
  'agent.status': {
    says: 'How far an agent is. The last one of a team says what the merge train landed and what it skipped.',
    by: ['member', 'coordinator'],
    to: 'coordinator',
    aliases: { modified_files: 'modifiedFiles' },
    payload: z.strictObject({
      status: text.describe('In one word, such as working, done or blocked.'),
      message: text.optional(),
      phase: text.optional(),
      modifiedFiles: texts.optional().describe('For people: Pitwall reads the worktree itself.'),
      cli: text.optional(),
      detail: z.unknown().optional(),
      merged: texts.optional().describe('Only at the end of a merge train.'),
      skipped: z
        .array(z.strictObject({ branch: text, why: text }))
        .readonly()
        .optional(),
      regressions: texts.optional(),
    }),
  },
  'agent.intent': {
    says: 'Which files an agent is going to change, and for how long it wants them to itself. It renews or gives up earlier ones by their ids.',
    by: ['member'],
    to: 'all',
    aliases: { valid_for_seconds: 'validForSeconds', start_line: 'start', end_line: 'end' },
    payload: z
      .strictObject({
        files: z.array(intentFileSchema).readonly().describe('Paths, folders, globs, or a path with its regions.'),
        summary: text,
        validForSeconds: z.int().min(1).max(validForSecondsMax).optional().describe('Needed where files are named.'),
        releases: texts.optional().describe('Ids of intents that end with this message.'),
      })
      .refine(({ files, releases }) => files.length > 0 || releases !== undefined, {
        path: ['files'],
        message: 'name at least one, or release an intent',
      })
      .refine(({ files, validForSeconds }) => files.length === 0 || validForSeconds !== undefined, {
        path: ['validForSeconds'],
        message: 'is missing',
      }),
  },
  'agent.artifact': {
    says: 'What an agent made that others can use.',
    by: ['member'],
    to: 'all',
    aliases: { modified_files: 'files' },
    payload: z.strictObject({
      status: text.describe('Such as committed or done.'),
      exports: texts.default([]),
      files: texts.default([]),
    }),
  },
  'agent.blocked': {
    says: 'What an agent waits for, and who can end the wait. It is also an edge of the merge order.',
    by: ['member'],
    to: 'waitingOn',
    aliases: { from: 'waitingOn' },
    payload: z.strictObject({ needs: text, waitingOn: text }),
  },
  'agent.question': {
    says: 'What has to be decided before the sender can go on.',
    by: everyone,
    to: 'person',
    payload: z.strictObject({ question: text, options: texts.optional() }),
  },
  'agent.answer': {
    says: 'The answer to the question that `re` names.',
    by: everyone,
    payload: z.strictObject({ answer: text }),
  },
  'agent.feedback': {
    says: 'What is wrong with the work of the recipient. Each error begins with its tag, such as [testing].',
    by: ['coordinator', 'person'],
    payload: z.strictObject({ errors: z.array(text).min(1).readonly() }),
  },
  'agent.verified': {
    says: 'This commit passed all five groups of gates. It is no longer true with the next commit.',
    by: ['coordinator'],
    to: 'all',
    payload: z.strictObject({
      member: text.optional(),
      commit: text,
      gates: z.record(z.enum(verificationGroups), text).describe('The outcome of each group.'),
    }),
  },
  'agent.advanced-main': {
    says: 'The branch that the team lands on has moved.',
    by: ['coordinator'],
    to: 'all',
    payload: z.strictObject({ branch: text, from: text, to: text, member: text.optional() }),
  },
  'agent.learning': {
    says: 'A lesson for those who work here later.',
    by: ['member', 'coordinator'],
    to: 'coordinator',
    payload: z.strictObject({ category: text, title: text, body: text }),
  },
  'supervisor.verify-now': {
    says: 'A new commit of this branch is to be verified.',
    by: ['coordinator'],
    to: 'supervisor',
    payload: z.strictObject({ branch: text }),
  },
} as const satisfies Readonly<Record<string, MessageTypeRow>>;

export type MessageType = keyof typeof messageTypes;
export type PayloadOf<T extends MessageType> = z.infer<(typeof messageTypes)[T]['payload']>;

/** A message as code writes it: a misspelt type or key does not compile. */
export type MessageDraft = {
  [T in MessageType]: {
    readonly type: T;
    /** Default: that of the type. */
    readonly to?: string;
    readonly re?: string;
    readonly payload: z.input<(typeof messageTypes)[T]['payload']>;
  };
}[MessageType];

export function isMessageType(type: unknown): type is MessageType {
  return typeof type === 'string' && Object.hasOwn(messageTypes, type);
}
