// The Node that runs this process.
import type { ProbeReport } from './answers.ts';
import { isVersionAtLeast } from './version.ts';

const minimum = '20.19';

export async function probeNode(version: string, path: string): Promise<ProbeReport> {
  const found = `${version} (${path})`;
  if (isVersionAtLeast(version, minimum)) return { state: 'ok', found };
  return { state: 'fail', found, remedy: `Install Node ${minimum} or newer from https://nodejs.org.` };
}
