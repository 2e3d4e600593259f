// What every home of epics does: a body that is written once per change and never over a person's words, and items found by their key.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EpicChange, Epics } from '../../src/ports/epics.ts';

export interface EpicsStage {
  /** Another handle on the same epics, as another process would have it. */
  open(): Promise<Epics>;
  /** What a person does: the whole text, made if there is no such epic. */
  put(epic: string, text: string): Promise<void>;
  text(epic: string): Promise<string>;
  /** The text of an epic with that status, where the status is in the text. */
  withStatus(text: string, status: string): string;
  /** A person saves at this very moment. */
  saveNow(epic: string, edit: (text: string) => string): void;
  /** Ids of open items that wait for these. */
  openItems(): Promise<
    readonly { readonly id: string; readonly title: string; readonly blockers: readonly string[] }[]
  >;
  dispose(): Promise<void>;
}

/** Adds a line at the end. */
export function lineOf(key: string, version: string, more: Partial<EpicChange> = {}): EpicChange {
  const isIn = (text: string) => text.includes(`key=${key}`);
  const edit = (text: string) => `${text}${text.endsWith('\r\n') ? '' : '\n'}- decided key=${key}`;
  return { key, version, isIn, edit, ...more };
}

export async function sourceOf(epics: Epics, epic: string) {
  const answer = await epics.read(epic);
  if (answer.kind !== 'known') throw new Error(`the epic is ${answer.kind}: ${JSON.stringify(answer)}`);
  return answer.value;
}

export const written = { kind: 'done', output: { kind: 'written', version: expect.any(String) } };
export const changed = { kind: 'done', output: { kind: 'changed' } };
const count = (text: string, part: string) => text.split(part).length - 1;

export function describeEpics(name: string, setStage: () => Promise<EpicsStage>): void {
  describe(name, () => runEpicsSuite(setStage));
}

