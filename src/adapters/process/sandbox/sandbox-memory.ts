// Remembers that the sandbox worked, so that it is tried once per boot and not at every start. Only that it works is remembered: a
// forged file can then never switch it off, and where it no longer works, no process starts.
import { mkdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { release } from 'node:os';
import { dirname } from 'node:path';
import { unlessRefused } from '../../../std/error-code.ts';
import { writeByRename } from '../../../std/write-by-rename.ts';
import { processTable } from '../../owner/process-table.ts';
import type { Sandbox } from './sandbox.ts';

export interface SandboxMemory {
  isKnownToWork(): boolean;
  remember(): void;
  forget(): void;
}

export function sandboxMemory(file: string, sandbox: Sandbox): SandboxMemory {
  return {
    isKnownToWork: () => textIn(file) === marksOf(sandbox),
    remember: () => {
      if (textIn(file) === marksOf(sandbox)) return;
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeByRename(file, marksOf(sandbox), { mode: 0o600 });
    },
    forget: () => rmSync(file, { force: true }),
  };
}

const userNamespaceSettings = [
  '/proc/sys/user/max_user_namespaces',
  '/proc/sys/kernel/unprivileged_userns_clone',
  '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
];

/** Whatever may change the answer: another boot, kernel, program, user, container or limit on this process. */
function marksOf({ program }: Sandbox): string {
  const { mtimeMs, ctimeMs, size, ino, mode } = statSync(program);
  const marks = {
    boot: processTable().bootId,
    kernel: release(),
    program: [program, mtimeMs, ctimeMs, size, ino, mode],
    user: [process.getuid?.(), process.getgid?.()],
    namespaces: ['user', 'mnt', 'pid'].map(name => linkAt(`/proc/self/ns/${name}`)),
    settings: userNamespaceSettings.map(textIn),
    limits: (textIn('/proc/self/status') ?? '').match(/^(?:Seccomp|NoNewPrivs|CapEff|CapBnd):.*$/gm),
    profile: textIn('/proc/self/attr/current'),
  };
  return `${JSON.stringify(marks)}\n`;
}

/** Other systems have no such files, and some kernels answer for one that has nothing to say with an error. */
const unlessAbsent = <T>(read: () => T) => unlessRefused(['ENOENT', 'ENOTDIR', 'EINVAL', 'EACCES', 'EPERM'], read);
const textIn = (file: string) => unlessAbsent(() => readFileSync(file, 'utf8'));
const linkAt = (path: string) => unlessAbsent(() => readlinkSync(path));
