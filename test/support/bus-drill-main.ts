// `npm run bus-drill -- [--messages 10000] [--kills 20] [--seed 1]`: readers of a team's bus are killed while messages are written;
// each of them gets every number that is for it, once and in order.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import { createRandom } from '../../src/core/seeded-random.ts';
import { publishMessage } from '../../src/effects/bus/publish-message.ts';
import { openHere } from '../../src/main/repository-store.ts';
import { makeTeamScratch } from './team-scratch.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const [count, kills] = [Number(values.messages), Number(values.kills)];
const random = createRandom(Number(values.seed));
const team = 'crew';
const names = ['ant', 'bee'] as const;

const scratch = await makeTeamScratch('own=$(git branch --show-current | sed s/.*-/file-/); echo "$own" > "$own.txt"', {
  ant: [],
  bee: [],
});
const readers = new Map<string, ChildProcess>();
const fileOf = (name: string) => join(scratch.folder, `read-by-${name}`);

function startReader(name: string): void {
  const program = fileURLToPath(new URL('bus-reader-main.js', import.meta.url));
  const args = [program, scratch.repository, team, name, fileOf(name)];
  readers.set(name, spawn(process.execPath, args, { env: scratch.env, stdio: ['ignore', 'inherit', 'inherit'] }));
}

async function endReader(name: string): Promise<void> {
  const child = readers.get(name);
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

const numbersOf = (name: string): readonly number[] =>
  existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8').trimEnd().split('\n').map(Number) : [];

try {
  const { code, err } = await scratch.startAsked(
    'team',
    'start',
    'specs/ant.md',
    'specs/bee.md',
    '--name',
    team,
    '--trust',
  ).ended;
  if (code !== 0) throw new Error(`the team ended with ${code}: ${err}`);
  const store = await openHere(scratch.repository, readEnvironment(scratch.env), 'bus drill');
  if (!store) throw new Error('there is no store');
  let n = 0;
  const parts = {
    journal: store.journal,
    clock: systemClock,
    newId: () => `drill-${++n}`,
    membersOf: async () => names,
  };
  for (const name of names) startReader(name);
  const killAt = new Set(
    Array.from({ length: kills }, (_each, at) => Math.floor(((at + random.next()) * count) / kills)),
  );
  for (let sent = 0; sent < count; sent++) {
    const to = random.pick(['all', ...names]);
    const message = { type: 'agent.status', to, payload: { status: `message ${sent}` } };
    const sender = { team, from: random.pick(names), actor: { kind: 'attempt', id: '1.1' } } as const;
    const published = await publishMessage(parts, sender, message);
    if (published.kind !== 'published') throw new Error(`refused: ${JSON.stringify(published)}`);
    if (!killAt.has(sent)) continue;
    const victim = random.pick(names);
    await endReader(victim);
    startReader(victim);
  }
  const events = await store.journal.read(`bus/${team}`);
  let isRight = true;
  for (const name of names) {
    // Nobody gets their own words.
    const isFor = ({ type, data }: (typeof events)[number]) => {
      const { from, to } = data as { readonly from: string; readonly to: string };
      return type === 'MessagePublished' && (to === name || (to === 'all' && from !== name));
    };
    const due = events.filter(isFor).map(({ version }) => version);
    for (let waited = 0; waited < 60_000 && numbersOf(name).length < due.length; waited += 100) await sleep(100);
    const got = numbersOf(name);
    const isSame = got.join() === due.join();
    isRight &&= isSame;
    process.stdout.write(`${name}: ${got.length} of ${due.length} messages${isSame ? '' : ', SKIPPED OR REPEATED'}\n`);
  }
  store.close();
  process.stdout.write(`${count} messages, ${killAt.size} kills: ${isRight ? 'each once, in order' : 'BROKEN'}\n`);
  process.exitCode = isRight ? 0 : 1;
} finally {
  for (const name of names) await endReader(name);
  scratch.remove();
}
