// Finds out whether the sandbox works here, by trying: a write that must fail, one that must not, and a kill.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../../std/run-program.ts';
import { initCommand } from '../namespace.ts';
import { tryNamespace } from '../probe-containment.ts';
import { bubblewrapFlags } from './bubblewrap.ts';
import { findSandbox, type Sandbox } from './sandbox.ts';
import { sandboxProfile } from './sandbox-exec.ts';
import { type SandboxMemory, sandboxMemory } from './sandbox-memory.ts';

export type SandboxReport =
  | { readonly kind: 'works'; readonly sandbox: Sandbox; readonly memory?: SandboxMemory | undefined }
  /** Why there is none, in a word and for people. */
  | { readonly kind: 'absent'; readonly cause: 'tools' | 'refused'; readonly reason: string };

let report: Promise<SandboxReport> | undefined;

/** Tried once per process; with a file for what is remembered, once per boot. */
export function probeSandbox(memoryFile?: string): Promise<SandboxReport> {
  report ??= probe(memoryFile);
  return report;
}

async function probe(memoryFile: string | undefined): Promise<SandboxReport> {
  const sandbox = findSandbox();
  const name = process.platform === 'darwin' ? 'sandbox-exec' : 'bubblewrap';
  if (!sandbox) return { kind: 'absent', cause: 'tools', reason: `${name} is not installed` };
  const memory = memoryFile === undefined ? undefined : sandboxMemory(memoryFile, sandbox);
  const refusal = memory?.isKnownToWork() ? undefined : await tryInScratch(sandbox);
  if (refusal === undefined) return { kind: 'works', sandbox, memory };
  return { kind: 'absent', cause: 'refused', reason: refusal };
}

async function tryInScratch(sandbox: Sandbox): Promise<string | undefined> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pitwall-probe-')));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  // Pitwall may end meanwhile, as when the reader of its output does.
  process.once('exit', clear);
  try {
    return await trySandbox(sandbox, folder);
  } finally {
    process.removeListener('exit', clear);
    clear();
  }
}

/** What went wrong, or nothing. */
async function trySandbox({ kind, program }: Sandbox, folder: string): Promise<string | undefined> {
  const [own, foreign] = [join(folder, 'own'), join(folder, 'foreign')];
  for (const each of [own, foreign]) mkdirSync(each);
  const mounts = [{ kind: 'read', path: foreign } as const, { kind: 'write', path: own } as const];
  const script = `echo yes > '${own}/file'; echo no 2>&- > '${foreign}/file'; `;
  if (kind === 'bubblewrap') {
    const flags = bubblewrapFlags({ isRoot: process.getuid?.() === 0, mounts, cwd: own });
    const refusal = await tryNamespace([program, ...flags, '--', ...initCommand], script);
    if (refusal !== undefined) return refusal;
  } else
    await runProgram([program, '-p', sandboxProfile(mounts), '/bin/sh', '-c', script], { cwd: own, timeoutMs: 5000 });
  if (existsSync(join(foreign, 'file'))) return 'a write that it must prevent went through';
  return existsSync(join(own, 'file')) ? undefined : 'nothing can be written inside of it';
}
