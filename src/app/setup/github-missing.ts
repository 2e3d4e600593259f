// What a token can do on GitHub, and what is missing there for runs, one sentence each with its remedy.
import type { BoardSnapshot, GitHubSnapshot } from '../../ports/forge-access.ts';
import type { GitHubSetup } from './answers.ts';

export interface Missing {
  readonly sentence: string;
  /** Without it no run can work. */
  readonly isNecessary: boolean;
}

export function missingOnGitHub(snapshot: GitHubSnapshot): readonly Missing[] {
  const { pushTrouble, board } = snapshot;
  const push = pushTrouble === undefined ? [] : [necessary(pushTrouble)];
  return [...scopesMissing(snapshot), ...push, ...boardMissing(board, snapshot)];
}

/** A token that lists no scopes is judged by its calls alone. */
function scopesMissing({ token: { scopes }, isPrivate, board }: GitHubSnapshot): readonly Missing[] {
  if (scopes === undefined) return [];
  const reaches = isPrivate ? ['repo'] : ['repo', 'public_repo'];
  const lacksRepo = !reaches.some(scope => scopes.includes(scope));
  // A hidden board has its own sentence.
  const lacksProject = board.kind !== 'hidden' && !scopes.includes('project');
  return [...(lacksRepo ? ['repo'] : []), ...(lacksProject ? ['project'] : [])].map(scope =>
    necessary(`the token lacks the scope ${scope}: run "gh auth refresh -s ${scope}", or make a token that has it`),
  );
}

function boardMissing(board: BoardSnapshot, { owner, projectsUrl, token }: GitHubSnapshot): readonly Missing[] {
  switch (board.kind) {
    case 'none':
      return [
        necessary(`${owner.login} has no open project board that this token can see: make one at ${projectsUrl}`),
      ];
    case 'several':
      return [necessary(`${owner.login} has several project boards: ${projectList(board.projects)}`)];
    case 'hidden':
      return [necessary(token.scopes ? board.reason : `${board.reason}. ${fineGrained}`)];
    case 'seen':
      return [...closedMissing(board), ...fieldMissing(board)];
  }
}

const fineGrained =
  "A fine-grained token needs the organisation's permission Projects; " +
  'for a board of a user take a classic one with the scope project';

type SeenBoard = Extract<BoardSnapshot, { kind: 'seen' }>;

function closedMissing({ number, isClosed }: SeenBoard): readonly Missing[] {
  if (!isClosed) return [];
  return [{ sentence: `the project board ${number} is closed: reopen it, or choose another`, isNecessary: false }];
}

function fieldMissing({ number, field }: SeenBoard): readonly Missing[] {
  if (field.kind === 'absent') {
    const { wanted, choices } = field;
    const remedy =
      choices.length > 0 ? `set statusField to one of ${choices.join(', ')}` : 'add one of the type single select';
    return [necessary(`the project board ${number} has no field ${wanted} with a choice of columns: ${remedy}`)];
  }
  const { name, missing } = field;
  if (missing.length === 0) return [];
  const remedy = 'add them there, or give the workflow the names of that board with statusMapping';
  const sentence = `the field ${name} of the project board ${number} lacks the columns ${missing.join(', ')}: ${remedy}`;
  return [{ sentence, isNecessary: false }];
}

export function projectList(projects: Extract<BoardSnapshot, { kind: 'several' }>['projects']): string {
  return projects.map(({ number, title }) => `${number} (${title})`).join(', ');
}

function necessary(sentence: string): Missing {
  return { sentence, isNecessary: true };
}

/** For people: where it comes from, whose it is and what it may do. Never the token itself. */
export function describeToken({ from, account, scopes }: GitHubSetup['token']): string {
  const may = scopes ? `scopes ${scopes.join(', ')}` : 'it lists no scopes, so its rights were tried out';
  return `from ${from}, ${account === undefined ? 'of an app' : `as ${account}`}, ${may}`;
}
