import { describe, expect, it } from 'vitest';
import { RunStory } from '../../../test/support/run-story.ts';
import { quickWorkflow } from '../../core/workflow/workflow.ts';
import type { LocalItem } from '../../core/world/item.ts';
import { type BoardFacts, noFacts } from './board-facts.ts';
import { boardItems, layOutBoard } from './lay-out-board.ts';

const item = (id: string, more: Partial<LocalItem> = {}): LocalItem => ({
  id,
  title: `Item ${id}`,
  author: 'ann',
  labels: [],
  dependsOn: [],
  body: '',
  file: '',
  ...more,
});
const facts = (more: Partial<BoardFacts>): BoardFacts => ({ ...noFacts, ...more });
const entryOf = (story: RunStory, isDriven = false) =>
  boardItems([item('7')], facts({ runs: [{ state: story.state, isDriven }] }), quickWorkflow)[0];

describe('an item on the board', () => {
  it.each([
    ['is running while a process drives it', RunStory.at('Research'), true, 'running'],
    ['is interrupted when none does', RunStory.at('Research'), false, 'interrupted'],
    ['says why it stopped', RunStory.at('Research').stopped('timeout'), false, 'stopped: timeout'],
    ['says who paused it', RunStory.at('Research').paused(), true, 'paused by ann'],
    ['is in review when it is done', RunStory.at('Done'), false, 'in review'],
    [
      'is merged when a person merged it',
      RunStory.at('Done').record({ type: 'RunEnded', data: { how: 'merged', detail: 'tip' } }),
      false,
      'merged',
    ],
  ])('%s', (_rule, story, isDriven, state) => {
    expect(entryOf(story, isDriven)).toMatchObject({ id: '7', title: 'Item 7', run: 'run/7', state });
  });

  it('is where its card is, else where its run is, else in the backlog', () => {
    const runs = [{ state: RunStory.at('Audit').state, isDriven: true }];
    expect(boardItems([item('7')], facts({ runs }), quickWorkflow)[0]?.status).toBe('Audit');
    const moved = facts({ runs, cards: new Map([['7', 'Implementation']]) });
    expect(boardItems([item('7')], moved, quickWorkflow)[0]?.status).toBe('Implementation');
    expect(boardItems([item('7')], noFacts, quickWorkflow)[0]?.status).toBe('Backlog');
  });

  it('waits for what is not done', () => {
    const waiting = item('7', { dependsOn: ['3', '4'] });
    const [entry] = boardItems([waiting], facts({ done: new Set(['3']) }), quickWorkflow);
    expect(entry).toMatchObject({ state: 'waits for 4', tone: 'waiting' });
  });

  it('shows its newest run', () => {
    const runs = [RunStory.at('Research').stopped('timeout'), RunStory.at('Audit')].map(({ state }) => ({
      state,
      isDriven: true,
    }));
    expect(boardItems([item('7')], facts({ runs }), quickWorkflow)[0]?.state).toBe('running');
  });

  it('stays when its file is gone, by number with the others', () => {
    const cards = new Map([['11', 'Audit']]);
    const runs = [{ state: RunStory.at('Audit').state, isDriven: true }];
    const entries = boardItems([item('100'), item('2')], facts({ cards, runs }), quickWorkflow);
    expect(entries.map(({ id, title }) => [id, title])).toEqual([
      ['2', 'Item 2'],
      ['7', 'fix it'],
      ['11', '(its file is gone)'],
      ['100', 'Item 100'],
    ]);
  });
});

describe('the board', () => {
  it('has every column of the workflow in its order, then those of other workflows', () => {
    const cards = new Map([
      ['1', 'Audit'],
      ['2', 'Research'],
    ]);
    const items = boardItems([item('1'), item('2'), item('3')], facts({ cards }), quickWorkflow);
    const columns = layOutBoard(quickWorkflow, items);
    expect(columns.map(({ status, items }) => [status, items.map(({ id }) => id)])).toEqual([
      ['Backlog', ['3']],
      ['Implementation', []],
      ['Audit', ['1']],
      ['Done', []],
      ['Research', ['2']],
    ]);
  });
});
