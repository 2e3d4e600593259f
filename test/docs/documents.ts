// The documents of the repository as they are on disk.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../src/cli/package-version.ts';

const root = packageFolder();
const pagesAtTheTop = ['README.md', 'ARCHITECTURE.md', 'GLOSSARY.md', 'CHANGELOG.md', 'SECURITY.md', 'AGENTS.md'];

/** Set to write what the examples print, and what is made from the program, into the pages. */
export const isWriting = process.env.PITWALL_WRITE_DOCS === '1';

/** Paths from the top of the repository. */
export const documentPaths: readonly string[] = [
  ...pagesAtTheTop,
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => join('docs', name))
    .sort(),
];

export function readDocument(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export function writeDocument(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}
