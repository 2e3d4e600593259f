// Decides what a first configuration says of GitHub, from what is seen there, and names what a person has to add.
import { Problem } from '../../core/problem.ts';
import { resolveWorkflow } from '../project-workflows.ts';
import { type Config, defaultConfig } from '../schema.ts';
import { type FoundOwners, findOwners } from './find-owners.ts';
import { missingOnGitHub, projectList } from './github-missing.ts';
import type { BoardSight, GitHubLook, GitHubSight, GitHubWish, ProjectName, TokenSight } from './github-sight.ts';

export interface GitHubRequest {
  readonly folder: string;
  readonly look: GitHubLook;
  /** What a person chose. */
  readonly projectNumber?: number | undefined;
  /** Settings of another program that are taken over; they say where things are. */
  readonly imported?: Config | undefined;
}

export interface GitHubSetup {
  readonly repo: string;
  readonly token: TokenSight;
  readonly mayPush: boolean;
  readonly defaultBranch: string;
  /** Undefined: there is none that can be taken. Without a title: it was chosen, and cannot be seen. */
  readonly project: (Partial<ProjectName> & Pick<ProjectName, 'number'>) | undefined;
  readonly statusField: string;
  readonly codeowners: FoundOwners;
  /** One sentence each, with its remedy. */
  readonly missing: readonly string[];
  readonly warnings: readonly string[];
}

export async function setUpGitHub(request: GitHubRequest): Promise<GitHubSetup> {
  const wish = wishOf(request);
  const { sight, seeTeams } = await request.look.see(wish);
  const { repo, token, pushTrouble, defaultBranch, board } = sight;
  refuseWithoutChoice(sight, wish);
  const { warnings, ...codeowners } = await findOwners(sight, wish, request.imported);
  const hiddenTeams = await seeTeams(codeowners.names.filter(name => name.includes('/')));
  const nobody = codeowners.names.length > 0 ? [] : ['nobody is trusted yet: name accounts in codeowners'];
  const missing = missingOnGitHub(sight).map(({ sentence }) => sentence);
  return {
    ...{ repo, token, mayPush: pushTrouble === undefined, defaultBranch, codeowners, warnings },
    project: projectOf(board, wish),
    statusField: fieldOf(board, wish),
    missing: [...missing, ...hiddenTeams, ...nobody],
  };
}

/** Whether the forge can be switched on: what else is missing can be mended while it is. */
export function isComplete({ project, codeowners }: Pick<GitHubSetup, 'project' | 'codeowners'>): boolean {
  return project !== undefined && codeowners.names.length > 0;
}

function wishOf({ folder, projectNumber, imported = defaultConfig }: GitHubRequest): GitHubWish {
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

/** To choose among boards is a person's, and a number that is not there was a mistake. */
function refuseWithoutChoice({ board, owner }: GitHubSight, { projectNumber }: GitHubWish): void {
  if (board.kind === 'several') {
    throw new Problem({
      code: 'project-ambiguous',
      what: `${owner.login} has several project boards: ${projectList(board.projects)}`,
      remedy: 'Choose one by its number: pitwall init --github --project N',
    });
  }
  if (board.kind === 'hidden' && board.isAbsent && projectNumber !== undefined) {
    const remedy = 'Choose another with --project N; without it the boards that there are get listed.';
    throw new Problem({ code: 'project-unknown', what: board.reason, remedy });
  }
}

function projectOf(board: BoardSight, { projectNumber }: GitHubWish): GitHubSetup['project'] {
  if (board.kind === 'seen') return { number: board.number, title: board.title };
  return projectNumber === undefined ? undefined : { number: projectNumber };
}

function fieldOf(board: BoardSight, { statusField = defaultConfig.statusField }: GitHubWish): string {
  return board.kind === 'seen' && board.field.kind === 'found' ? board.field.name : statusField;
}
