// Epics as issues while requests fail at random, before they happened or after, and a person saves in the middle of writes.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRandom } from '../../src/core/seeded-random.ts';
import type { EpicChange } from '../../src/ports/epics.ts';
import { lineOf } from '../conformance/epics.ts';
import { type GitHubEpicsStage, setGitHubEpicsStage } from '../conformance/epics-stages.ts';
import { repo } from '../support/github-scene.ts';

let stage: GitHubEpicsStage;
beforeEach(async () => {
  stage = await setGitHubEpicsStage();
  stage.scene.issue(7, { body: 'Please.' });
});
afterEach(() => stage.dispose());

const decisions = 10;
const statuses = ['in_progress', 'review', 'blocked'];
const issue = () => stage.scene.github.snapshot().issues.find(({ number }) => number === 7);

/** As an engine does: what is asked for is asked again until it is known how it went, by a process that knows nothing else. */
async function writeAtLast(changeOf: (version: string) => EpicChange): Promise<void> {
  let version: string | undefined;
  for (let tries = 0; ; tries++) {
    if (tries > 20) stage.scene.github.heal();
    const epics = stage.epics();
    const source = version === undefined ? await epics.read('7') : undefined;
    if (source?.kind === 'known') version = source.value.version;
    if (version === undefined) continue;
    const outcome = await epics.write('7', changeOf(version));
    if (outcome.kind === 'done' && outcome.output.kind === 'written') return;
    if (outcome.kind === 'done') version = undefined;
  }
}

it.each([1, 2, 11, 25])('loses no word of a person and makes each change once, seed %i', async seed => {
  const random = createRandom(seed);
  const { github } = stage.scene;
  const said: string[] = [];
  const personMaySave = (share: number) => {
    if (random.next() > share) return;
    said.push(`person ${said.length};`);
    stage.saveNow('7', text => `${text}\n${said.at(-1)}`);
  };
  github.label({ repo, number: 7, as: 'ann', labels: ['epic:queued', 'bug'] });
  for (let at = 0; at < decisions; at++) {
    github.chaos({ seed: seed * 100 + at, rate: 0.2, kinds: ['status', 'reset', 'cut'] });
    const status = statuses[at % statuses.length] ?? '';
    await writeAtLast(version => {
      const change = lineOf(`k${at}x`, version, { status });
      const edit = (text: string) => {
        personMaySave(0.3);
        return change.edit(text);
      };
      return { ...change, edit };
    });
    expect(issue()?.labels.toSorted()).toEqual(['bug', `epic:${status}`]);
    personMaySave(0.5);
  }
  const body = issue()?.body ?? '';
  const words = [body, ...github.snapshot().comments.map(comment => comment.body)].join('\n');
  expect(said.filter(line => !words.includes(line))).toEqual([]);
  const keys = Array.from({ length: decisions }, (_, at) => `key=k${at}x`);
  expect(keys.map(key => body.split(key).length - 1)).toEqual(keys.map(() => 1));
});
