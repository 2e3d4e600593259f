// A commit as git abbreviates it; other names stay.
export function shortCommit(commit: string): string {
  return /^[0-9a-f]{40,}$/.test(commit) ? commit.slice(0, 10) : commit;
}
