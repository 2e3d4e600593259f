// What is known of languages by the ends of their files: their names in the protocol, and a text that is wrong in each.
import { extname } from 'node:path';

const endings: Readonly<Record<string, string>> = {
  typescript: '.ts .mts .cts',
  typescriptreact: '.tsx',
  javascript: '.js .mjs .cjs',
  javascriptreact: '.jsx',
  python: '.py .pyi',
  rust: '.rs',
  go: '.go',
};
const ids = new Map(Object.entries(endings).flatMap(([id, ends]) => ends.split(' ').map(end => [end, id])));

export function languageIdOf(path: string): string {
  return ids.get(extname(path)) ?? extname(path).slice(1);
}

/** A server that can check a language must object to this. */
const brokenTexts: Readonly<Record<string, string>> = {
  typescript: 'export const canary = (;\n',
  typescriptreact: 'export const canary = (;\n',
  javascript: 'export const canary = (;\n',
  javascriptreact: 'export const canary = (;\n',
  python: 'def canary(:\n',
  go: 'package canary\n\nfunc canary( {\n',
};

/** Marks of a merge are wrong in nearly every language. */
const merged = '<<<<<<< canary\n(\n=======\n{"\n>>>>>>> other\n';

export const brokenTextLike = (path: string): string => brokenTexts[languageIdOf(path)] ?? merged;

/** Whether it is surely wrong. Rust's server ignores files that belong to no crate. */
export const isKnownBroken = (path: string): boolean => brokenTexts[languageIdOf(path)] !== undefined;
