// Looks at a repository's manifests and suggests the commands that its gates could run.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readText } from '../../config/read-text.ts';
import type { Config } from '../../config/schema.ts';
import { parseJson } from '../../std/parse-json.ts';

export type CommandGate = keyof Config['commands'];
export type Suggestions = Readonly<Partial<Record<CommandGate, string>>>;

export interface Stack {
  /** The file that gives it away. */
  readonly manifest: string;
  readonly commands: Suggestions;
  /** Why the manifest, or a part of it, could not be used. */
  readonly warning?: string;
}

const manifestBytesMax = 1024 * 1024;

type Detector = (folder: string, manifest: string) => Stack | Promise<Stack>;
const detectors: Readonly<Record<string, Detector>> = {
  'package.json': nodeStack,
  'pyproject.toml': pythonStack,
  'Cargo.toml': () => cargo,
  'go.mod': () => go,
};

/** Every stack that is there, in the order of preference. */
export async function detectStacks(folder: string): Promise<readonly Stack[]> {
  const found = Object.entries(detectors).map(async ([file, detect]) => {
    const manifest = await readText(folder, file, manifestBytesMax);
    return manifest === undefined ? [] : [await detect(folder, manifest)];
  });
  return (await Promise.all(found)).flat();
}

const cargo: Stack = {
  manifest: 'Cargo.toml',
  commands: { test: 'cargo test', lint: 'cargo clippy', build: 'cargo build', 'fmt-check': 'cargo fmt --check' },
};

const go: Stack = {
  manifest: 'go.mod',
  commands: { test: 'go test ./...', lint: 'go vet ./...', build: 'go build ./...' },
};

const packageSchema = z.object({
  scripts: z.record(z.string(), z.string()).default({}),
  packageManager: z.string().optional().catch(undefined),
});

/** Names under which packages keep the script of a gate, the usual one first. */
const scriptsOf: readonly (readonly [CommandGate, readonly string[]])[] = [
  ['test', ['test']],
  ['lint', ['lint', 'lint:check', 'check:lint', 'lint-check', 'check-lint']],
  ['build', ['build']],
  ['fmt-check', ['format:check', 'fmt:check', 'fmt-check', 'check:format', 'check-format', 'prettier:check']],
  ['doc-build', ['docs:build', 'build:docs', 'doc-build']],
];

async function nodeStack(folder: string, manifest: string): Promise<Stack> {
  const parsed = packageSchema.safeParse(parseJson(manifest));
  const found = { manifest: 'package.json', commands: {} };
  if (!parsed.success) return { ...found, warning: 'package.json cannot be read, so no commands come from it' };
  const { scripts, packageManager } = parsed.data;
  const runs = knownManagers.find(name => packageManager?.startsWith(`${name}@`)) ?? byFile(folder, lockFiles) ?? 'npm';
  const commands = scriptsOf.flatMap(([gate, names]) => {
    const name = names.find(candidate => isRealScript(scripts[candidate]) && !isWriting(scripts[candidate]));
    return name === undefined
      ? []
      : [[gate, name === 'test' && runs !== 'bun' ? `${runs} test` : `${runs} run ${name}`]];
  });
  const isLeftOut = isWriting(scripts.lint) && !commands.some(([gate]) => gate === 'lint');
  const warning =
    'the script lint is not taken for a gate: it changes files; set commands.lint to one that only reports';
  return { ...found, commands: Object.fromEntries(commands), ...(isLeftOut ? { warning } : {}) };
}

/** Such a script repairs what it should report. */
function isWriting(script: string | undefined): boolean {
  return /(?:^|\s)--(?:write|fix|apply)(?![\w-])(?!=false)/.test(script ?? '');
}

function isRealScript(script: string | undefined): boolean {
  return script !== undefined && script.trim() !== '' && !script.includes('no test specified');
}

const knownManagers = ['npm', 'pnpm', 'yarn', 'bun'];

const lockFiles = { 'pnpm-lock.yaml': 'pnpm', 'yarn.lock': 'yarn', 'bun.lock': 'bun', 'bun.lockb': 'bun' };
const pythonLocks = { 'uv.lock': 'uv run ', 'poetry.lock': 'poetry run ' };

async function pythonStack(folder: string, manifest: string): Promise<Stack> {
  const runs = byFile(folder, pythonLocks) ?? '';
  const usesRuff = /\bruff\b/.test(manifest);
  return {
    manifest: 'pyproject.toml',
    commands: {
      ...(/\bpytest\b/.test(manifest) ? { test: `${runs}pytest` } : {}),
      ...(usesRuff ? { lint: `${runs}ruff check .`, 'fmt-check': `${runs}ruff format --check .` } : {}),
    },
  };
}

/** Of the first file that is there. */
function byFile(folder: string, words: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(words).find(([file]) => existsSync(join(folder, file)))?.[1];
}
