// Every level of containment on the suites, with real processes: sandbox and namespace where they work, the keeper everywhere.
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';
import { openProcesses } from '../../src/adapters/process/open-processes.ts';
import { probeContainment } from '../../src/adapters/process/probe-containment.ts';
import { probeSandbox } from '../../src/adapters/process/sandbox/probe-sandbox.ts';
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
        openProcesses({
          containment,
          sandbox: { hidden: [], readable: [dist], writable: [] },
          keeperProgram: `${keeperFolder(isApart)}/keeper-main.js`,
          ...options,
        }),
      program: (part, ...args) => [process.execPath, `${dist}/test/support/process-program.js`, part, ...args],
      folder,
      dispose: async () => rmSync(folder, { recursive: true, force: true }),
    };
  };

const { level } = await probeContainment();
const sandbox = await probeSandbox();
const levels: readonly Containment[] = [
  ...(sandbox.kind === 'works' ? (['sandbox'] as const) : []),
  ...(level === 'namespace' ? (['namespace'] as const) : []),
  'keeper',
];
it.skipIf(sandbox.kind === 'works')(
  `the sandbox is left out: ${sandbox.kind === 'works' || sandbox.reason}`,
  () => undefined,
);
for (const containment of levels) {
  describeProcesses(containment, stageFor(containment));
  describeContainment(containment, stageFor(containment));
}
