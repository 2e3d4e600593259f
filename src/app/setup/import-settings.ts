// Imports the `supervisor` block of `.pi/settings.json`: same names, same meaning, checked by the same schema.
import { faultAt } from '../../config/checks/check.ts';
import { type ConfigFault, ConfigProblem } from '../../config/fault.ts';
import { readText } from '../../config/read-text.ts';
import type { Config } from '../../config/schema.ts';
import { showValue } from '../../config/show.ts';
import { type Source, sourceWithin } from '../../config/source.ts';
import { validate } from '../../config/validate.ts';
import { isRecord } from '../../std/is-record.ts';
import { readJson } from './read-json.ts';

export const settingsFile = '.pi/settings.json';
const block = 'supervisor';

/** Keys that such a block can have. */
export const importedKeys = [
  'repo',
  'projectNumber',
  'statusField',
  'statusMapping',
  'defaultBranch',
  'remote',
  'branchPrefix',
  'worktreeBase',
  'codeowners',
  'maxRejections',
  'auditScoreThreshold',
  'ciGatingTimeoutSec',
  'agentTokenBudget',
  'maxToolCalls',
  'agentTimeoutsMin',
  'bellOnComplete',
  'enableExperimentalFeatures',
] as const satisfies readonly (keyof Config)[];

export interface ImportedSettings {
  /** As the file has them, in its order. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The same with every default. */
  readonly config: Config;
  readonly warnings: readonly string[];
}

/** Undefined when there is no such file or block; a ConfigProblem with places in that file when it is wrong. */
export async function importSettings(folder: string): Promise<ImportedSettings | undefined> {
  const text = await readText(folder, settingsFile);
  if (text === undefined) return undefined;
  const whole = readJson(settingsFile, text);
  if (!isRecord(whole.value)) throw new ConfigProblem(settingsFile, [noObject(whole)]);
  const given = whole.value[block];
  if (given === undefined) return undefined;
  return takeOver(sourceWithin(whole, block, given));
}

function noObject(whole: Source): ConfigFault {
  const shown = whole.value === null ? 'null' : showValue(whole.value);
  return faultAt(whole, [], `the file is ${shown}, but must be a JSON object`, 'correct the file');
}

function takeOver(source: Source): ImportedSettings {
  const entries = isRecord(source.value) ? Object.entries(source.value) : [];
  const isImported = (name: string) => (importedKeys as readonly string[]).includes(name);
  const values = Object.fromEntries(entries.filter(([name]) => isImported(name)));
  const validated = validate({
    ...source,
    value: isRecord(source.value) ? { forge: 'github', ...values } : source.value,
  });
  if (validated.kind === 'invalid') throw new ConfigProblem(settingsFile, validated.faults);
  const unknown = entries.filter(([name]) => !isImported(name));
  const left = unknown.map(([name]) => {
    const { line, column } = source.placeOfKey([name]);
    return `${settingsFile}:${line}:${column}: ${block}.${name} is not known here and was left out`;
  });
  return { values, config: validated.config, warnings: [...left, ...validated.warnings] };
}
