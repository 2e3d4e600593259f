// The repository's configuration: whether it can be used, and what in it is probably a mistake.
import { loadConfig } from '../../config/load.ts';
import type { ProbeReport } from './answers.ts';

/** `folder`: undefined where there is no repository. */
export async function probeConfig(folder: string | undefined): Promise<ProbeReport> {
  if (folder === undefined) return { state: 'ok', found: 'all defaults: no repository here' };
  const { file, warnings } = await loadConfig(folder);
  if (file === undefined) return { state: 'ok', found: 'all defaults: no file yet' };
  return warnings.length === 0
    ? { state: 'ok', found: file }
    : { state: 'warn', found: file, remedy: warnings.join('\n') };
}
