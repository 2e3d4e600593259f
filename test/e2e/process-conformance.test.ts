// Both levels of containment on the suites, with real processes: the namespace where it works, the keeper everywhere.
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openProcesses } from '../../src/adapters/process/open-processes.ts';
import { probeContainment } from '../../src/adapters/process/probe-containment.ts';
import type { Containment } from '../../src/ports/processes.ts';
import { describeProcesses, type SetProcessStage } from '../conformance/processes.ts';
import { describeContainment } from '../conformance/processes-containment.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const stageFor =
  (containment: Containment): SetProcessStage =>
  async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pitwall-process-')));
    chmodSync(folder, 0o755);
    // Another path to the same program is another keeper.
    const keeperFolder = (isApart?: boolean) => `${dist}/bundle/adapters/process/${isApart ? './' : ''}keeper`;
    return {
      open: ({ isApart, ...options } = {}) =>
        openProcesses({ containment, keeperProgram: `${keeperFolder(isApart)}/keeper-main.js`, ...options }),
      program: (part, ...args) => [process.execPath, `${dist}/test/support/process-program.js`, part, ...args],
      folder,
      dispose: async () => rmSync(folder, { recursive: true, force: true }),
    };
  };

const { level } = await probeContainment();
const levels: readonly Containment[] = level === 'namespace' ? ['namespace', 'keeper'] : ['keeper'];
for (const containment of levels) {
  describeProcesses(containment, stageFor(containment));
  describeContainment(containment, stageFor(containment));
}
