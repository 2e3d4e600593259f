// GitHub, where the configuration makes it the forge: token, repository, board and teams, as a run will need them.
import { missingOnGitHub } from '../../config/init/github-missing.ts';
import type { BoardSight, GitHubLook, GitHubSight } from '../../config/init/github-sight.ts';
import { tokenText } from '../../config/init/render-report.ts';
import { resolveWorkflow } from '../../config/project-workflows.ts';
import type { Config } from '../../config/schema.ts';
import { findConfig } from './config.ts';
import type { DoctorProbe, ProbeReport } from './probe.ts';

/** None where items live elsewhere. */
export async function githubProbes(cwd: string, look: GitHubLook): Promise<readonly DoctorProbe[]> {
  const { folder, config } = await findConfig(cwd);
  if (config?.forge !== 'github') return [];
  return [{ name: 'GitHub', probe: () => probeGitHub(folder, config, look) }];
}

async function probeGitHub(folder: string, config: Config, look: GitHubLook): Promise<ProbeReport> {
  const { remote, repo, projectNumber, statusField, codeowners } = config;
  const columns = resolveWorkflow(config).steps.map(({ status }) => status);
  const { sight, seeTeams } = await look.see({ folder, remote, repo, projectNumber, statusField, columns });
  const teams = codeowners.filter(name => name.includes('/'));
  const hidden = (await seeTeams(teams)).map(sentence => ({ sentence, isNecessary: true }));
  const missing = [...missingOnGitHub(sight), ...hidden];
  const found = foundLines(sight, hidden.length > 0 ? [] : teams).join('\n');
  if (missing.length === 0) return { state: 'ok', found };
  const remedy = missing.map(({ sentence }) => sentence).join('\n');
  return { state: missing.some(({ isNecessary }) => isNecessary) ? 'fail' : 'warn', found, remedy };
}

function foundLines({ repo, pushTrouble, token, board }: GitHubSight, teams: readonly string[]): readonly string[] {
  return [
    `${repo}${pushTrouble === undefined ? ', which may be pushed to' : ''}`,
    `token ${tokenText(token)}`,
    ...boardLines(board),
    ...(teams.length > 0 ? [`teams that can be seen: ${teams.join(', ')}`] : []),
  ];
}

function boardLines(board: BoardSight): readonly string[] {
  if (board.kind !== 'seen') return [];
  const { number, title, field } = board;
  const columns = field.kind === 'found' ? `, columns in its field ${field.name}` : '';
  return [`project board ${number} (${title})${columns}`];
}
