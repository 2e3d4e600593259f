// An epic whose ticks are killed with -9 at random moments, until it is at its review surface: its body is the same as undisturbed, but
// for times and commits.
import { createRandom } from '../../src/core/seeded-random.ts';
import { EpicScratch } from './epic-scratch.ts';

export interface EpicDrillRound {
  readonly kills: number;
  readonly complaints: readonly string[];
}

/** One thing after another, so that kills do not change their order: a dispatch, a verification that fails, a fix item and its dispatch. */
const answers = {
  'verifier 2': { verdict: 'FAIL', reason: 'the file is empty' },
  'react 2': { action: 'file_fix_task', parent: '2', title: 'Fill the file', body: 'Fill it.' },
};
const killWithinMs = 5000;
const ticksMax = 60;

/** What every round has to come to. */
export async function undisturbedBody(): Promise<string> {
  const { body } = await play(() => undefined);
  return body;
}

export async function epicDrillRound(expected: string, seed: number, killsMax: number): Promise<EpicDrillRound> {
  const random = createRandom(seed);
  let kills = 0;
  const { body, complaints } = await play(
    () => (kills < killsMax ? random.whole(0, killWithinMs) : undefined),
    () => {
      kills++;
    },
  );
  const isSame = body === expected;
  return { kills, complaints: [...complaints, ...(isSame ? [] : [`another body:\n${body}\ninstead of\n${expected}`])] };
}

/** `moment`: milliseconds after a start; undefined: it is left alone. */
async function play(moment: () => number | undefined, onKill: () => void = () => undefined) {
  const epics = await EpicScratch.make();
  try {
    epics.answers(answers);
    await epics.queued(['Write one']);
    for (let n = 0; n < ticksMax; n++) {
      const started = epics.scratch.startAsked('tick', '1', '--drive', '--trust');
      const at = moment();
      const timer = at === undefined ? undefined : setTimeout(() => started.child.kill('SIGKILL'), at);
      const { code, out, err } = await started.ended;
      clearTimeout(timer);
      if (started.child.signalCode === 'SIGKILL') onKill();
      else if (code === 1 && out.includes('(ready_for_user_review)'))
        return { body: steady(epics.body('1')), complaints: await judge(epics) };
      else if (code !== 0)
        return { body: '', complaints: [`a tick ended with ${code}\n${out}\n${err}\n${epics.body('1')}`] };
    }
    return { body: '', complaints: [`it came to no end\n${epics.body('1')}`] };
  } finally {
    epics.remove();
  }
}

/** Each item has one run, one review and its worktree; nothing is left of the agents that ticks asked. */
async function judge({ scratch }: EpicScratch): Promise<readonly string[]> {
  const { out } = await scratch.pitwall('status', '--json');
  const runs = (JSON.parse(out) as { run: string; isInReview: boolean }[]).map(
    ({ run, isInReview }) => `${run} ${isInReview}`,
  );
  const branches = await scratch.run('branch', '--list', 'pitwall-epic/*');
  const worktrees = (await scratch.run('worktree', 'list')).split('\n').filter(line => line.includes('pitwall-epic'));
  return [
    ...(runs.toSorted().join() === 'run/2 true,run/3 true' ? [] : [`runs: ${runs.join()}`]),
    ...(branches === '' ? [] : [`left behind: ${branches}`]),
    ...worktrees.map(line => `left behind: ${line}`),
  ];
}

const steady = (body: string) =>
  body.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME').replaceAll(/judged=[0-9a-f]{12}/g, 'judged=COMMIT');
