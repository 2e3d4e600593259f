// The repository's configuration: whether it can be used, and what in it is probably not meant.
import { loadConfig } from '../../config/load.ts';
import type { DoctorProbe, ProbeReport } from './probe.ts';
import { findRepository } from './repository.ts';

export function configProbe(cwd: string): DoctorProbe {
  return { name: 'config', probe: () => probeConfig(cwd) };
}

async function probeConfig(cwd: string): Promise<ProbeReport> {
  const folder = await findRepository(cwd);
  if (folder === undefined) return { state: 'ok', found: 'all defaults: no repository here' };
  const { file, warnings } = await loadConfig(folder);
  if (file === undefined) return { state: 'ok', found: 'all defaults: no file yet' };
  return warnings.length === 0
    ? { state: 'ok', found: file }
    : { state: 'warn', found: file, remedy: warnings.join('\n') };
}
