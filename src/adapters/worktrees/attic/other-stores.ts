// Entries whose files another store has: it was deleted, or moved away. What git holds of them can still be brought back.
import { parseJson } from '../../../std/parse-json.ts';
import type { AtticRepo } from './attic-repo.ts';
import { type AtticEntry, EntryFolder, entrySchema, type Plan } from './entry.ts';
import type { GitSnapshot } from './git-snapshot.ts';
import { aboutTrailer, atticRef } from './save-commit.ts';

const aboutSchema = entrySchema.pick({
  run: true,
  branch: true,
  base: true,
  isDropped: true,
  path: true,
  head: true,
  headBranch: true,
  branches: true,
  stashes: true,
});

export function aboutOf(plan: Plan, { head, headBranch, branches, stashes }: GitSnapshot): string {
  return JSON.stringify(aboutSchema.parse({ ...plan, head, headBranch, branches, stashes }));
}

const format = ['%(refname:lstrip=3)', '%(objectname)', '%(creatordate:unix)', '%(contents)'].join('%00');

/** `name`: only that one. */
export async function entriesOfOtherStores(repo: AtticRepo, name?: string): Promise<readonly AtticEntry[]> {
  const { git, repository, attic } = repo;
  const pattern = name === undefined ? 'refs/pitwall/attic' : atticRef(name);
  const { stdout } = await git.run(['for-each-ref', `--format=${format}%00%00`, pattern], { cwd: repository });
  return stdout.split('\0\0\n').flatMap(line => {
    const [entry = '', commit = '', date = '', message = ''] = line.split('\0');
    if (entry === '' || new EntryFolder(attic, entry).saved) return [];
    return [entryOf({ entry, commit, savedAt: Number(date) * 1000 }, message)];
  });
}

/** Older versions did not write down what another store has to know: of those only the files come back. */
function entryOf(found: Pick<AtticEntry, 'entry' | 'commit' | 'savedAt'>, message: string): AtticEntry {
  const line = message.split('\n').findLast(each => each.startsWith(aboutTrailer));
  const about = aboutSchema.safeParse(parseJson(line?.slice(aboutTrailer.length) ?? ''));
  const run = /^(.+)-\d+(?:-[0-9a-f]{8})?$/.exec(found.entry)?.[1] ?? found.entry;
  const unknown = { run, branch: '?', base: '', isDropped: true, path: '', head: null, headBranch: null };
  const rest = about.success ? about.data : { ...unknown, branches: {}, stashes: [] };
  return { version: 1, ...found, ...rest, isKept: true, leftOut: [], special: [] };
}

/** What only the other store has. */
export const lostWithStore =
  'what git ignored, and conflicts in its index, are in the state folder of the store that removed it, and are not here';
