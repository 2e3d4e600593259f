// Imports `.git-paw/config.toml`: gate commands, governance, conflicts, learnings and what it allows of commands. Every key that has no
// place here is named, so that nothing is lost in silence.
import { parse, TomlError } from 'smol-toml';
import * as z from 'zod';
import { readText } from '../../config/read-text.ts';
import type { Config } from '../../config/schema.ts';
import { isRecord } from '../../std/is-record.ts';
import type { CommandGate } from './detect-stack.ts';
import { type Imported, importCommands, importPolicy } from './git-paw-commands.ts';
import { importConflict, importGovernance, importLearnings } from './git-paw-groups.ts';

export const gitPawFile = '.git-paw/config.toml';

/** What differs from the defaults. */
export interface GitPawValues {
  readonly commandPolicy?: Readonly<Partial<Config['commandPolicy']>>;
  readonly governance?: Readonly<Partial<Config['governance']>>;
  readonly team?: Readonly<Partial<Config['team']>>;
}

export interface ImportedGitPaw {
  readonly values: GitPawValues;
  /** As lines, for the gates of the same names. */
  readonly commands?: Readonly<Partial<Record<CommandGate, string>>>;
  /** Keys of ours that it filled. */
  readonly keys: readonly string[];
  readonly warnings: readonly string[];
}

/** Undefined: there is no such file. */
export async function importGitPaw(folder: string): Promise<ImportedGitPaw | undefined> {
  const text = await readText(folder, gitPawFile);
  if (text === undefined) return undefined;
  const file = parsedToml(text);
  if (file === undefined) return unreadable('it is not TOML');
  try {
    return importFile(file);
  } catch (error) {
    if (error instanceof z.ZodError) return unreadable(z.prettifyError(error).replaceAll('\n', ' '));
    throw error;
  }
}

function importFile(file: Readonly<Record<string, unknown>>): ImportedGitPaw {
  const { supervisor: given, governance, ...elsewhere } = file;
  const supervisor = isRecord(given) ? given : {};
  const commands = importCommands(supervisor);
  const parts = {
    commandPolicy: importPolicy(supervisor),
    governance: importGovernance(governance, supervisor.governance),
    conflict: importConflict(supervisor.conflict),
    learnings: importLearnings(supervisor.learnings),
  };
  const team = { ...parts.conflict.values, ...parts.learnings.values };
  const values = {
    commandPolicy: parts.commandPolicy.values,
    governance: parts.governance.values,
    ...(Object.keys(team).length > 0 ? { team } : {}),
  };
  const unknown = [
    ...unknownKeys('', elsewhere),
    ...(given === undefined || isRecord(given) ? [] : ['supervisor']),
    ...unknownKeys('supervisor.', supervisor, [...knownOfSupervisor, ...Object.keys(commands.taken)]),
  ];
  const all: readonly Imported<object>[] = [...Object.values(parts), commands];
  return {
    values,
    ...(Object.keys(commands.values).length > 0 ? { commands: commands.values } : {}),
    keys: [
      ...Object.entries(values).flatMap(([group, keys]) => Object.keys(keys).map(key => `${group}.${key}`)),
      ...Object.keys(commands.values).map(gate => `commands.${gate}`),
    ],
    warnings: [...all.flatMap(({ lost }) => lost), ...unknown].map(leftOut),
  };
}

const knownOfSupervisor = ['common_dev_allowlist', 'auto_approve', 'governance', 'conflict', 'learnings'];

/** By their full names, those of tables too. */
function unknownKeys(
  prefix: string,
  table: Readonly<Record<string, unknown>>,
  known: readonly string[] = [],
): string[] {
  return Object.entries(table)
    .filter(([key]) => !known.includes(key))
    .flatMap(([key, value]) => (isRecord(value) ? unknownKeys(`${prefix}${key}.`, value) : [`${prefix}${key}`]));
}

const leftOut = (what: string) => `${gitPawFile}: ${what} has no place here and was left out`;

function unreadable(why: string): ImportedGitPaw {
  return { values: {}, keys: [], warnings: [`${gitPawFile} cannot be read, so nothing was taken from it: ${why}`] };
}

function parsedToml(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof TomlError) return undefined;
    throw error;
  }
}
