// Runs shell text for real where it can do no harm: unprivileged, in namespaces of its own, everything read-only but one folder, no network.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../../src/std/find-program.ts';

/** Why text cannot be run here; undefined: it can. */
export function whyNotSealed(programs: readonly string[]): string | undefined {
  const missing = ['bash', 'bwrap', ...programs].filter(name => findProgram(name, process.env.PATH) === undefined);
  if (missing.length > 0) return `${missing.join(', ')} not installed`;
  const room = makeRoom();
  try {
    return run(room, ['true']).status === 0 ? undefined : 'bwrap cannot make namespaces here';
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

/** A folder that holds everything of a test; `bin` is first on PATH inside. */
export function makeRoom(): string {
  const room = realpathSync(mkdtempSync(join(tmpdir(), 'pitwall-sealed-')));
  mkdirSync(join(room, 'bin'));
  return room;
}

export function addProgram(room: string, name: string, script: string): void {
  writeFileSync(join(room, 'bin', name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(room, 'bin', name), 0o755);
}

/** `writable`: folders of the room; whatever else is written fails with EROFS. */
export function run(room: string, argv: readonly string[], writable: readonly string[] = []) {
  const seal = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--unshare-all', '--unshare-user'];
  const own = ['--uid', '1000', '--gid', '1000', '--cap-drop', 'ALL', '--die-with-parent', '--new-session'];
  const binds = writable.flatMap(folder => ['--bind', join(room, folder), join(room, folder)]);
  const env = { PATH: `${join(room, 'bin')}:/usr/bin:/bin`, HOME: join(room, 'home'), LC_ALL: 'C' };
  return spawnSync('bwrap', [...seal, ...own, ...binds, '--chdir', room, ...argv], { env, encoding: 'utf8' });
}
