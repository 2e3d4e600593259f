// Imports what `.git-paw/config.toml` says about commands: `common_dev_allowlist` and `auto_approve` become `commandPolicy`.
import { parse, TomlError } from 'smol-toml';
import * as z from 'zod';
import { splitCommand } from '../../config/command.ts';
import { readText } from '../../config/read-text.ts';
import { type Config, defaultConfig } from '../../config/schema.ts';
import { decideCommand } from '../../core/policy/decide-command.ts';

export const gitPawFile = '.git-paw/config.toml';

const texts = z.array(z.string());
const allowlistSchema = z.looseObject({
  enabled: z.boolean().optional(),
  stacks: texts.optional(),
  extra: texts.optional(),
});
const approveSchema = z.looseObject({
  enabled: z.boolean().optional(),
  safe_commands: texts.optional(),
  approval_level: z.string().optional(),
});
const fileSchema = z.looseObject({
  supervisor: z
    .looseObject({ common_dev_allowlist: allowlistSchema.optional(), auto_approve: approveSchema.optional() })
    .optional(),
});

export interface ImportedPolicy {
  /** What differs from the defaults. */
  readonly values: Readonly<Partial<Config['commandPolicy']>>;
  readonly warnings: readonly string[];
}

/** Undefined: there is no such file, or it says nothing about commands. */
export async function importGitPaw(folder: string): Promise<ImportedPolicy | undefined> {
  const text = await readText(folder, gitPawFile);
  if (text === undefined) return undefined;
  const parsed = fileSchema.safeParse(parsedToml(text));
  if (!parsed.success) return { values: {}, warnings: [`${gitPawFile} cannot be read, so nothing was taken from it`] };
  const { common_dev_allowlist: allowlist, auto_approve: approve } = parsed.data.supervisor ?? {};
  if (!allowlist && !approve) return undefined;
  const isOff = allowlist?.enabled === false || approve?.enabled === false || approve?.approval_level === 'off';
  const given = [...(allowlist?.extra ?? []), ...(approve?.safe_commands ?? [])];
  const extra = given.flatMap(each => wordsOf(each) ?? []);
  const known: readonly string[] = defaultConfig.commandPolicy.stacks;
  const stacks = (allowlist?.stacks ?? []).filter((each): each is Stack => known.includes(each));
  return {
    values: {
      ...(isOff ? { enabled: false } : {}),
      ...(stacks.length > 0 ? { stacks } : {}),
      ...(extra.length > 0 ? { extra } : {}),
    },
    warnings: [
      ...given.filter(each => wordsOf(each) === undefined).map(each => leftOut(`the command ${JSON.stringify(each)}`)),
      ...(allowlist?.stacks ?? []).filter(each => !known.includes(each)).map(each => leftOut(`the stack ${each}`)),
      ...Object.keys(approve ?? {}).flatMap(key => (taken.has(key) ? [] : [leftOut(`auto_approve.${key}`)])),
    ],
  };
}

type Stack = Config['commandPolicy']['stacks'][number];

const taken = new Set(['enabled', 'safe_commands', 'approval_level']);
const leftOut = (what: string) => `${gitPawFile}: ${what} has no place here and was left out`;

function parsedToml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof TomlError) return undefined;
    throw error;
  }
}

/** Undefined: they are no words, or the policy denies them whatever is set. */
function wordsOf(command: string): readonly (readonly string[])[] | undefined {
  const split = splitCommand(command);
  if (split.kind !== 'argv') return undefined;
  const worktree = '/worktree';
  const world = { worktree, home: '/home', port: undefined, stacks: [], extra: [], hasPreset: true };
  const { answer } = decideCommand({ ...world, command, cwd: worktree, level: 'none' });
  return answer === 'deny' ? undefined : [split.argv];
}
