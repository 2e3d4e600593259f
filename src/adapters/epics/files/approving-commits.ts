// Commits on the base branch that set an epic's file to `queued`, by people whose word counts. What is on that branch was let in there.
import type { EpicApproval } from '../../../core/world/epic.ts';
import type { GitReader } from '../../../ports/git-reader.ts';
import { AskOnce } from '../../../std/ask-once.ts';
import { decoded } from './read-epic-file.ts';

export interface ApprovingCommits {
  readonly git: Pick<GitReader, 'ask' | 'findFile' | 'readObject'>;
  readonly folder: string;
  /** The base branch, here and as the remote has it. */
  readonly bases: readonly string[];
  /** Of the body of a file. */
  statusOf(text: string): string | undefined;
  /** By the address in the commit: names in it are whatever one likes. */
  isOwner(email: string, base: string): Promise<boolean>;
}

const commitsMax = 40;
/** Of front matter; what is in the rest of the text is judged when such a line changed. */
const line = `^[ \t]*["']?status["']?[ \t]*:.*queued`;

/** Oldest first. Git is asked once per tip of the base. */
export function approvingCommits(options: ApprovingCommits): (file: string) => Promise<readonly EpicApproval[]> {
  const remembered = new Map<string, Promise<readonly EpicApproval[]>>();
  return async file => {
    const { git, folder, bases } = options;
    const tips = await Promise.all(bases.map(base => git.ask(folder, tipOf(base))));
    const known = [...new Set(tips.filter(tip => tip !== undefined))];
    const key = [file, ...known].join(' ');
    const found = remembered.get(key) ?? Promise.all(known.map(tip => readApprovals(options, tip, file))).then(merge);
    remembered.clear();
    remembered.set(key, found);
    return await found;
  };
}

const tipOf = (base: string) => ['rev-parse', '--verify', '--quiet', '--end-of-options', `${base}^{commit}`];

function merge(found: readonly (readonly EpicApproval[])[]): readonly EpicApproval[] {
  const byId = new Map(found.flat().map(approval => [approval.id, approval]));
  // Git lists the newest first: within one second their order is kept so.
  return [...byId.values()].toReversed().toSorted((one, other) => one.at - other.at);
}

async function readApprovals(options: ApprovingCommits, tip: string, file: string): Promise<readonly EpicApproval[]> {
  const { git, folder } = options;
  // Along the first parents: of a merge it counts who merged, not what a stranger had written on the branch.
  const along = ['--first-parent', '--diff-merges=first-parent', '--no-ext-diff', '--no-textconv', '--no-mailmap'];
  const format = '--format=%H %P%x00%ct%x00%ae';
  const args = ['log', ...along, `-n${commitsMax}`, `-G${line}`, '--no-patch', format, tip, '--', file];
  const listed = (await git.ask(folder, args)) ?? '';
  const owners = new AskOnce<boolean>();
  const approvals: EpicApproval[] = [];
  for (const row of listed.split('\n').filter(Boolean)) {
    const [hashes = '', seconds = '', email = ''] = row.split('\0');
    const [id = '', parent] = hashes.split(' ');
    if (!(await owners.get(email, () => options.isOwner(email, tip)))) continue;
    if ((await statusAt(options, id, file)) !== 'queued') continue;
    if (parent !== undefined && (await statusAt(options, parent, file)) === 'queued') continue;
    approvals.push({ id, by: email, at: Number(seconds) * 1000, how: 'commit' });
  }
  return approvals;
}

async function statusAt({ git, folder, statusOf }: ApprovingCommits, commit: string, file: string) {
  const found = await git.findFile(folder, commit, file);
  if (!found?.mode.startsWith('100')) return undefined;
  return statusOf(decoded(file, await git.readObject(folder, found.object)));
}
