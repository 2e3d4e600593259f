// What git obeys besides the work itself: configuration, hooks, attributes, links to other folders, and refs. An agent that changes them reaches beyond its worktree.
import * as z from 'zod';

/** A digest for each file, and the commit of each ref, by its name. */
export const gitSettingsSchema = z.record(z.string(), z.string());
export type GitSettings = z.infer<typeof gitSettingsSchema>;

/** Why a run stops that found these changed. */
export function reasonFor(changes: readonly string[]): 'base-moved' | 'git-settings-changed' {
  return changes.every(name => name.startsWith('refs/heads/')) ? 'base-moved' : 'git-settings-changed';
}

/** What changed, for people: refs with where they were and are. */
export function describeChanges(before: GitSettings, after: GitSettings): readonly string[] {
  return changedSettings(before, after).map(name =>
    name.startsWith('refs/') ? `${name} (was ${before[name] || 'absent'}, is ${after[name] || 'absent'})` : name,
  );
}

/** A folder of a worktree's own may go with the worktree. */
const own = /^\.git\/worktrees\//;

/** Names of files that came, went or changed. */
export function changedSettings(before: GitSettings, after: GitSettings): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.filter(name => before[name] !== after[name] && !(own.test(name) && after[name] === undefined));
}
