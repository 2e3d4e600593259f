// GitHub, where the configuration makes it the forge: token, repository, board and teams, as a run will need them.

import { resolveWorkflow } from '../../config/project-workflows.ts';
import type { Config } from '../../config/schema.ts';
import type { BoardSnapshot, ForgeAccess, GitHubSnapshot } from '../../ports/forge-access.ts';
import { describeToken, missingOnGitHub } from '../setup/github-missing.ts';
import type { ProbeReport } from './answers.ts';

export async function probeGitHub(folder: string, config: Config, access: ForgeAccess): Promise<ProbeReport> {
  const { remote, repo, projectNumber, statusField, codeowners } = config;
  const columns = resolveWorkflow(config).steps.map(({ status }) => status);
  const { snapshot, checkTeams } = await access.inspect({ folder, remote, repo, projectNumber, statusField, columns });
  const teams = codeowners.filter(name => name.includes('/'));
  const hidden = (await checkTeams(teams)).map(sentence => ({ sentence, isNecessary: true }));
  const missing = [...missingOnGitHub(snapshot), ...hidden];
  const found = foundLines(snapshot, hidden.length > 0 ? [] : teams).join('\n');
  if (missing.length === 0) return { state: 'ok', found };
  const remedy = missing.map(({ sentence }) => sentence).join('\n');
  return { state: missing.some(({ isNecessary }) => isNecessary) ? 'fail' : 'warn', found, remedy };
}

function foundLines({ repo, pushTrouble, token, board }: GitHubSnapshot, teams: readonly string[]): readonly string[] {
  return [
    `${repo}${pushTrouble === undefined ? ', which the token may push to' : ''}`,
    `token ${describeToken(token)}`,
    ...boardLines(board),
    ...(teams.length > 0 ? [`visible teams: ${teams.join(', ')}`] : []),
  ];
}

function boardLines(board: BoardSnapshot): readonly string[] {
  if (board.kind !== 'seen') return [];
  const { number, title, field } = board;
  const columns = field.kind === 'found' ? `, columns in its field ${field.name}` : '';
  return [`project board ${number} (${title})${columns}`];
}
