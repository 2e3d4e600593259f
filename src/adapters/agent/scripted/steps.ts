// What a scripted agent can do: one verb per step, each with a short form. docs/guides/scripted-agents.md describes them.
import { z } from 'zod';

const filled = z.string().min(1);
const seconds = z.number().min(0).max(10_000_000);
const values = z.record(z.string(), z.unknown());

/** `say: hello` for `say: {text: hello}`. */
const short = (key: string, isShort: (value: unknown) => boolean) => (value: unknown) =>
  isShort(value) ? { [key]: value } : value;
const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';
const isList = (value: unknown) => Array.isArray(value);
/** `hang: true` for `hang: {}`. */
const bare = (value: unknown) => (value === true || value === null ? {} : value);

/** The message for a value that is neither the short nor the long form. */
const expected = (what: string) => ({
  error: (issue: { readonly code?: string | undefined }) =>
    issue.code === 'invalid_type' ? `expected ${what}` : undefined,
});

const text = z.preprocess(short('text', isText), z.strictObject({ text: z.string() }, expected('a text')));
const reason = z.preprocess(short('reason', isText), z.strictObject({ reason: filled }, expected('a reason')));
const time = z.preprocess(short('seconds', isNumber), z.strictObject({ seconds }, expected('a number of seconds')));
const result = z.preprocess(value => ({ value }), z.strictObject({ value: values }));

const edit = z
  .strictObject({
    path: filled,
    text: z.string().optional(),
    append: z.string().optional(),
    replace: filled.optional(),
    with: z.string().optional(),
  })
  .refine(({ text, append, replace }) => [text, append, replace].filter(part => part !== undefined).length === 1, {
    message: 'needs one of text, append, or replace and with',
  })
  .refine(step => (step.replace === undefined) === (step.with === undefined), {
    message: 'replace and with belong together',
  });

const run = z.preprocess(
  value => short('argv', isList)(short('command', isText)(value)),
  z
    .strictObject({ command: filled.optional(), argv: z.array(z.string()).min(1).optional() })
    .refine(({ command, argv }) => (command === undefined) !== (argv === undefined), {
      message: 'needs a shell command, or a list of arguments',
    }),
);

const ask = z.preprocess(
  short('command', isText),
  z.strictObject({
    tool: filled.default('shell'),
    title: filled.optional(),
    command: filled.optional(),
    paths: z.array(filled).default([]),
    /** Played instead of the rest. The reader turns them into steps. */
    ifDenied: z.array(z.unknown()).optional(),
  }),
);

const garbage = z.preprocess(
  bare,
  z.strictObject({
    lines: z.int().min(1).max(10_000_000).default(1),
    /** Per line. */
    bytes: z.int().min(1).max(67_108_864).default(40),
    /** Not UTF-8. */
    binary: z.boolean().default(false),
  }),
);

const crash = z.preprocess(
  value => short('signal', isText)(short('code', isNumber)(bare(value))),
  z.strictObject({
    code: z.int().min(0).max(255).default(1),
    signal: z.enum(['SIGKILL', 'SIGTERM', 'SIGSEGV', 'SIGABRT', 'SIGHUP', 'SIGINT']).optional(),
  }),
);

export const stepSchemas = {
  say: text,
  think: text,
  plan: z.preprocess(short('steps', isList), z.strictObject({ steps: z.array(filled) })),
  edit,
  run,
  ask,
  question: z.preprocess(short('text', isText), z.strictObject({ text: filled, default: z.string().optional() })),
  usage: z.strictObject({
    tokens: z.int().min(0),
    costUsd: z.number().min(0).optional(),
    contextShare: z.number().min(0).max(1).optional(),
  }),
  sleep: time,
  result,
  resultText: result,
  resultFrom: z.preprocess(short('command', isText), z.strictObject({ command: filled }, expected('a shell command'))),
  refuse: reason,
  fail: reason,
  rateLimited: time,
  crash,
  hang: z.preprocess(bare, z.strictObject({ ignoreTerm: z.boolean().default(false) })),
  garbage,
  daemonise: time,
};

export type Verb = keyof typeof stepSchemas;
type Plain = { readonly [V in Verb]: { readonly do: V } & Readonly<z.output<(typeof stepSchemas)[V]>> };
export type Step = Plain[Exclude<Verb, 'ask'>] | AskStep;
export type AskStep = Omit<Plain['ask'], 'ifDenied'> & { readonly ifDenied?: readonly Step[] | undefined };
export type StepOf<V extends Verb> = Extract<Step, { readonly do: V }>;

export const verbs = Object.keys(stepSchemas) as readonly Verb[];

export function isVerb(name: unknown): name is Verb {
  return verbs.some(verb => verb === name);
}
