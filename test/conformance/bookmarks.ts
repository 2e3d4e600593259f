// What bookmarks do in every store.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bookmarks } from '../../src/ports/bookmarks.ts';
import { definitions } from '../support/store-events.ts';
import type { SetStage, StoreStage } from './store-stage.ts';

export function describeBookmarks(name: string, setStage: SetStage): void {
  describe(name, () => runSuite(setStage));
}

function runSuite(setStage: SetStage): void {
  let stage: StoreStage;
  let bookmarks: Bookmarks;
  const open = async () => (await stage.open(() => definitions)).bookmarks;

  beforeEach(async () => {
    stage = await setStage();
    bookmarks = await open();
  });
  afterEach(() => stage.dispose());

  it('are at 0 before they are moved', async () => {
    expect(await bookmarks.find('bus/a ann')).toBe(0);
  });

  it('move forward and never back', async () => {
    expect(await bookmarks.advance('a', 5)).toBe(5);
    expect(await bookmarks.advance('a', 3)).toBe(5);
    expect(await bookmarks.advance('a', 5)).toBe(5);
    expect(await bookmarks.advance('a', 9)).toBe(9);
    expect(await bookmarks.find('a')).toBe(9);
    expect(await bookmarks.find('b')).toBe(0);
  });

  it('are the same for every process, which may move them at once', async () => {
    const others = await Promise.all([open(), open()]);
    const places = Array.from({ length: 30 }, (_, index) => index + 1);
    await Promise.all(places.map(at => (others[at % 2] ?? bookmarks).advance('a', at)));
    expect(await bookmarks.find('a')).toBe(30);
  });

  it('refuse what is not a place', async () => {
    for (const to of [-1, 1.5, Number.NaN]) await expect(bookmarks.advance('a', to)).rejects.toThrow('not a place');
    await expect(bookmarks.advance('a\0b', 1)).rejects.toThrow('not usable');
  });
}
