// What `pitwall init` tells a person.
import type { InitReport } from './init-project.ts';

export function renderInitReport(report: InitReport): readonly string[] {
  const gates = Object.entries(report.commands).map(([gate, line]) => `${gate} (${line})`);
  const found = [
    ...(report.imported ? [`settings from ${report.imported.from}: ${report.imported.keys.join(', ')}`] : []),
    `project: ${report.manifests.join(', ') || 'no manifest that Pitwall knows'}`,
    `commands for gates: ${gates.join(', ') || 'none'}`,
    `agent CLIs: ${report.agents.join(', ') || 'none'}`,
    ...githubLines(report),
  ];
  return [
    `Wrote ${report.file}.`,
    '',
    'Found:',
    ...found.map(line => `  ${line}`),
    ...report.warnings.map(warning => `  warning: ${warning}`),
    '',
    'Next:',
    ...report.next.map(line => `  ${line}`),
  ];
}

function githubLines({ github, imported }: InitReport): readonly string[] {
  if (github === undefined) return [];
  return [imported ? `GitHub: ${github}` : `GitHub: ${github}; the file says how to work on its issues`];
}
