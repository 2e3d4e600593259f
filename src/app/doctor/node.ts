// The Node that runs this process.
import type { DoctorProbe } from './probe.ts';
import { isVersionAtLeast } from './version.ts';

const minimum = '20.19';

export function nodeProbe(version: string, path: string): DoctorProbe {
  return {
    name: 'Node',
    probe: async () => {
      const found = `${version} (${path})`;
      if (isVersionAtLeast(version, minimum)) return { state: 'ok', found };
      return { state: 'fail', found, remedy: `Install Node ${minimum} or newer from https://nodejs.org.` };
    },
  };
}
