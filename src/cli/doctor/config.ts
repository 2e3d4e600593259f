// The repository's configuration: whether it can be used, and what in it is probably not meant.
import { loadConfig } from '../../config/load.ts';
import type { Config } from '../../config/schema.ts';
import { Problem } from '../../core/problem.ts';
import type { AgentSurroundings } from './agents.ts';
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

/** What the configuration says of agents. */
export async function findChosenAgent(cwd: string): Promise<Pick<AgentSurroundings, 'folder' | 'chosen'>> {
  const { folder, config } = await findConfig(cwd);
  return { folder, chosen: config ? { runner: config.runner, command: config.agentCommand } : {} };
}

/** Undefined when there is no repository here, or when the configuration cannot be used, which its own probe tells. */
export async function findConfig(cwd: string): Promise<{ readonly folder: string; readonly config?: Config }> {
  const folder = await findRepository(cwd);
  if (folder === undefined) return { folder: cwd };
  try {
    return { folder, config: (await loadConfig(folder)).config };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { folder };
  }
}
