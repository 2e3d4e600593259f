// Decides what a first configuration says about GitHub, from what is there, and names what a person has to add.

import { resolveWorkflow } from '../../config/project-workflows.ts';
import { type Config, defaultConfig } from '../../config/schema.ts';
import { Problem } from '../../core/problem.ts';
import type { BoardSnapshot, GitHubQuery, GitHubSnapshot } from '../../ports/forge-access.ts';
import type { DoctorWorkspace } from '../doctor/probe.ts';
import type { GitHubSetup, InitRequest } from './answers.ts';
import { findOwners } from './find-owners.ts';
import { missingOnGitHub, projectList } from './github-missing.ts';

/** `projectNumber`: what a person chose. `imported`: settings that name repository, board and field. */
export async function setUpGitHub(
  { git, forgeAccess }: Pick<DoctorWorkspace, 'git' | 'forgeAccess'>,
  folder: string,
  { projectNumber }: NonNullable<InitRequest['github']>,
  imported: Config | undefined,
): Promise<GitHubSetup> {
  const query = queryOf(folder, projectNumber, imported);
  const { snapshot, checkTeams } = await forgeAccess.inspect(query);
  const { repo, token, pushTrouble, defaultBranch, board } = snapshot;
  refuseWithoutChoice(snapshot, query);
  const { warnings, ...codeowners } = await findOwners(git, snapshot, query, imported);
  const hiddenTeams = await checkTeams(codeowners.names.filter(name => name.includes('/')));
  const noOwners = codeowners.names.length > 0 ? [] : ['no account is trusted yet: list accounts in codeowners'];
  const missing = missingOnGitHub(snapshot).map(({ sentence }) => sentence);
  return {
    ...{ repo, token, mayPush: pushTrouble === undefined, defaultBranch, codeowners, warnings },
    project: projectOf(board, query),
    statusField: fieldOf(board, query),
    missing: [...missing, ...hiddenTeams, ...noOwners],
  };
}

/** Whether the forge can be switched on; the rest can be added later. */
export function isComplete({ project, codeowners }: Pick<GitHubSetup, 'project' | 'codeowners'>): boolean {
  return project !== undefined && codeowners.names.length > 0;
}

function queryOf(folder: string, projectNumber: number | undefined, imported: Config = defaultConfig): GitHubQuery {
  const { remote, repo, statusField } = imported;
  return {
    folder,
    remote,
    repo,
    projectNumber: projectNumber ?? imported.projectNumber,
    statusField: statusField === defaultConfig.statusField ? undefined : statusField,
    columns: resolveWorkflow(imported).steps.map(({ status }) => status),
  };
}

/** A person chooses among several boards, and a number that does not exist is a mistake. */
function refuseWithoutChoice({ board, owner }: GitHubSnapshot, { projectNumber }: GitHubQuery): void {
  if (board.kind === 'several') {
    const what = `${owner.login} has several project boards: ${projectList(board.projects)}`;
    const remedy = 'Choose one by its number: pitwall init --github --project N';
    throw new Problem({ code: 'project-ambiguous', what, remedy });
  }
  if (board.kind === 'hidden' && board.isAbsent && projectNumber !== undefined) {
    const remedy = 'Choose another with --project N; without it Pitwall lists the boards.';
    throw new Problem({ code: 'project-unknown', what: board.reason, remedy });
  }
}

function projectOf(board: BoardSnapshot, { projectNumber }: GitHubQuery): GitHubSetup['project'] {
  if (board.kind === 'seen') return { number: board.number, title: board.title };
  return projectNumber === undefined ? undefined : { number: projectNumber };
}

function fieldOf(board: BoardSnapshot, { statusField = defaultConfig.statusField }: GitHubQuery): string {
  return board.kind === 'seen' && board.field.kind === 'found' ? board.field.name : statusField;
}
