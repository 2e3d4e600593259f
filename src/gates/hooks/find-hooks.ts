// The hooks that a repository tracks, by the tools that run them.
import * as z from 'zod';
import { type HookCall, type HookStage, hookStages } from '../../core/gate/hook-report.ts';
import type { Tree } from '../../ports/gate.ts';
import { parseYaml } from '../parse-yaml.ts';

export type Found =
  | { readonly kind: 'found'; readonly calls: readonly HookCall[] }
  | { readonly kind: 'unreadable'; readonly reason: string };

export async function findHooks(tree: Tree): Promise<Found> {
  const program = [...tree.paths].find(path => /^\.?simple-git-hooks\.[cm]?js$/.test(path));
  const isProgram = `${program} is a program: only hooks of simple-git-hooks in JSON can be read`;
  if (program !== undefined) return { kind: 'unreadable', reason: isProgram };
  const parts = await Promise.all([husky(tree), lefthook(tree), preCommit(tree), simpleGitHooks(tree), folders(tree)]);
  const broken = parts.find(part => typeof part === 'string');
  if (broken !== undefined) return { kind: 'unreadable', reason: `${broken} cannot be read` };
  return { kind: 'found', calls: parts.flatMap(part => part as readonly HookCall[]) };
}

/** A file that decides what hooks do. */
export function isHookFile(path: string): boolean {
  return (
    /^(?:\.husky\/|\.?lefthook\.|\.pre-commit-config\.yaml$|\.?simple-git-hooks\.)/.test(path) ||
    inFolder(path) !== undefined
  );
}

/** A text: the file that cannot be read. */
type Part = readonly HookCall[] | string;

const message = (stage: HookStage) => (stage === 'commit-msg' ? ['{message}'] : []);

function husky({ paths }: Tree): Part {
  return hookStages
    .map(stage => ({ stage, path: `.husky/${stage}` }))
    .filter(({ path }) => paths.has(path))
    .map(({ stage, path }) => ({ stage, path, argv: ['sh', '-e', path, ...message(stage)] }));
}

const anyObject = z.record(z.string(), z.unknown());

async function lefthook(tree: Tree): Promise<Part> {
  const path = [...tree.paths].find(each => /^\.?lefthook\.(?:ya?ml|json|toml)$/.test(each));
  if (path === undefined) return [];
  const text = (await tree.read(path)) ?? '';
  const config = path.endsWith('.toml') ? {} : anyObject.safeParse(parseYaml(text)).data;
  if (!config) return path;
  const tables = new Set([...text.matchAll(/^\[([\w-]+)[.\]]/gm)].map(([, table]) => table));
  const names = (stage: HookStage) => Object.hasOwn(config, stage) || tables.has(stage);
  const remedy = 'make lefthook a dependency of the project, or install it';
  return hookStages
    .filter(names)
    .map(stage => ({ stage, path, argv: ['lefthook', 'run', stage, ...message(stage)], remedy }));
}

async function preCommit(tree: Tree): Promise<Part> {
  const path = '.pre-commit-config.yaml';
  const text = await tree.read(path);
  if (text === undefined) return [];
  if (!anyObject.safeParse(parseYaml(text)).success) return path;
  const remedy = 'install it, for example with "pipx install pre-commit"';
  const run = ['pre-commit', 'run', '--color', 'never', '--hook-stage'] as const;
  const first: HookCall = { stage: 'pre-commit', path, argv: [...run, 'pre-commit'], remedy };
  const argv = [...run, 'commit-msg', '--commit-msg-filename', '{message}'] satisfies HookCall['argv'];
  return text.includes('commit-msg') ? [first, { stage: 'commit-msg', path, argv, remedy }] : [first];
}

const manifest = z.object({ 'simple-git-hooks': z.unknown().optional() });
const commands = z.object({ 'pre-commit': z.string().optional(), 'commit-msg': z.string().optional() });

async function simpleGitHooks(tree: Tree): Promise<Part> {
  const path = ['.simple-git-hooks.json', 'simple-git-hooks.json'].find(each => tree.paths.has(each)) ?? 'package.json';
  const text = await tree.read(path);
  if (text === undefined) return [];
  const value =
    path === 'package.json' ? manifest.safeParse(parseYaml(text)).data?.['simple-git-hooks'] : parseYaml(text);
  if (value === undefined && path === 'package.json') return [];
  const read = commands.safeParse(value);
  if (!read.success) return path;
  return hookStages.flatMap(stage => {
    const command = read.data[stage];
    // As a hook would call it: the file with the message is its first argument.
    return command === undefined ? [] : [{ stage, path, argv: ['sh', '-c', command, stage, ...message(stage)] }];
  });
}

function folders({ paths }: Tree): Part {
  return [...paths].flatMap(path => {
    const place = inFolder(path);
    return place ? [{ ...place, path, argv: [`./${path}`, ...message(place.stage)] }] : [];
  });
}

function inFolder(path: string): { readonly stage: HookStage; readonly folder: string } | undefined {
  const at = path.lastIndexOf('/');
  const [folder, name] = [path.slice(0, Math.max(0, at)), path.slice(at + 1)];
  const stage = hookStages.find(each => each === name);
  if (stage === undefined || folder === '' || /(?:^|\/)(?:\.husky|node_modules)(?:\/|$)/.test(folder)) return undefined;
  return { stage, folder };
}
