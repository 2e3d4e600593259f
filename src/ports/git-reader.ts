// What can be read of a git repository: where it is, and what its commits hold. Nothing is changed, and no working tree is read.

export interface GitFile {
  /** `100644`, `120000` for a symbolic link, `040000` for a folder. */
  readonly mode: string;
  readonly object: string;
  readonly size: number;
}

export interface ListedFile extends GitFile {
  readonly name: string;
}

/** `folder`: any folder of the repository. Each throws a Problem when git cannot answer. */
export interface GitReader {
  /** The top folder of the working tree around `folder`; a Problem when there is none. */
  topFolder(folder: string): Promise<string>;
  /** The git folder that all worktrees of the repository share. */
  sharedGitFolder(folder: string): Promise<string>;
  /** One question by git's own words that changes nothing, such as `config user.name`; undefined when git refuses it. */
  ask(folder: string, args: readonly string[]): Promise<string | undefined>;
  /** The branch that work starts from: the remote's own, else main or master, else the one that is checked out. */
  mainBranch(folder: string, remote: string): Promise<string | undefined>;
  /** The commit that a name stands for; undefined when git knows none. */
  resolveCommit(folder: string, name: string): Promise<string | undefined>;
  /** What a commit has at a path; undefined when it has nothing there. `commit` is a whole hash. */
  findFile(folder: string, commit: string, path: string): Promise<GitFile | undefined>;
  /** What a commit has directly in a folder; empty when it has no such folder. */
  listFolder(folder: string, commit: string, path: string): Promise<readonly ListedFile[]>;
  readObject(folder: string, object: string): Promise<Uint8Array>;
  /** What a commit changes since it left its base; undefined when git does not know them, or they have nothing in common. */
  diff(folder: string, base: string, commit: string): Promise<string | undefined>;
}
