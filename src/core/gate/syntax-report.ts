// What parsers say of the changed files: the one document that the program which runs them leaves.
import * as z from 'zod';

export const syntaxKinds = [
  'JavaScript',
  'TypeScript',
  'JSON',
  'YAML',
  'TOML',
  'Python',
  'Go',
  'Rust',
  'shell',
  'CSS',
  'HTML',
] as const;
export type SyntaxKind = (typeof syntaxKinds)[number];

const faultSchema = z.object({
  line: z.int().min(1).optional(),
  message: z.string().min(1),
  /** It may be on purpose, or the parser gave up: a person decides. */
  isDoubtful: z.boolean().optional(),
});
export type SyntaxFault = z.infer<typeof faultSchema>;

export const syntaxReportSchema = z.object({
  /** A file without a fault is there as well. */
  files: z.array(z.object({ path: z.string(), kind: z.enum(syntaxKinds), fault: faultSchema.optional() })),
  /** Files of a known kind that no parser read, and why. */
  unread: z.array(z.object({ path: z.string(), kind: z.enum(syntaxKinds), reason: z.string() })),
});
export type SyntaxReport = z.infer<typeof syntaxReportSchema>;

const byEnding: Readonly<Record<string, SyntaxKind>> = {
  js: 'JavaScript',
  mjs: 'JavaScript',
  cjs: 'JavaScript',
  jsx: 'JavaScript',
  ts: 'TypeScript',
  mts: 'TypeScript',
  cts: 'TypeScript',
  tsx: 'TypeScript',
  json: 'JSON',
  jsonc: 'JSON',
  webmanifest: 'JSON',
  geojson: 'JSON',
  ipynb: 'JSON',
  yaml: 'YAML',
  yml: 'YAML',
  toml: 'TOML',
  py: 'Python',
  pyi: 'Python',
  go: 'Go',
  rs: 'Rust',
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  ksh: 'shell',
  css: 'CSS',
  html: 'HTML',
  htm: 'HTML',
};

const byName: Readonly<Record<string, SyntaxKind>> = {
  'Cargo.lock': 'TOML',
  'poetry.lock': 'TOML',
  'uv.lock': 'TOML',
  Pipfile: 'TOML',
};

/** Undefined: the name does not say. */
export function syntaxKindOf(path: string): SyntaxKind | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (Object.hasOwn(byName, name)) return byName[name];
  const ending = /.\.(\w+)$/s.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined;
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
