// What `init`, `config check` and `workflow show` take and answer.
import * as z from 'zod';
import { faultSchema } from '../../config/fault.ts';
import { workflowSchema } from '../../core/workflow/workflow.ts';

const texts = z.array(z.string()).readonly();

export const initRequestSchema = z.strictObject({
  /** Replace a file that exists. */
  force: z.boolean(),
  /** Present where items are to be issues on GitHub; the number of the project board where a person chose one. */
  github: z.strictObject({ projectNumber: z.number().int().positive().optional() }).optional(),
});
export type InitRequest = Readonly<z.infer<typeof initRequestSchema>>;

const githubSetupSchema = z.strictObject({
  repo: z.string(),
  token: z.strictObject({
    from: z.string(),
    account: z.string().optional(),
    scopes: texts.optional(),
  }),
  mayPush: z.boolean(),
  defaultBranch: z.string(),
  /** Absent: there is none to choose. Without a title: a person chose it, and the token cannot read it. */
  project: z.strictObject({ number: z.number(), title: z.string().optional() }).optional(),
  statusField: z.string(),
  /** `from`: in words. */
  codeowners: z.strictObject({ names: texts, from: z.string() }),
  /** One sentence each, with its remedy. */
  missing: texts,
  warnings: texts,
});
export type GitHubSetup = Readonly<z.infer<typeof githubSetupSchema>>;

export const initReportSchema = z.strictObject({
  file: z.string(),
  imported: z.strictObject({ from: z.string(), keys: texts }).optional(),
  gitPaw: z.strictObject({ from: z.string(), keys: texts }).optional(),
  /** Files that were taken over from the role files of the pi supervisor. */
  roles: texts,
  manifests: texts,
  /** Commands for gates, by gate. */
  commands: z.record(z.string(), z.string()),
  agents: texts,
  /** The GitHub repository that the file proposes or uses. */
  github: z.string().optional(),
  /** What is on GitHub and what is missing there, where it was asked for. */
  setup: githubSetupSchema.optional(),
  /** Whether the file makes GitHub the forge. */
  isOnGitHub: z.boolean(),
  warnings: texts,
  next: texts,
});
export type InitReport = Readonly<z.infer<typeof initReportSchema>>;

/** What was done, in a sentence. */
export const identityAnswerSchema = z.strictObject({ done: z.string() });
export type IdentityAnswer = Readonly<z.infer<typeof identityAnswerSchema>>;

const settingSchema = z.strictObject({ value: z.unknown(), from: z.enum(['file', 'default']) });
export type EffectiveSetting = Readonly<z.infer<typeof settingSchema>>;

export const configReportSchema = z.union([
  z.strictObject({
    /** Inside the repository; null when there is no file. */
    file: z.string().nullable(),
    /** By top-level key; secrets in addresses are hidden. */
    settings: z.record(z.string(), settingSchema),
    warnings: texts,
  }),
  z.strictObject({
    error: z.strictObject({
      code: z.string(),
      what: z.string(),
      remedy: z.string(),
      file: z.string(),
      faults: z.array(faultSchema.readonly()).readonly(),
    }),
  }),
]);
export type ConfigReport = Readonly<z.infer<typeof configReportSchema>>;

/** Default: the configured workflow. */
export const workflowRequestSchema = z.strictObject({ name: z.string().optional() });
export type WorkflowRequest = Readonly<z.infer<typeof workflowRequestSchema>>;

/** `warnings`: about the configuration. */
export const shownWorkflowSchema = z.strictObject({ ...workflowSchema.shape, warnings: texts });
export type ShownWorkflow = Readonly<z.infer<typeof shownWorkflowSchema>>;

export const offerRequestSchema = z.strictObject({ offer: z.enum(['skill', 'workflow']) });
export type OfferRequest = z.infer<typeof offerRequestSchema>;
export const offeredFilesSchema = z.strictObject({
  offer: z.enum(['skill', 'workflow']),
  files: z
    .array(
      z.strictObject({
        path: z.string(),
        text: z.string(),
        /** Before it was written. `same`: it is there as it is offered. */
        state: z.enum(['new', 'same', 'other']),
      }),
    )
    .readonly(),
});
export type OfferedFiles = z.infer<typeof offeredFilesSchema>;