function runEpicsSuite(setStage: () => Promise<EpicsStage>): void {
  const body = '---\ntitle: Faster search\nauthor: ann\n---\n\n# Faster search\n\nPlease.\n';
  let stage: EpicsStage;
  let epics: Epics;
  beforeEach(async () => {
    stage = await setStage();
    epics = await stage.open();
    await stage.put('7', body);
  });
  afterEach(() => stage.dispose());

  it('is listed as long as it is not done', async () => {
    const become = async (key: string, status: string) => {
      const { version } = await sourceOf(epics, '7');
      const edit = (text: string) => lineOf(key, '').edit(stage.withStatus(text, status));
      expect(await epics.write('7', lineOf(key, version, { status, edit }))).toMatchObject(written);
    };
    await become('k1', 'inbox');
    await stage.put('9', body.replace('Faster search', 'A plain item'));
    expect(await epics.list()).toEqual({ kind: 'known', value: ['7'] });
    await become('k2', 'done');
    expect(await epics.list()).toEqual({ kind: 'known', value: [] });
  });

  it('is absent until it is there, and nothing is written then', async () => {
    expect(await epics.read('99')).toEqual({ kind: 'absent' });
    expect(await epics.write('99', lineOf('k1', 'v'))).toMatchObject({ kind: 'failed', final: true });
  });

  it.each([
    ['as it is', body],
    ['with carriage returns and a byte order mark', `\ufeff${body.replaceAll('\n', '\r\n')}`],
    ['without a line end', `${body}äöü 修复 😀`],
  ])('has its text %s, before a write and after it', async (_what, text) => {
    await stage.put('7', text);
    const source = await sourceOf(epics, '7');
    expect(source).toMatchObject({ text, approvals: [], isTrusted: true });
    expect(await epics.write('7', lineOf('k1', source.version))).toMatchObject(written);
    expect(await stage.text('7')).toBe(lineOf('k1', '').edit(text));
  });

  it('is written once per change, and tells the version that it has then', async () => {
    const { version } = await sourceOf(epics, '7');
    const change = lineOf('k1', version);
    const first = await epics.write('7', change);
    expect(first).toMatchObject(written);
    expect(await (await stage.open()).write('7', change)).toEqual(first);
    const now = await sourceOf(epics, '7');
    expect(first).toEqual({ kind: 'done', output: { kind: 'written', version: now.version } });
    expect(now.version).not.toBe(version);
    expect(count(now.text, 'key=k1')).toBe(1);
  });

  it('is not written over what was saved since it was read', async () => {
    const { version } = await sourceOf(epics, '7');
    await stage.put('7', `${body}\nAnd soon.\n`);
    expect(await epics.write('7', lineOf('k1', version))).toEqual(changed);
    expect(await stage.text('7')).toBe(`${body}\nAnd soon.\n`);
  });

  it('is not written where the change does not fit', async () => {
    const { version } = await sourceOf(epics, '7');
    const unfit = lineOf('k1', version, { edit: () => undefined });
    expect(await epics.write('7', unfit)).toMatchObject({ kind: 'done', output: { kind: 'refused' } });
    expect(await stage.text('7')).toBe(body);
  });

  it('keeps what a person saves while it is written', async () => {
    const { version } = await sourceOf(epics, '7');
    let isSaved = false;
    const change = lineOf('k1', version, {
      edit: text => {
        if (!isSaved) stage.saveNow('7', now => now.replace('Please.', 'Please, by Friday.'));
        isSaved = true;
        return lineOf('k1', '').edit(text);
      },
    });
    const outcome = await epics.write('7', change);
    const text = await stage.text('7');
    expect(text).toContain('Please, by Friday.');
    if (outcome.kind !== 'done') throw new Error(outcome.reason);
    if (outcome.output.kind === 'written') expect(count(text, 'key=k1')).toBe(1);
    else expect(outcome).toEqual(changed);
    const { version: next } = await sourceOf(epics, '7');
    expect(await epics.write('7', lineOf('k1', next))).toMatchObject(written);
    expect(count(await stage.text('7'), 'key=k1')).toBe(1);
  });

  it('takes the changes of several that write at once, each once', async () => {
    const { version } = await sourceOf(epics, '7');
    const keys = ['k1', 'k2', 'k3'];
    const write = async (key: string, from: string) => await (await stage.open()).write('7', lineOf(key, from));
    const outcomes = await Promise.all(keys.map(key => write(key, version)));
    const first = await stage.text('7');
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.kind === 'done' && outcome.output.kind === 'written') expect(first).toContain(`key=${keys[at]}`);
    }
    for (const key of keys) expect(await write(key, (await sourceOf(epics, '7')).version)).toMatchObject(written);
    const text = await stage.text('7');
    expect(keys.map(key => count(text, `key=${key}`))).toEqual([1, 1, 1]);
    expect(text.startsWith(body)).toBe(true);
  });

  it('may be claimed again by the tick that has it, and released by it', async () => {
    expect(await epics.claim('7', 't1')).toEqual({ kind: 'done', output: { kind: 'ours' } });
    expect(await epics.claim('7', 't1')).toEqual({ kind: 'done', output: { kind: 'ours' } });
    expect(await epics.release('7', 't1')).toEqual({ kind: 'done', output: null });
    expect(await epics.release('7', 't1')).toEqual({ kind: 'done', output: null });
  });

  describe('an item that it files', () => {
    const draft = { epic: '7', acceptance: ['it is fast'], dependsOn: [], labels: ['small', 'epic:queued'] };
    const filing = (key: string, more = {}) => ({
      ...draft,
      key,
      title: `Do ${key}`,
      body: 'Now. @ann <!-- x',
      ...more,
    });
    const filed = async (key: string, more = {}) => {
      const outcome = await epics.fileItem(filing(key, more));
      if (outcome.kind !== 'done') throw new Error(outcome.reason);
      return outcome.output.item;
    };

    it('is found by its key, under its epic', async () => {
      expect(await epics.findItem('7', 'k1')).toEqual({ kind: 'absent' });
      const item = await filed('k1');
      expect(await filed('k1')).toBe(item);
      const another = await stage.open();
      expect(await another.findItem('7', 'k1')).toEqual({ kind: 'known', value: { item, title: 'Do k1' } });
      expect(await another.findItem('7', 'k2')).toEqual({ kind: 'absent' });
      expect(await another.findItem('6', 'k1')).toEqual({ kind: 'absent' });
    });

    it('waits for what it depends on', async () => {
      const first = await filed('k1');
      const second = await filed('k2', { dependsOn: [first] });
      expect(second).not.toBe(first);
      const found = (await stage.openItems()).filter(({ title }) => title.startsWith('Do '));
      expect(found.map(({ id, blockers }) => [id, blockers.map(each => each.replace('#', ''))])).toEqual([
        [first, []],
        [second, [first]],
      ]);
    });

    it('is one item in the end, however many file it at once', async () => {
      const all = await Promise.all(
        [epics, await stage.open(), await stage.open()].map(each => each.fileItem(filing('k1'))),
      );
      expect(all.map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
      const found = await epics.findItem('7', 'k1');
      expect(found.kind).toBe('known');
      expect(await (await stage.open()).findItem('7', 'k1')).toEqual(found);
      expect((await stage.openItems()).filter(({ title }) => title === 'Do k1')).toHaveLength(1);
    });
  });
}
