// `pitwall gates` on a project of some 500 files, as a person starts it, against the same tools one after another by hand: with everything
// anew, after one more commit, and with nothing new. By hand there are no checkouts, no sandbox and no base.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { parseJson } from '../../src/std/parse-json.ts';
import { modulesWith } from '../support/gate-tools.ts';
import { ms, quantile, type Row, times } from './measure.ts';
import { change, projectFiles, tools } from './parts-project.ts';
import { toolsByHand } from './tools-by-hand.ts';

const rounds = 5;
const goals = { beside: 0.7, kept: 0.05 };
const pitwall = join(dirname(dirname(dirname(import.meta.dirname))), 'pitwall');
const evidence = z.object({ command: z.array(z.string()) }).optional();
const result = z.object({ gate: z.string(), state: z.string(), reason: z.string(), evidence });
const answerSchema = z.object({ results: z.array(result) });

export async function benchGates(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pitwall-bench-'));
  try {
    const repository = await makeProject(folder);
    const look = (...args: string[]) => gatesIn(repository, folder, args);
    // Dependencies are installed and tools fetched once; then it is known which commands leave nothing where they run.
    await look('--no-cache');
    const commands = (await look('--no-cache')).flatMap(each => (each.evidence ? [each.evidence.command] : []));
    const byHand = await toolsByHand({ repository, out: folder, cache: join(folder, 'state/.tools') }, commands);
    const taken = { hand: [] as number[], anew: [] as number[], next: [] as number[], kept: [] as number[] };
    // In turn: whatever else the machine does meets all alike.
    for (let round = 0; round < rounds; round++) {
      taken.hand.push(await timed(byHand));
      taken.anew.push(await timed(() => look('--no-cache')));
      await commit(repository, change(round + 1));
      taken.next.push(await timed(() => look()));
      taken.kept.push(await timed(() => look()));
    }
    const against = (what: string, ours: readonly number[], goal: number) =>
      row(what, quantile(ours, 0.5), quantile(taken.hand, 0.5), goal);
    return [
      against('all gates on 500 files, everything anew', taken.anew, goals.beside),
      against('all gates on 500 files, after one more commit', taken.next, goals.beside),
      against('all gates on 500 files, kept outputs', taken.kept, goals.kept),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(what: string, oursMs: number, handMs: number, goal: number): Row {
  const ratio = oursMs / handMs;
  const measured = `${times(ratio)} (${ms(oursMs)} / ${ms(handMs)})`;
  return { what, measured, goal: `<= ${goal} x`, isMet: ratio <= goal };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** On a branch with one commit. */
async function makeProject(folder: string): Promise<string> {
  const repository = join(folder, 'repository');
  mkdirSync(repository);
  const git = (...args: string[]) => execa('git', args, { cwd: repository });
  await git('init', '--quiet', '--initial-branch=main');
  await git('config', 'user.name', 'Ann');
  await git('config', 'user.email', 'ann@example.org');
  symlinkSync(modulesWith(...Object.entries(tools).map(each => each.join('@'))), join(repository, 'node_modules'));
  await commit(repository, projectFiles());
  await git('checkout', '--quiet', '-b', 'work');
  await commit(repository, change(0));
  return repository;
}

async function commit(repository: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), text);
  }
  await execa('git', ['add', '--all'], { cwd: repository });
  await execa('git', ['commit', '--quiet', '-m', 'change'], { cwd: repository });
}

async function gatesIn(repository: string, folder: string, args: readonly string[]) {
  const env = { PITWALL_HOME: join(folder, 'state') };
  const words = ['gates', '--trust', '--json', '--base', 'main', ...args];
  const { stdout, stderr } = await execa(pitwall, words, { cwd: repository, env, reject: false, stdin: 'ignore' });
  const answer = answerSchema.safeParse(parseJson(stdout));
  if (!answer.success) throw new Error(`pitwall gates: ${stderr}`);
  const unfit = answer.data.results.filter(({ state }) => state === 'error' || state === 'fail');
  if (unfit.length > 0) throw new Error(unfit.map(({ gate, reason }) => `${gate}: ${reason}`).join('; '));
  return answer.data.results;
}
