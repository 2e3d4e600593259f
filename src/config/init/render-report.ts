// What `pitwall init` tells a person.
import type { TokenSight } from './github-sight.ts';
import type { InitReport } from './init-project.ts';
import type { GitHubSetup } from './set-up-github.ts';

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
    ...(report.setup?.missing ?? []).map(sentence => `  missing: ${sentence}`),
    '',
    'Next:',
    ...report.next.map(line => `  ${line}`),
  ];
}

function githubLines({ github, imported, setup }: InitReport): readonly string[] {
  if (setup) return setupLines(setup);
  if (github === undefined) return [];
  const how = 'the file says how to work on its issues, and "pitwall init --github --force" sets that up';
  return [imported ? `GitHub: ${github}` : `GitHub: ${github}; ${how}`];
}

function setupLines({ repo, defaultBranch, token, project, statusField, codeowners }: GitHubSetup): readonly string[] {
  const board = project ? `${project.number}${project.title === undefined ? '' : ` (${project.title})`}` : 'none';
  return [
    `GitHub: ${repo}, its default branch is ${defaultBranch}`,
    `token: ${tokenText(token)}`,
    `project board: ${board}, columns are in its field ${statusField}`,
    `codeowners: ${codeowners.names.join(', ') || 'none'} (from ${codeowners.from})`,
  ];
}

export function tokenText({ from, account, scopes }: TokenSight): string {
  const may = scopes ? `scopes ${scopes.join(', ')}` : 'it tells no scopes, so what it may do was tried';
  return `from ${from}, ${account === undefined ? 'of an app' : `as ${account}`}, ${may}`;
}
