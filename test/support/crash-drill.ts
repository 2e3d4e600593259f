// One room of the crash test: its engine is started again and again and killed at drawn moments, then all of it is judged.
import { rmSync } from 'node:fs';
import { currentOwner } from '../../src/adapters/owner/current-owner.ts';
import { createRandom, type Random } from '../../src/core/seeded-random.ts';
import type { Journal } from '../../src/ports/journal.ts';
import { errorCode } from '../../src/std/error-code.ts';
import { type AgentRecord, type Judgement, judgeRoom } from './crash-judge.ts';
import { drawWord, say, type Word } from './crash-people.ts';
import { type EngineEnd, EngineProcess } from './crash-process.ts';
import { logOf, makeRoom, type Room, type RoomDraft, readRecords } from './crash-room.ts';
import { askForRuns, openCrashStore } from './crash-store.ts';
import type { Death } from './crash-trace.ts';
import { isAlive } from './crash-world-trees.ts';

export interface DrillOptions {
  readonly seed: number;
  /** The compiled engine program. */
  readonly program: string;
  /** The name of a bug to be planted. */
  readonly plant?: string | undefined;
  /** Told each line that an engine prints. */
  readonly onLine?: ((line: string) => void) | undefined;
}

export interface DrillReport extends Judgement {
  readonly seed: number;
  readonly kills: number;
}

/** After so many kills the engine is left alone, and everything must come to rest. */
const killsMax = { from: 10, to: 24 };

export async function drill(options: DrillOptions): Promise<DrillReport> {
  const random = createRandom(options.seed);
  const room = makeRoom(drawRoom(options.seed, random));
  try {
    const lives = await liveOn(options, room, random);
    const acknowledged = lives.flatMap(life => life.acknowledged);
    const judgement = await judgeRoom(room, acknowledged);
    const violations = [...lives.flatMap(life => life.complaints), ...judgement.violations];
    return { ...judgement, violations, seed: options.seed, kills: lives.filter(life => life.isKilled).length };
  } finally {
    endAgents(room);
    rmSync(room.root, { recursive: true, force: true });
  }
}

/** One life after another, until one ended by itself and nobody said anything meanwhile. */
async function liveOn(options: DrillOptions, room: Room, random: Random): Promise<readonly LifeEnd[]> {
  const owner = currentOwner('crash drill');
  await askForRuns(room, owner);
  const { journal, close } = await openCrashStore(room, owner);
  const lives: LifeEnd[] = [];
  let left = random.whole(killsMax.from, killsMax.to);
  do {
    const word = drawWord(random, room);
    const fate = left-- > 0 ? { kill: drawKill(random), word } : {};
    lives.push(await liveOnce(options, { room, journal, ...fate }));
  } while (!lives.at(-1)?.isLast);
  close();
  return lives;
}

function drawRoom(seed: number, random: Random): RoomDraft {
  const limits = {
    attemptsMax: random.pick([20, 60]),
    rejectionsMax: random.whole(1, 3),
    gateBouncesMax: random.whole(0, 4),
    reviewRoundsMax: random.whole(0, 3),
    attemptTimeoutMs: 400_000,
    stallTimeoutMs: 200_000,
    toolCallTimeoutMs: 200_000,
    tokensMax: random.pick([0, 20_000]),
    toolCallsMax: random.pick([0, 50]),
    crashRetriesMax: random.whole(0, 2),
    crashBackoffMs: 2000,
    strayMs: 2000,
  };
  const runs = [
    { run: '1', branch: 'work-1', workflow: 'quick' },
    { run: '2', branch: 'work-2', workflow: 'default' },
  ] as const;
  return { seed, runs, limits, agents: 'drawn' };
}

/** By its own hand, exactly at a point before or after a call; or by ours, after so many lines: wherever it is then. */
type Kill = { readonly by: 'itself'; readonly death: Death } | { readonly by: 'us'; readonly line: number };

/** What changes the world. Posting is there more often: nothing but a lookup tells whether it has happened. */
const effects = [
  'board.moveCard',
  'forge.postComment',
  'forge.postComment',
  'forge.postComment',
  'forge.ensureReview',
  'worktrees.ensure',
  'worktrees.commitWork',
  'worktrees.keepWork',
  'worktrees.push',
  'gates.run',
  'runner.prepare',
  'launcher.go',
  'runner.end',
  'queue.enqueue',
  'queue.complete',
] as const;

function drawKill(random: Random): Kill {
  const n = random.whole(1, 80);
  const point = `${random.chance(0.7) ? '<' : '>'} ${random.pick(effects)}`;
  return random.pick<Kill>([
    { by: 'itself', death: { n } },
    { by: 'us', line: random.whole(1, 200) },
    { by: 'itself', death: { n: 80 + n, point } },
    { by: 'itself', death: { n: 80 + n, point } },
  ]);
}

interface Life {
  readonly room: Room;
  readonly journal: Journal;
  readonly kill?: Kill;
  readonly word?: Word | undefined;
}

interface LifeEnd {
  /** As planned; otherwise it ended by itself, or had to be ended. */
  readonly isKilled: boolean;
  readonly isLast: boolean;
  readonly acknowledged: readonly string[];
  readonly complaints: readonly string[];
}

/** For an engine that never comes to rest: far longer than any life takes. */
const patienceMs = 120_000;

async function liveOnce({ program, plant, onLine }: DrillOptions, life: Life): Promise<LifeEnd> {
  const { room, journal, kill, word } = life;
  if (word?.line === 0) await say(room, journal, word);
  const death = kill?.by === 'itself' ? ['--death', JSON.stringify(kill.death)] : [];
  const engine = new EngineProcess(program, room, [...death, ...(plant ? ['--plant', plant] : [])]);
  let said: Promise<void> | undefined;
  engine.onLine(line => {
    onLine?.(line);
    if (engine.lines.length === word?.line) said = say(room, journal, word);
    if (kill?.by === 'us' && engine.lines.length === kill.line) engine.kill();
  });
  const { end, isStuck } = await endWithin(engine, patienceMs);
  await said;
  const isKilled = kill !== undefined && !isStuck && end.signal === 'SIGKILL';
  const complaints = engine.lines.filter(line => /^(?:trouble|held|over .*(?:held|lost|stopped))/.test(line));
  if (isStuck) complaints.push('an engine did not come to rest');
  else if (!isKilled && end.code !== 0)
    complaints.push(`an engine ended with ${end.code ?? end.signal}: ${end.errors}`);
  const isLast = isStuck || (!isKilled && said === undefined);
  return { isKilled, isLast, acknowledged: engine.lines.flatMap(acknowledgedIn), complaints };
}

async function endWithin(engine: EngineProcess, ms: number): Promise<{ end: EngineEnd; isStuck: boolean }> {
  let isStuck = false;
  const guard = setTimeout(() => {
    isStuck = true;
    engine.kill();
  }, ms);
  const end = await engine.ended;
  clearTimeout(guard);
  return { end, isStuck };
}

const acknowledgedIn = (line: string) => (line.startsWith('acknowledged ') ? line.split(' ').slice(1) : []);

/** Whatever a failed drill left behind; only processes that it started itself. */
export function endAgents(room: Room): void {
  for (const { pid, startTime } of readRecords<AgentRecord>(logOf(room, 'launchers'))) {
    if (!isAlive(pid, startTime)) continue;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error;
    }
  }
}
