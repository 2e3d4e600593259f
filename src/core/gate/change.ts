// What a branch changed, as a diff from the base tells it.

export interface ChangedLine {
  /** Of the file after the change where it was added, before it where it was removed. */
  readonly line: number;
  readonly text: string;
}

export interface ChangedFile {
  /** Of a deleted file: where it was. */
  readonly path: string;
  /** Where the base has it, if there under another name. */
  readonly was?: string;
  readonly how: 'added' | 'deleted' | 'modified' | 'renamed';
  readonly isBinary: boolean;
  readonly added: readonly ChangedLine[];
  readonly removed: readonly ChangedLine[];
}

export interface Change {
  readonly files: readonly ChangedFile[];
}

/** The name that a file had before the change: what findings are known by. */
export function pathOnBase({ files }: Change, path: string): string {
  return files.find(file => file.path === path)?.was ?? path;
}
