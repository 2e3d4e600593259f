// Loads a repository's configuration: defaults where there is no file, every fault at once where there is a wrong one.
import { ConfigProblem } from './fault.ts';
import { readText } from './read-text.ts';
import { type Config, defaultConfig } from './schema.ts';
import { readSource } from './source.ts';
import { validate } from './validate.ts';

export const configFile = '.pitwall/config.yaml';

export interface LoadedConfig {
  readonly config: Config;
  /** Path inside the repository; undefined when there is none and all settings are defaults. */
  readonly file: string | undefined;
  /** Top-level keys that the file sets. */
  readonly given: readonly string[];
  readonly warnings: readonly string[];
}

export async function loadConfig(repositoryFolder: string): Promise<LoadedConfig> {
  const text = await readText(repositoryFolder, configFile);
  if (text === undefined) return { config: defaultConfig, file: undefined, given: [], warnings: [] };
  return parseConfig(text);
}

/** Also for a configuration that is not in a file, such as that of the base commit. */
export function parseConfig(text: string, file: string = configFile): LoadedConfig {
  const read = readSource(file, text);
  if (read.kind === 'broken') throw new ConfigProblem(file, read.faults);
  const validated = validate(read.source);
  if (validated.kind === 'invalid') throw new ConfigProblem(file, validated.faults);
  const given = Object.keys(read.source.value as object);
  return { config: validated.config, file, given, warnings: validated.warnings };
}
