// A team of fifty: what it costs to start each member beside a team of ten, to tell them all of each other when all change one file,
// and what the team's process costs while all agents think.
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';
import { type Row, times } from './measure.ts';

const sizes = { small: 10, large: 50 };
const goals = { ratio: 1.5, sameFile: 5, idlePercent: 1, rssMb: 200 };
/** Agents that change nothing are observed more and more rarely. */
const settleSeconds = 80;
const idleSeconds = 60;
const startMs = 10 * 60_000;

const script = (file: string) => `
developer:
  - run: mkdir -p work && echo done > "work/${file}"
  - sleep: 1000
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;

interface Measured {
  readonly startMsPerMember: number;
  readonly idlePercent: number;
  readonly rssMb: number;
}

export async function benchTeam(): Promise<readonly Row[]> {
  const own = '$(basename "$PWD")';
  const small = await measure(sizes.small, own, 0);
  const large = await measure(sizes.large, own, settleSeconds);
  const same = await measure(sizes.large, 'same', 0);
  const ratio = large.startMsPerMember / small.startMsPerMember;
  const sameRatio = same.startMsPerMember / large.startMsPerMember;
  const team = `a team of ${sizes.large}`;
  return [
    {
      what: `${team}: start of a member, to one of ${sizes.small}`,
      measured: `${times(ratio)} (${large.startMsPerMember.toFixed(0)} ms of CPU each)`,
      goal: `<= ${goals.ratio} x`,
      isMet: ratio <= goals.ratio,
    },
    {
      what: `${team}: all change one file, to each its own`,
      measured: `${times(sameRatio)} (${same.rssMb.toFixed(0)} MB)`,
      goal: `<= ${goals.sameFile} x`,
      isMet: sameRatio <= goals.sameFile,
    },
    {
      what: `${team}, all agents think: processor`,
      measured: `${large.idlePercent.toFixed(2)} % of one`,
      goal: `< ${goals.idlePercent} %`,
      isMet: large.idlePercent < goals.idlePercent,
    },
    {
      what: `${team}, all agents think: memory`,
      measured: `${large.rssMb.toFixed(0)} MB`,
      goal: `< ${goals.rssMb} MB`,
      isMet: large.rssMb < goals.rssMb,
    },
  ];
}

async function measure(members: number, file: string, settleSeconds: number): Promise<Measured> {
  const scratch = await RunScratch.make(script(file), `agentsAtOnce: ${members}`);
  try {
    const specs = Array.from({ length: members }, (_each, at) => `part-${at}.md`);
    for (const spec of specs) scratch.write(spec, `# Write ${spec}\n\nWrite own.txt.\n`);
    await scratch.run('add', '.');
    await scratch.run('commit', '--quiet', '-m', 'specs');
    const team = scratch.startAsked('team', 'start', ...specs, '--name', 'idle', '--plain', '--trust');
    const pid = team.child.pid ?? 0;
    try {
      await allAtWork(scratch, members);
      await silence(pid);
      const startMsPerMember = cpuMsOf(pid) / members;
      await delay(settleSeconds * 1000);
      const before = cpuMsOf(pid);
      await delay(settleSeconds === 0 ? 0 : idleSeconds * 1000);
      const idlePercent = (cpuMsOf(pid) - before) / (idleSeconds * 10);
      return { startMsPerMember, idlePercent, rssMb: rssMbOf(pid) };
    } finally {
      team.child.kill('SIGINT');
      await team.ended;
    }
  } finally {
    scratch.remove();
  }
}

async function allAtWork(scratch: RunScratch, members: number): Promise<void> {
  const endsAt = Date.now() + startMs;
  while ((await atWork(scratch)) < members) {
    if (Date.now() > endsAt) throw new Error(`not all ${members} members came to work`);
    await delay(1000);
  }
}

/** What they changed was noticed, and all of them were told. */
async function silence(pid: number): Promise<void> {
  for (let before = cpuMsOf(pid); ; ) {
    await delay(10_000);
    const now = cpuMsOf(pid);
    if (now - before < 1000) return;
    before = now;
  }
}

async function atWork(scratch: RunScratch): Promise<number> {
  const list = await scratch.run('worktree', 'list', '--porcelain');
  const folders = [...list.matchAll(/^worktree (.*)$/gm)].map(([, folder]) => folder ?? '');
  return folders.filter(folder => existsSync(`${folder}/work`)).length;
}

/** Of the process and of every child that ended: user and system, in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}

function rssMbOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
