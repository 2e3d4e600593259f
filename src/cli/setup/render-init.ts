// The report of `pitwall init` as lines.

import type { GitHubSetup, InitReport } from '../../app/setup/answers.ts';
import { describeToken } from '../../app/setup/github-missing.ts';
import { rolesFolder } from '../../app/setup/import-roles.ts';

export function renderInitReport(report: InitReport): readonly string[] {
  const gates = Object.entries(report.commands).map(([gate, line]) => `${gate} (${line})`);
  const found = [
    ...(report.gitPaw ? [`settings from ${report.gitPaw.from}: ${report.gitPaw.keys.join(', ')}`] : []),
    ...(report.imported ? [`settings from ${report.imported.from}: ${report.imported.keys.join(', ')}`] : []),
    ...(report.roles.length > 0 ? [`roles from ${rolesFolder}: ${report.roles.join(', ')}`] : []),
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
    ...(report.setup?.missing ?? []).map(sentence => `  missing: ${sentence}`),
    '',
    'Next:',
    ...report.next.map(line => `  ${line}`),
  ];
}

function githubLines({ github, imported, setup }: InitReport): readonly string[] {
  if (setup) return setupLines(setup);
  if (github === undefined) return [];
  const how = 'to work on its issues run "pitwall init --github --force"';
  return [imported ? `GitHub: ${github}` : `GitHub: ${github}; ${how}`];
}

function setupLines({ repo, defaultBranch, token, project, statusField, codeowners }: GitHubSetup): readonly string[] {
  const board = project ? `${project.number}${project.title === undefined ? '' : ` (${project.title})`}` : 'none';
  return [
    `GitHub: ${repo}, its default branch is ${defaultBranch}`,
    `token: ${describeToken(token)}`,
    `project board: ${board}, columns are in its field ${statusField}`,
    `codeowners: ${codeowners.names.join(', ') || 'none'} (from ${codeowners.from})`,
  ];
}
