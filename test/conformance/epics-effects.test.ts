// The effects on epics with real bodies, on every home: what a decision edits, written once, whatever a person saves meanwhile.
import { afterEach, describe, expect, it } from 'vitest';
import { readEpicBody } from '../../src/core/epic/body/read-epic-body.ts';
import { epicKinds } from '../../src/effects/epic/epic-kinds.ts';
import { type EpicsStage, sourceOf } from './epics.ts';
import { setEpicFilesStage, setGitHubEpicsStage, setMemoryEpicsStage } from './epics-stages.ts';

const people = '# Faster search\r\n\r\nPlease.\r\n\r\n| mine | too |\r\n|---|---|\r\n| a | b |\r\n';
const at = '2026-11-19T10:00:00Z';
const context = { key: 'epic/7/1', stream: 'epic/7', attempt: 1 } as never;

let dispose: () => Promise<void> = async () => undefined;
afterEach(() => dispose());

const cases: readonly [string, 'file' | 'forge', () => Promise<EpicsStage>][] = [
  ['memory', 'forge', setMemoryEpicsStage],
  ['files', 'file', () => setEpicFilesStage()],
  ['github', 'forge', () => setGitHubEpicsStage()],
];

describe.each(cases)('on %s', (_name, form, setStage) => {
  it('a decision is written once, and nothing of a person is touched', async () => {
    const stage = await setStage();
    dispose = stage.dispose;
    const front = form === 'file' ? '---\r\ntitle: Faster search\r\nstatus: inbox\r\nowner: x\r\n---\r\n' : '';
    await stage.put('7', `${front}${people}`);
    const epics = await stage.open();
    const { WriteEpic } = epicKinds(epics);
    const { version } = await sourceOf(epics, '7');
    const input = {
      epic: '7',
      key: '1a2b3c4d',
      version,
      form,
      edits: [
        { kind: 'set-status', status: 'review' },
        { kind: 'append-log', at, text: 'proposed three items key=1a2b3c4d' },
      ],
    };
    const first = await WriteEpic.perform(input, context);
    expect(first).toMatchObject({ kind: 'done', output: { kind: 'written' } });
    expect(await WriteEpic.perform(input, context)).toEqual(first);
    const { text, labels } = await sourceOf(epics, '7');
    expect(text).toContain(people);
    expect(text.match(/key=1a2b3c4d/g)).toHaveLength(1);
    const reading = readEpicBody(text, { form, labels });
    expect(reading).toMatchObject({ kind: 'read', body: { status: 'review', revision: form === 'file' ? 0 : 1 } });
  });
});

it('a decision that GitHub wrote over the words of a person is made on these words', async () => {
  const stage = await setGitHubEpicsStage();
  dispose = stage.dispose;
  await stage.put('7', people);
  const epics = await stage.open();
  const { version } = await sourceOf(epics, '7');
  const { WriteEpic } = epicKinds({
    ...epics,
    write: async (epic, change) => {
      let isSaved = false;
      const edit = (text: string) => {
        if (!isSaved) stage.saveNow('7', now => now.replace('Please.', 'Please, by Friday.'));
        isSaved = true;
        return change.edit(text);
      };
      return await epics.write(epic, { ...change, edit });
    },
  });
  const edits = [{ kind: 'append-log', at, text: 'dispatch 8 key=5e6f7a8b' }];
  const outcome = await WriteEpic.perform({ epic: '7', key: '5e6f7a8b', version, form: 'forge', edits }, context);
  expect(outcome).toMatchObject({ kind: 'done', output: { kind: 'written' } });
  const text = await stage.text('7');
  expect(text).toContain('Please, by Friday.');
  expect(text.match(/key=5e6f7a8b/g)).toHaveLength(1);
  expect(stage.scene.github.snapshot().comments).toHaveLength(1);
});
