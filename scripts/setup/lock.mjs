// One set-up at a time. The lock is a folder, and the name of a file in it says who holds it: taking the lock is one
// rename of a filled folder onto nothing, taking it over is one rename of that file. No moment lies between.
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { remedyFor, SetupProblem } from '../launch/setup-problem.mjs';

const heartbeatMs = 1000;
const silenceMaxMs = 60_000;
const waitMaxMs = 20 * 60_000;
const pollMs = 100;

/** Runs `work` while holding the lock. A holder that died, or was silent for a minute, is followed at once. */
export async function withSetupLock(context, work) {
  const folder = join(context.root, '.setup.lock');
  const own = `${process.pid}@${hostname()}`;
  await acquire(context, folder, own);
  const heartbeat = setInterval(() => beat(folder, own), heartbeatMs);
  try {
    await awaitOrphan(context, folder);
    await work({ noteChild: pid => writeFileSync(join(folder, `child-${pid}`), '') });
  } finally {
    clearInterval(heartbeat);
    release(folder, own);
  }
}

async function acquire(context, folder, own) {
  let step;
  for (let waitedMs = 0; !tryTake(context.root, folder, own); waitedMs += pollMs) {
    const holder = namesIn(folder).find(name => name.includes('@'));
    if (holder !== undefined && isGone(folder, holder) && tryTakeOver(folder, holder, own)) break;
    step ??= context.progress.step('waiting for another start of Pitwall');
    await sleep(pollMs);
    if (context.abort.aborted) throw new SetupProblem('Set-up was interrupted.', 'Start Pitwall again.');
    if (waitedMs > waitMaxMs)
      throw new SetupProblem(`Another start still holds ${folder}.`, `Remove ${folder} and start again.`);
  }
  step?.done();
}

function tryTake(root, folder, own) {
  const fresh = `${folder}.${process.pid}`;
  try {
    mkdirSync(fresh, { recursive: true });
    writeFileSync(join(fresh, own), '');
    renameSync(fresh, folder);
    return true;
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
    throw new SetupProblem(
      `Pitwall cannot be set up in its folder: ${error.message}.`,
      remedyFor(error.message, root, `Make sure that ${root} is a folder this user can write to.`),
    );
  }
}

function tryTakeOver(folder, holder, own) {
  const isOurs = unlessGone(() => renameSync(join(folder, holder), join(folder, own)) ?? true) ?? false;
  if (isOurs) beat(folder, own);
  return isOurs;
}

function isGone(folder, holder) {
  const [pid, host] = holder.split('@');
  if (host === hostname() && !isAlive(Number(pid))) return true;
  const lastBeat = unlessGone(() => statSync(join(folder, holder)).mtimeMs);
  return lastBeat !== undefined && Date.now() - lastBeat > silenceMaxMs;
}

/** npm outlives a killed start and goes on writing into the same folder: wait until it has ended. */
async function awaitOrphan({ progress }, folder) {
  const orphans = namesIn(folder).filter(name => name.startsWith('child-'));
  const pids = orphans.map(name => Number(name.slice('child-'.length)));
  if (!pids.some(isAlive)) return;
  const step = progress.step('waiting for an earlier installation to end');
  for (let waitedMs = 0; pids.some(isAlive) && waitedMs < silenceMaxMs; waitedMs += pollMs) await sleep(pollMs);
  step.done();
}

function release(folder, own) {
  const children = namesIn(folder).filter(name => name.startsWith('child-'));
  // The holder's file goes last: until then the lock is held.
  for (const name of [...children, own]) rmSync(join(folder, name), { force: true });
  // A start that waited may hold it by now.
  if (namesIn(folder).length === 0) unlessGone(() => rmdirSync(folder));
}

function beat(folder, own) {
  unlessGone(() => utimesSync(join(folder, own), new Date(), new Date()));
}

function namesIn(folder) {
  return unlessGone(() => readdirSync(folder)) ?? [];
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process cannot be signalled, but it lives.
    return error.code === 'EPERM';
  }
}

/** Other starts may rename or remove the lock between two calls; that is an answer, not an error. */
function unlessGone(action) {
  try {
    return action();
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTEMPTY') return undefined;
    throw error;
  }
}
