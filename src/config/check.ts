// What `pitwall config check` finds: the settings in force and where each comes from, or every fault.
import { ConfigProblem, faultText } from './fault.ts';
import { configFile, loadConfig } from './load.ts';
import { type Config, configSchema } from './schema.ts';
import { showValue, withoutSecrets } from './show.ts';

export interface EffectiveSetting {
  readonly value: unknown;
  readonly from: 'file' | 'default';
}

export type ConfigReport =
  | {
      readonly kind: 'right';
      readonly file: string | undefined;
      /** By top-level key; secrets in addresses are hidden. */
      readonly settings: Readonly<Record<string, EffectiveSetting>>;
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'wrong'; readonly problem: ConfigProblem };

export async function checkConfig(repositoryFolder: string): Promise<ConfigReport> {
  try {
    const { config, file, given, warnings } = await loadConfig(repositoryFolder);
    return { kind: 'right', file, settings: effectiveSettings(config, given), warnings };
  } catch (error) {
    if (error instanceof ConfigProblem) return { kind: 'wrong', problem: error };
    throw error;
  }
}

function effectiveSettings(config: Config, given: readonly string[]): Record<string, EffectiveSetting> {
  const names = Object.keys(configSchema.shape) as (keyof Config)[];
  const settings = names.map(name => {
    const from = given.includes(name) ? 'file' : 'default';
    return [name, { value: withoutSecrets(config[name] ?? null), from }] as const;
  });
  return Object.fromEntries(settings);
}

/** Lines for a terminal. */
export function renderConfigReport(report: ConfigReport): readonly string[] {
  if (report.kind === 'wrong') {
    const { file, faults } = report.problem;
    return [
      ...faults.map(faultText),
      '',
      `${file} has ${faults.length === 1 ? 'an error' : `${faults.length} errors`}.`,
    ];
  }
  const all = Object.entries(report.settings);
  const set = all.filter(([, { from }]) => from === 'file');
  const width = Math.max(0, ...set.map(([name]) => name.length));
  return [
    ...report.warnings.map(warning => `warning: ${warning}`),
    summary(report.file, set.length, all.length),
    ...set.map(([name, { value }]) => `  ${name.padEnd(width)}  ${showValue(value)}`),
  ];
}

function summary(file: string | undefined, set: number, all: number): string {
  if (file === undefined) return `There is no ${configFile}: all ${all} settings have their defaults.`;
  if (set === 0) return `${file} is right and sets nothing: all ${all} settings have their defaults.`;
  return `${file} is right: it sets ${set} of ${all} settings, the others have their defaults.`;
}
