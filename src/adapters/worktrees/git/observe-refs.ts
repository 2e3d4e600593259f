// Refs that a run relies on, as values to compare: its base branch, what Pitwall remembers of the branch, replaced objects, and refs that are links.
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { GitSettings } from '../../../core/world/git-settings.ts';
import { followLandings } from '../../../core/world/landing-events.ts';
import type { SettingsOptions } from '../../../ports/worktrees.ts';
import { readIfThere } from '../../../std/read-if-there.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

export type { SettingsOptions };

interface RefsOptions extends SettingsOptions {
  /** The git folder that all worktrees share. */
  readonly shared: string;
  readonly branch: string;
}

/** Other branches are not compared: people and other runs work on them meanwhile. */
export async function observeRefs(repo: WorktreeRepo, options: RefsOptions): Promise<GitSettings> {
  const { shared, branch, base } = options;
  const remembered = ['base', 'tip', 'pushed'].map(name => `refs/pitwall/${name}/${branch}`);
  const found: Record<string, string> = {};
  for (const ref of remembered) found[ref] = (await repo.git.commit(ref, repo.repository)) ?? '';
  if (base !== undefined && isCompared(repo, base, options))
    found[`refs/heads/${base}`] = await baseTip(repo, base, options);
  for (const ref of [`refs/heads/${branch}`, ...remembered, ...(base === undefined ? [] : [`refs/heads/${base}`])]) {
    const link = linkOf(shared, ref);
    if (link !== undefined) found[`.git/${ref}`] = link;
  }
  return { ...found, ...packedReplacements(shared) };
}

/** The first of two observations decides: what it was made for runs in the sandbox or outside of it. */
function isCompared(repo: WorktreeRepo, base: string, { before }: SettingsOptions): boolean {
  return before === undefined ? !repo.isBaseHeld : before[`refs/heads/${base}`] !== undefined;
}

/** Where landings of Pitwall led from what was there before, that is as if nothing had moved. */
async function baseTip(repo: WorktreeRepo, base: string, { before }: SettingsOptions): Promise<string> {
  const tip = (await repo.git.commit(`refs/heads/${base}`, repo.repository)) ?? '';
  const was = before?.[`refs/heads/${base}`];
  if (was === undefined || was === tip) return tip;
  return followLandings((await repo.landings?.(base)) ?? [], was).includes(tip) ? was : tip;
}

/** A ref that names another one, or whose file is reached through a link. Git never packs such refs. */
function linkOf(shared: string, ref: string): string | undefined {
  const file = join(shared, ref);
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats) return undefined;
  if (stats.isSymbolicLink() || realpathSync(file) !== join(realpathSync(shared), ref)) return realpathSync(file);
  return stats.isFile() ? /^ref: *(.+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
}

function packedReplacements(shared: string): GitSettings {
  const packed = readIfThere(join(shared, 'packed-refs')) ?? '';
  const found = packed.matchAll(/^([0-9a-f]+) (refs\/replace\/\S+)$/gm);
  return Object.fromEntries([...found].map(([, commit = '', ref = '']) => [ref, commit]));
}
