// kill -9 of a real supervisor, and of everything else on the way to the agent: nothing of the attempt stays behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, type TestContext } from 'vitest';
import { openProcesses } from '../../src/adapters/process/open-processes.ts';
import type { ProcessIdentity } from '../../src/core/attempt/events.ts';
import type { Containment } from '../../src/ports/processes.ts';
import { type Sighted, sightedWith, theOnly, until, untilGone } from '../support/process-sightings.ts';

const built = (path: string) => fileURLToPath(new URL(`../../dist/${path}.js`, import.meta.url));
/** The next supervisor. */
const processes = await openProcesses({ keeperProgram: built('bundle/adapters/process/keeper/keeper-main') });
const children = ['session', 'daemon', 'deaf', 'bare', 'bare-daemon', 'outputless'];
const secondsToGone = { sandbox: 1, namespace: 1, keeper: 10 };

interface Scene {
  readonly supervisor: ChildProcess;
  readonly identity: ProcessIdentity;
  readonly mark: string;
  readonly folder: string;
  /** As it stands in the command line of this scene's keeper. */
  readonly keeper: string;
}

const folders: string[] = [];
const marks: string[] = [];
const supervisors: ChildProcess[] = [];
afterEach(() => {
  for (const supervisor of supervisors.splice(0)) supervisor.kill('SIGKILL');
  // What a failed test left behind.
  for (const { pid } of marks.splice(0).flatMap(mark => sightedWith(`${mark}-`))) kill(pid);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function setScene(
  { level, uid }: { readonly level: Containment; readonly uid: number },
  mode: 'go' | 'hold',
  { skip }: TestContext,
): Promise<Scene> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pitwall-kill-')));
  folders.push(folder);
  chownSync(folder, uid, uid);
  const keeper = join(folder, 'keeper.js');
  symlinkSync(built('bundle/adapters/process/keeper/keeper-main'), keeper);
  const mark = `mark-${randomUUID()}`;
  marks.push(mark);
  const args = [built('test/support/process-supervisor'), level, mode, folder, mark, keeper];
  const supervisor = spawn(process.execPath, args, { uid, gid: uid, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
  supervisors.push(supervisor);
  const [line] = await once(createInterface(supervisor.stdout), 'line');
  const told = JSON.parse(line);
  if (told.kind === 'refused') skip(told.reason);
  return { supervisor, identity: told.identity, mark, folder, keeper };
}

/** All are there: the agent and each of its children. */
async function untilScattered({ mark }: Scene): Promise<void> {
  const isThere = (name: string) => sightedWith(`${mark}-${name}\0`).length > 0;
  await until('every child runs', 10_000, () => children.every(isThere));
}

function kill(pid: number): void {
  process.kill(pid, 'SIGKILL');
}

/** From here on it is somebody else's attempt: a new supervisor must find the same. */
async function expectEnded({ identity, mark }: Scene, level: Containment): Promise<void> {
  const deadlineMs = secondsToGone[level] * 1000;
  const isGone = async () => (await processes.look(identity, mark)) === 'gone';
  await Promise.all([untilGone(mark, deadlineMs), until('look says gone', deadlineMs, isGone)]);
  expect(await processes.end(identity, mark, 0)).toEqual({ kind: 'done', output: null });
}

const isRoot = process.getuid?.() === 0;
const users = isRoot ? [0, 65_534] : [process.getuid?.() ?? 0];
const cases = (['sandbox', 'namespace', 'keeper'] as const).flatMap(level => users.map(uid => ({ level, uid })));

describe.skipIf(process.platform !== 'linux').each(cases)('kill -9 at the level $level as user $uid', setting => {
  const { level } = setting;

  it('of the supervisor leaves nothing behind', async context => {
    const scene = await setScene(setting, 'go', context);
    await untilScattered(scene);
    scene.supervisor.kill('SIGKILL');
    await expectEnded(scene, level);
  });

  it('of the supervisor before go leaves an agent that never ran', async context => {
    const scene = await setScene(setting, 'hold', context);
    expect(sightedWith(scene.mark)).not.toEqual([]);
    scene.supervisor.kill('SIGKILL');
    await expectEnded(scene, level);
    expect(existsSync(join(scene.folder, 'ran'))).toBe(false);
  });

  it('of the launcher leaves nothing behind', async context => {
    const scene = await setScene(setting, 'go', context);
    await untilScattered(scene);
    kill(scene.identity.pid);
    await untilGone(`${scene.mark}-`, secondsToGone[level] * 1000);
  });

  if (level !== 'keeper')
    it('of the first process in the namespace leaves nothing behind', async context => {
      const scene = await setScene(setting, 'go', context);
      await untilScattered(scene);
      const { pid } = scene.identity;
      kill(Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()));
      await untilGone(`${scene.mark}-`, secondsToGone[level] * 1000);
    });

  if (level === 'keeper')
    it('of the keeper brings a new one, which does the same', async context => {
      const scene = await setScene(setting, 'go', context);
      await untilScattered(scene);
      const isKeeper = ({ command }: Sighted) => !command.includes('process-supervisor');
      const keeper = theOnly(sightedWith(scene.keeper).filter(isKeeper), 'the keeper of this scene');
      kill(keeper.pid);
      const isNew = (seen: Sighted) => seen.pid !== keeper.pid && isKeeper(seen);
      await until('a new keeper', 10_000, () => sightedWith(scene.keeper).some(isNew));
      scene.supervisor.kill('SIGKILL');
      await expectEnded(scene, level);
      await untilGone(scene.keeper, 10_000);
    });
});
