// Settings of judges that a change alters, and the commit with those of the base in their place.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  isJudgeSettings,
  isManifest,
  judgePart,
  startedFiles,
  withJudgePart,
} from '../../../core/gate/judge-settings.ts';
import type { GateInput } from '../../../ports/gate.ts';
import type { GitRepository } from '../../git/git.ts';

export interface AlteredSettings {
  readonly paths: readonly string[];
  /** The same for the same files with the same content before and after, on any commit: what a person accepts. */
  readonly id: string;
}

interface Entry {
  readonly path: string;
  /** Mode and object on the base; undefined: it is not there. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Commits = GateInput['commits'];

export async function alteredFiles(repo: GitRepository, commits: Commits, isMeant: (path: string) => boolean) {
  return settingsOf((await entriesBetween(repo, commits)).filter(({ path }) => isMeant(path)));
}

/** `commands`: of the gates, whose own programs are judges too. */
export async function alteredJudges(
  repo: GitRepository,
  input: Pick<GateInput, 'head' | 'base' | 'commits'>,
  commands: readonly (readonly string[])[],
): Promise<(AlteredSettings & { readonly entries: readonly Entry[] }) | undefined> {
  const all = await entriesBetween(repo, input.commits);
  const started = await startedOnBase(input, commands, all);
  const isAltered = await Promise.all(
    all.map(async ({ path }) => {
      if (isManifest(path)) return await isJudgeChanged(input, path);
      return isJudgeSettings(path) || started.has(path);
    }),
  );
  const entries = all.filter((_, at) => isAltered[at]);
  const settings = settingsOf(entries);
  return settings && { ...settings, entries };
}

async function isJudgeChanged({ head, base }: Pick<GateInput, 'head' | 'base'>, path: string): Promise<boolean> {
  const [now, before] = await Promise.all([head.read(path), base.read(path)]);
  return judgePart(path, now) !== judgePart(path, before);
}

/** Files that commands, scripts and settings of the base start or load, of those that changed. */
async function startedOnBase(
  { base }: Pick<GateInput, 'base'>,
  commands: readonly (readonly string[])[],
  changed: readonly Entry[],
): Promise<ReadonlySet<string>> {
  const known = changed.filter(({ before }) => before !== undefined).map(({ path }) => path);
  const bare = known.map(path => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, ''));
  const naming = (await base.mentioning(bare.filter(name => name !== ''))).filter(
    path => !path.includes('/') && (isJudgeSettings(path) || isManifest(path)),
  );
  const texts = await Promise.all(
    naming.map(async path => {
      const text = (await base.read(path)) ?? '';
      return isManifest(path) ? judgePart(path, text) : text;
    }),
  );
  const named = [...commands.map(words => words.join(' ')), ...texts].flatMap(startedFiles);
  const isNamed = (path: string) => named.some(name => path === name || path.replace(/\.\w+$/, '') === name);
  return new Set(known.filter(isNamed));
}

function settingsOf(entries: readonly Entry[]): AlteredSettings | undefined {
  if (entries.length === 0) return undefined;
  const id = createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 12);
  return { paths: entries.map(({ path }) => path), id };
}

async function entriesBetween({ git, repository: cwd }: GitRepository, { base, head }: Commits): Promise<Entry[]> {
  const args = ['diff-tree', '-r', '-z', '--no-renames', '--full-index', base, head];
  const { stdout } = await git.remember(args.join(' '), () => git.run(args, { cwd }));
  const words = stdout.split('\0');
  const entries: Entry[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [oldMode = '', newMode = '', oldObject = '', newObject = ''] = (words[at] ?? '').slice(1).split(' ');
    const entry = (mode: string, object: string) => (mode === '000000' ? undefined : `${mode} ${object}`);
    entries.push({ path: words[at + 1] ?? '', before: entry(oldMode, oldObject), after: entry(newMode, newObject) });
  }
  return entries;
}

/** The head's files with the base's settings, as a commit on top of the head. `scratch`: a folder for its index. */
export async function commitWithBaseSettings(
  { git, repository: cwd }: GitRepository,
  { head, base, commits }: Pick<GateInput, 'head' | 'base' | 'commits'>,
  entries: readonly Entry[],
  scratch: string,
): Promise<string> {
  mkdirSync(scratch, { recursive: true });
  const index = join(scratch, `${randomUUID()}.index`);
  const call = { cwd, env: { GIT_INDEX_FILE: index } };
  try {
    await git.run(['read-tree', commits.head], call);
    const lines = await Promise.all(
      entries.map(async ({ path, before }) => {
        const merged = isManifest(path) ? withJudgePart(path, await head.read(path), await base.read(path)) : undefined;
        if (merged === undefined) return `${before ?? `0 ${'0'.repeat(commits.head.length)}`}\t${path}\0`;
        const object = await git.run(['hash-object', '-w', '--stdin'], { cwd, input: merged });
        return `100644 ${object.stdout.trim()}\t${path}\0`;
      }),
    );
    await git.run(['update-index', '-z', '--index-info'], { ...call, input: lines.join('') });
    const tree = (await git.run(['write-tree'], call)).stdout.trim();
    const message = (await git.run(['log', '-1', '--format=%B', commits.head], { cwd })).stdout;
    const author = ['-c', 'user.name=pitwall', '-c', 'user.email=pitwall@localhost', '-c', 'commit.gpgSign=false'];
    const made = await git.run([...author, 'commit-tree', tree, '-p', commits.head], { cwd, input: message });
    return made.stdout.trim();
  } finally {
    rmSync(index, { force: true });
  }
}
