// A name in code as people write it: `EnsureWorktree` is `ensure worktree`.
export function spaced(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
