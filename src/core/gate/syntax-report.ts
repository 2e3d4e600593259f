// What parsers say of the changed files: the one document that the program which runs them leaves.
import * as z from 'zod';

/** The ends of file names that say the kind. */
const endings = {
  JavaScript: 'js mjs cjs jsx',
  TypeScript: 'ts mts cts tsx',
  JSON: 'json jsonc webmanifest geojson ipynb',
  YAML: 'yaml yml',
  TOML: 'toml',
  Python: 'py pyi',
  Go: 'go',
  Rust: 'rs',
  shell: 'sh bash zsh ksh',
  CSS: 'css',
  HTML: 'html htm',
} as const;
export type SyntaxKind = keyof typeof endings;
const kinds = Object.keys(endings) as [SyntaxKind, ...SyntaxKind[]];
const kindSchema = z.enum(kinds);
const byEnding = new Map(kinds.flatMap(kind => endings[kind].split(' ').map(ending => [ending, kind] as const)));

const tomlNames = ['Cargo.lock', 'poetry.lock', 'uv.lock', 'Pipfile'];

const faultSchema = z.object({
  line: z.int().min(1).optional(),
  message: z.string().min(1),
  /** It may be on purpose, or the parser gave up: a person decides. */
  isDoubtful: z.boolean().optional(),
});
export type SyntaxFault = z.infer<typeof faultSchema>;

export const syntaxReportSchema = z.object({
  /** A file without a fault is there as well. */
  files: z.array(z.object({ path: z.string(), kind: kindSchema, fault: faultSchema.optional() })),
  /** Files of a known kind that no parser read, and why. */
  unread: z.array(z.object({ path: z.string(), kind: kindSchema, reason: z.string() })),
});
export type SyntaxReport = z.infer<typeof syntaxReportSchema>;

/** Undefined: the name does not say. */
export function syntaxKindOf(path: string): SyntaxKind | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (tomlNames.includes(name)) return 'TOML';
  return byEnding.get(/.\.(\w+)$/s.exec(name)?.[1]?.toLowerCase() ?? '');
}

/** Programs have names without an ending, and their first line says what they are. */
export const mayBeScript = (path: string) => /(?:^|\/)[^/.]+$/.test(path);

/** The program that a first line such as `#!/usr/bin/env bash` names. */
export function interpreterOf(firstLine: string): string | undefined {
  const [, path = '', rest = ''] = /^#!\s*(\S+)(.*)/.exec(firstLine) ?? [];
  const words = rest.split(/\s+/).filter(word => word !== '' && !word.startsWith('-') && !word.includes('='));
  const name = path.endsWith('/env') ? words[0] : path;
  return name?.slice(name.lastIndexOf('/') + 1);
}

export function syntaxKindOfScript(firstLine: string): SyntaxKind | undefined {
  const interpreter = interpreterOf(firstLine) ?? '';
  if (/^(?:ba|da|k|z)?sh$/.test(interpreter)) return 'shell';
  if (/^python(?:3(?:\.\d+)?)?$/.test(interpreter)) return 'Python';
  return interpreter === 'node' ? 'JavaScript' : undefined;
}
