// One run on GitHub under fire: Pitwall is killed with -9 at random moments and started again, GitHub fails at random, a person
// merges at the end; then everything is counted.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readRun } from '../../src/app/runs/find-run.ts';
import { compareFingerprints, takeFingerprint } from '../../src/cli/chaos/checkout-fingerprint.ts';
import { projectFiles } from '../../src/cli/demo/project.ts';
import { colleagues, result, writeScript } from '../../src/cli/demo/script.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import type { RunState } from '../../src/core/run/state.ts';
import { currentStep } from '../../src/core/run/view/current.ts';
import { createRandom, type Random } from '../../src/core/seeded-random.ts';
import { findRunStore } from '../../src/main/repository-store.ts';
import { type GitHubSnapshot, judgeGitHub } from './github-drill-judge.ts';
import { GitHubRun } from './github-run.ts';
import { repo } from './github-scene.ts';
import { sightedWith } from './process-sightings.ts';
import { root } from './run-scratch.ts';

export interface GitHubDrillOptions {
  readonly seed: number;
  /** The share of GitHub's answers that go wrong. */
  readonly faults: number;
  readonly killsMax: number;
}

export interface GitHubDrillReport {
  readonly seed: number;
  readonly kills: number;
  readonly calls: number;
  readonly complaints: readonly string[];
}

const commands = { build: 'node --check src/pager.js', test: 'node --test' };
const config = { workflow: 'default', pollSec: 60, commands };
const issue = {
  title: 'Retry a failed page',
  body: 'Reading a page fails now and then.\n\n- [ ] a page is read again',
};
const killWithinMs = 6000;
const livesMax = 60;

export async function drillGitHub({ seed, faults, killsMax }: GitHubDrillOptions): Promise<GitHubDrillReport> {
  const room = await makeRoom();
  const { scene } = room;
  const random = createRandom(seed);
  const before = takeFingerprint(scene.repository);
  if (faults > 0) scene.github.chaos({ seed, rate: faults });
  // Answers may be old, and mergeability takes a while.
  scene.github.lag({ staleMs: random.whole(0, 600), mergeabilityReads: 2 });
  let kills = 0;
  let trouble: string | undefined;
  for (let lives = 0; trouble === undefined; lives++) {
    const state = await stateOf(room);
    if (state?.ended) break;
    if (lives >= livesMax || state?.stopped) trouble = `it rests as ${JSON.stringify(state?.stopped ?? 'open')}`;
    const isDoomed = kills < killsMax;
    if (!isDoomed) scene.github.heal();
    const killAfterMs = isDoomed ? random.whole(0, killWithinMs) : undefined;
    if (await liveOnce(room, { args: await nextArgs(room, state, random), killAfterMs })) kills += 1;
  }
  scene.github.heal();
  const complaints = judgeGitHub(
    await lookAround(room, compareFingerprints(before, takeFingerprint(scene.repository))),
  );
  const calls = scene.github.calls.length;
  await room.dispose().catch((error: unknown) => complaints.push(String(error)));
  return { seed, kills, calls, complaints: trouble === undefined ? complaints : [trouble, ...complaints] };
}

async function makeRoom(): Promise<GitHubRun> {
  const program = join(root, 'dist/bundle/cli/chaos/developer.js');
  const work = { run: [process.execPath, program, '..'] };
  const script = writeScript({ ...colleagues, developer: [[work, result('Did the next piece.')]] }, 0.1);
  const files = Object.fromEntries(Object.entries(projectFiles).filter(([path]) => !path.startsWith('.pitwall/')));
  return await GitHubRun.make({ script, config, issue, files });
}

async function stateOf({ env, scene }: GitHubRun): Promise<RunState | undefined> {
  const store = await findRunStore(scene.repository, readEnvironment(env));
  const state = store && (await readRun(store.journal, 'run/1'));
  store?.close();
  return state?.request ? state : undefined;
}

/** In review a person merges on GitHub, or asks Pitwall to. */
async function nextArgs(room: GitHubRun, state: RunState | undefined, random: Random): Promise<readonly string[]> {
  if (!state) return ['run', '1'];
  if (currentStep(state)?.builtIn !== 'done') return ['resume', '1'];
  if (random.chance(0.5)) return ['merge', '1'];
  const open = room.pulls().find(pull => pull.state === 'OPEN');
  if (open) await room.scene.github.mergePull({ repo, number: open.number, as: 'ann' });
  return ['resume', '1'];
}

interface Life {
  readonly args: readonly string[];
  /** Undefined: it may live. */
  readonly killAfterMs: number | undefined;
}

/** True: it was killed before it ended. */
async function liveOnce(room: GitHubRun, { args, killAfterMs }: Life): Promise<boolean> {
  const life = room.start(...args);
  const over = new AbortController();
  const ended = life.ended.finally(() => over.abort());
  if (killAfterMs !== undefined) await sleep(killAfterMs, undefined, { signal: over.signal }).catch(() => undefined);
  const isKilled = killAfterMs !== undefined && !over.signal.aborted && life.child.kill('SIGKILL');
  await ended;
  return isKilled;
}

async function lookAround(room: GitHubRun, touched: readonly string[]): Promise<GitHubSnapshot> {
  const { scene } = room;
  const state = await stateOf(room);
  const [first] = scene.github.snapshot().issues;
  await scene.in('fetch', '--quiet', 'origin');
  const log = await scene.in('show', 'origin/main:work.log').catch(() => '');
  for (let waited = 0; waited < 100 && sightedWith(scene.folder).length > 0; waited++) await sleep(100);
  return {
    ended: state?.ended?.how,
    commentsDone:
      state?.effects.all.filter(({ kind, status }) => kind === 'PostComment' && status === 'done').length ?? 0,
    comments: room.comments(),
    pulls: room.pulls().map(({ state: of, pull }) => `${of} ${pull.mergedAt === null ? '' : 'merged'}`.trim()),
    issue: first?.state ?? 'gone',
    column: room.column,
    edits: linesOf(join(scene.folder, 'notes')).filter(line => line.startsWith('edited ')),
    meetings: linesOf(join(scene.folder, 'notes')).filter(line => line === 'met another').length,
    landed: log.split('\n'),
    processes: sightedWith(scene.folder).map(({ command }) => command),
    touched,
  };
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
