// Whose pane a terminal's pane is: the one in whose worktree it is. Never by a name, a number or an order.

export interface PaneHome<Who> {
  readonly who: Who;
  /** The real path of a worktree. */
  readonly worktree: string;
}

/** By the longest worktree that the folder is in; a worktree may lie inside of another. Undefined: it is in none. */
export function resolvePane<Who>(folder: string, homes: readonly PaneHome<Who>[]): Who | undefined {
  const around = homes.filter(({ worktree }) => `${folder}/`.startsWith(`${worktree}/`));
  return around.toSorted((a, b) => b.worktree.length - a.worktree.length)[0]?.who;
}
