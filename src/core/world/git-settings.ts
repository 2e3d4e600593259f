// What git obeys besides the work itself: configuration, hooks and attributes. An agent that changes them reaches beyond its worktree.
import * as z from 'zod';

/** A digest for each file, by its name. */
export const gitSettingsSchema = z.record(z.string(), z.string());
export type GitSettings = z.infer<typeof gitSettingsSchema>;

/** A folder of a worktree's own may go with the worktree. */
const own = /^\.git\/worktrees\//;

/** Names of files that came, went or changed. */
export function changedSettings(before: GitSettings, after: GitSettings): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.filter(name => before[name] !== after[name] && !(own.test(name) && after[name] === undefined));
}
