// One report as lines: a mark, the name, what was found, and below it what to do.

import type { NamedReport } from '../../app/doctor/answers.ts';
import type { Style } from '../terminal.ts';

export function renderReport(report: NamedReport, nameWidth: number, style: Style): string {
  const [found, ...more] = report.found.split('\n');
  const remedy = report.remedy?.split('\n').map(style.dim) ?? [];
  const below = [...more, ...remedy].map(line => ' '.repeat(nameWidth + 4) + line);
  return [
    `${style.signs[report.state === 'ok' ? 'pass' : report.state]} ${report.name.padEnd(nameWidth)}  ${found}`,
    ...below,
  ].join('\n');
}
