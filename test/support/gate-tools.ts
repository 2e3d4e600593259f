// Real tools in exact versions, as a project would have them in its node_modules. Installed once per version into a cache folder,
// without running any of their install scripts.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const cache = process.env.PITWALL_TOOLS_CACHE ?? join(homedir(), '.cache', 'pitwall-gate-tools');
const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];

/** The node_modules with these packages: names with exact versions. */
export function modulesWith(...packages: readonly string[]): string {
  const key = createHash('sha256').update(packages.join(' ')).digest('hex').slice(0, 12);
  const folder = join(cache, `${packages[0]?.replaceAll('/', '-')}-${key}`);
  const modules = join(folder, 'node_modules');
  if (existsSync(modules)) return modules;
  const draft = `${folder}.draft-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'package.json'), '{"private":true}\n');
  execFileSync('npm', ['install', ...flags, ...packages], { cwd: draft, stdio: 'pipe', timeout: 300_000 });
  putInPlace(draft, folder);
  return modules;
}

/** Somebody else may have been faster. */
function putInPlace(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'node_modules'))) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Parts of a runner whose checkouts have this shell script as a program of the project's dependencies. */
export function withProgram(name: string, script: string) {
  const setUp = async (checkout: string) => {
    const folder = join(checkout, 'node_modules/.bin');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return { kind: 'ready', warnings: [] } as const;
  };
  return { setUp };
}
