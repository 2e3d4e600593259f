// Copies of this repository as a person would have them, in a folder whose name is not plain ASCII. A small one has the same
// set-up and a program of a few lines: what set-up does, it does in less time.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { onTestFinished } from 'vitest';

export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** When to remove a folder; by default after the test that made it. */
export type OnEnd = (remove: () => void) => void;

/** A folder that other users may enter. */
export function scratchFolder(onEnd: OnEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'pitwall e2e prüfung '));
  chmodSync(folder, 0o755);
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The files as git would commit them. */
export function freshCopy(): string {
  return copyFiles([], onTestFinished);
}

/** The same without Pitwall's own sources. */
export function smallCopy(onEnd: OnEnd = onTestFinished): string {
  const copy = copyFiles([':!src', ':!test', ':!docs'], onEnd);
  const gate = join(copy, 'src', 'adapters', 'gates', 'sample');
  mkdirSync(gate, { recursive: true });
  writeFileSync(join(gate, 'main.ts'), "process.stdout.write('fine');\n");
  writeFileSync(join(copy, 'src', 'main.ts'), smallProgram);
  return copy;
}

/** It is found by its place in the bundle. */
const smallProgram = `import { readFileSync } from 'node:fs';

export function main([option]: readonly string[]): void {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  process.stdout.write(option === '--help' ? 'It supervises agents.\\n' : \`\${version}\\n\`);
}
`;

function copyFiles(specs: readonly string[], onEnd: OnEnd): string {
  const copy = join(scratchFolder(onEnd), 'pit wall é');
  mkdirSync(copy);
  const among = specs.map(quote).join(' ');
  // A file that git still lists may be gone from the folder.
  const list = `git ls-files -co --exclude-standard -z -- . ${among} | xargs -0 sh -c 'for f; do [ -e "$f" ] && printf "%s\\0" "$f"; done; true' sh`;
  execFileSync('sh', ['-c', `${list} | tar -c --null -T - | tar -x -C ${quote(copy)}`], { cwd: repository });
  return copy;
}

/** As after `npm ci` by hand: dependencies in place, but Pitwall itself was never started. */
export function copyWithModules(onEnd?: OnEnd): string {
  const copy = smallCopy(onEnd);
  execFileSync('sh', ['-c', linkModules(copy)]);
  return copy;
}

/** What a build needs, and npm's record of all that it installed. */
const needed = ['.package-lock.json', 'typescript', '@typescript', 'rolldown', '@rolldown', '@types', 'undici-types'];

/** A shell line that puts the dependencies into a copy; hard links where the file system allows them. */
export function linkModules(copy: string): string {
  const to = quote(join(copy, 'node_modules'));
  const from = needed.map(name => quote(join(repository, 'node_modules', name))).join(' ');
  return `mkdir ${to} && { cp -al ${from} ${to} 2>/dev/null || cp -a ${from} ${to}; }`;
}

/** A small copy that has been started once. */
export async function readyCopy(onEnd?: OnEnd): Promise<string> {
  const copy = copyWithModules(onEnd);
  const { exitCode, stderr } = await start(copy, ['--version']);
  if (exitCode !== 0) throw new Error(stderr);
  return copy;
}

/** Another one like it, as it is: what is built there is not built again. */
export function copyOf(ready: string): string {
  const copy = join(scratchFolder(), 'pit wall é');
  execFileSync('sh', [
    '-c',
    `cp -al ${quote(ready)} ${quote(copy)} 2>/dev/null || cp -a ${quote(ready)} ${quote(copy)}`,
  ]);
  return copy;
}

export interface StartOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Node's way to start as another user. */
  readonly uid?: number;
}

export function start(copy: string, args: readonly string[], { cwd = '/', env = {}, uid }: StartOptions = {}) {
  const user = uid === undefined ? {} : { uid, gid: uid };
  return execa(join(copy, 'pitwall'), args, { cwd, env, reject: false, stdin: 'ignore', ...user });
}

/** A PATH of one folder that holds only these: paths are linked to, texts become shell scripts. */
export function folderOfPrograms(programs: Readonly<Record<string, { link: string } | { script: string }>>): string {
  const folder = join(scratchFolder(), 'bin');
  mkdirSync(folder);
  for (const [name, program] of Object.entries(programs)) {
    const path = join(folder, name);
    if ('link' in program) symlinkSync(program.link, path);
    else writeFileSync(path, `#!/bin/sh\n${program.script}\n`, { mode: 0o755 });
  }
  return folder;
}

/** A Node with no npm beside it: a hard link, because Node follows symbolic ones to where it really lives. */
export function lonelyNode(): string {
  const path = join(scratchFolder(), 'node');
  try {
    linkSync(process.execPath, path);
  } catch {
    cpSync(process.execPath, path);
  }
  return path;
}

export function quote(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`;
}
