// What every tidy rule works on: files as text. A rule is a pure function from files to complaints.

export interface SourceFile {
  /** Relative to the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** One sentence per thing found: where, and what is wrong. */
export type Complaint = string;

export type Rule = (files: readonly SourceFile[]) => Complaint[];

export function isSource({ path }: SourceFile): boolean {
  return path.startsWith('src/') && path.endsWith('.ts') && !isTest({ path });
}

/** Anything in src that could hold code, whatever its ending. */
export function isInSource(file: SourceFile): boolean {
  return file.path.startsWith('src/') && !isTest(file) && !/\.(?:json|md|yaml)$/.test(file.path);
}

export function isTest({ path }: { readonly path: string }): boolean {
  return path.endsWith('.test.ts') || path.startsWith('test/');
}

export function isCode({ path }: SourceFile): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

/** Complaints about every match of a pattern in files, with the line it is on. */
export function complainAbout(file: SourceFile, pattern: RegExp, message: string): Complaint[] {
  return [...file.text.matchAll(pattern)].map(match => {
    const line = file.text.slice(0, match.index).split('\n').length;
    return `${file.path}:${line}: ${message}: ${match[0].trim()}`;
  });
}
