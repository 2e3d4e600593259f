// The report of `pitwall config check` as lines.
import type { ConfigReport } from '../../app/setup/answers.ts';
import { faultText } from '../../config/fault.ts';
import { configFile } from '../../config/load.ts';
import { showYaml } from '../../config/show.ts';
import { plural } from '../../std/plural.ts';

export function renderConfigReport(report: ConfigReport): readonly string[] {
  if ('error' in report) {
    const { file, faults, what, remedy } = report.error;
    if (faults.length === 0) return [what, remedy];
    return [...faults.map(faultText), '', `${file} has ${plural(faults.length, 'error')}.`];
  }
  const all = Object.entries(report.settings);
  const set = all.filter(([, { from }]) => from === 'file');
  return [
    ...report.warnings.map(warning => `warning: ${warning}`),
    summary(report.file, set.length, all.length),
    ...set.map(([name, { value }]) => `  ${name}: ${showYaml(value)}`),
  ];
}

function summary(file: string | null, set: number, all: number): string {
  if (file === null) return `There is no ${configFile}: all ${all} settings have their defaults.`;
  if (set === 0) return `${file} is valid and sets nothing: all ${all} settings have their defaults.`;
  return `${file} is valid: it sets ${set} of ${all} settings, the others have their defaults.`;
}
