// What git-paw says about commands: those of its gates, and those that agents may run.
import * as z from 'zod';
import { splitCommand } from '../../config/command.ts';
import { type Config, defaultConfig } from '../../config/schema.ts';
import { decideCommand } from '../../core/policy/decide-command.ts';
import type { CommandGate } from './detect-stack.ts';

/** `lost`: what has no place here, in words. */
export interface Imported<Values extends object> {
  readonly values: Values;
  readonly lost: readonly string[];
}

const gateOf: Readonly<Record<string, CommandGate>> = {
  test_command: 'test',
  lint_command: 'lint',
  build_command: 'build',
  fmt_check_command: 'fmt-check',
  doc_build_command: 'doc-build',
  spec_validate_command: 'spec-validate',
  security_audit_command: 'security-audit',
};

/** An empty command means that the gate has none, as a missing one does. */
export function importCommands(
  supervisor: Readonly<Record<string, unknown>>,
): Imported<Partial<Record<CommandGate, string>>> & { readonly taken: Readonly<Record<string, true>> } {
  const values: Partial<Record<CommandGate, string>> = {};
  const taken: Record<string, true> = {};
  const lost: string[] = [];
  for (const [key, gate] of Object.entries(gateOf)) {
    const line = z.string().optional().parse(supervisor[key])?.trim();
    taken[key] = true;
    if (line === undefined || line === '') continue;
    if (splitCommand(line).kind === 'argv') values[gate] = line;
    else lost.push(`supervisor.${key}, which needs a shell (${JSON.stringify(line)}),`);
  }
  return { values, lost, taken };
}

const texts = z.array(z.string());
const allowlistSchema = z.looseObject({
  enabled: z.boolean().optional(),
  stacks: texts.default([]),
  extra: texts.default([]),
});
const approveSchema = z.looseObject({
  enabled: z.boolean().optional(),
  safe_commands: texts.default([]),
  approval_level: z.string().optional(),
});
const policySchema = z.looseObject({
  common_dev_allowlist: allowlistSchema.prefault({}),
  auto_approve: approveSchema.prefault({}),
});

export function importPolicy(
  supervisor: Readonly<Record<string, unknown>>,
): Imported<Partial<Config['commandPolicy']>> {
  const { common_dev_allowlist: allowlist, auto_approve: approve } = policySchema.parse(supervisor);
  const isOff = allowlist.enabled === false || approve.enabled === false || approve.approval_level === 'off';
  const given = [...allowlist.extra, ...approve.safe_commands];
  const extra = given.flatMap(each => wordsOf(each) ?? []);
  const known: readonly string[] = defaultConfig.commandPolicy.stacks;
  const stacks = allowlist.stacks.filter((each): each is Stack => known.includes(each));
  return {
    values: {
      ...(isOff ? { enabled: false } : {}),
      ...(stacks.length > 0 ? { stacks } : {}),
      ...(extra.length > 0 ? { extra } : {}),
    },
    lost: [
      ...given.filter(each => wordsOf(each) === undefined).map(each => `the command ${JSON.stringify(each)}`),
      ...allowlist.stacks.filter(each => !known.includes(each)).map(each => `the stack ${each}`),
      ...unknownOf('common_dev_allowlist', allowlist, ['enabled', 'stacks', 'extra']),
      ...unknownOf('auto_approve', approve, ['enabled', 'safe_commands', 'approval_level']),
    ],
  };
}

type Stack = Config['commandPolicy']['stacks'][number];

export const unknownOf = (table: string, given: object, known: readonly string[]) =>
  Object.keys(given).flatMap(key => (known.includes(key) ? [] : [`supervisor.${table}.${key}`]));

/** Undefined: they are no words, or the policy denies them whatever is set. */
function wordsOf(command: string): readonly (readonly string[])[] | undefined {
  const split = splitCommand(command);
  if (split.kind !== 'argv') return undefined;
  const worktree = '/worktree';
  const world = { worktree, home: '/home', port: undefined, stacks: [], extra: [], hasPreset: true };
  const { answer } = decideCommand({ ...world, command, cwd: worktree, level: 'none' });
  return answer === 'deny' ? undefined : [split.argv];
}
