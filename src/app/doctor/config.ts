// The repository's configuration: whether it can be used, and what in it is probably a mistake.
import { loadConfig } from '../../config/load.ts';
import type { Config } from '../../config/schema.ts';
import { Problem } from '../../core/problem.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import type { DoctorProbe, ProbeReport } from './probe.ts';
import { findRepository } from './repository.ts';

export function configProbe(git: GitReader, cwd: string): DoctorProbe {
  return { name: 'config', probe: () => probeConfig(git, cwd) };
}

async function probeConfig(git: GitReader, cwd: string): Promise<ProbeReport> {
  const folder = await findRepository(git, cwd);
  if (folder === undefined) return { state: 'ok', found: 'all defaults: no repository here' };
  const { file, warnings } = await loadConfig(folder);
  if (file === undefined) return { state: 'ok', found: 'all defaults: no file yet' };
  return warnings.length === 0
    ? { state: 'ok', found: file }
    : { state: 'warn', found: file, remedy: warnings.join('\n') };
}

/** Without `config` where there is no repository, or where the configuration is wrong, which its own probe reports. */
export async function readConfig(
  git: GitReader,
  cwd: string,
): Promise<{ readonly folder: string; readonly config?: Config }> {
  const folder = await findRepository(git, cwd);
  if (folder === undefined) return { folder: cwd };
  try {
    return { folder, config: (await loadConfig(folder)).config };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { folder };
  }
}
