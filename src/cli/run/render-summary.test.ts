import { expect, it } from 'vitest';
import { RunPlayer } from '../../../test/support/run-player.ts';
import { summarize } from '../../app/views/summary.ts';
import { plainStyle } from '../terminal.ts';
import { renderSummary } from './render-summary.ts';

const render = (summary: Parameters<typeof renderSummary>[0]) =>
  renderSummary(summary, { style: plainStyle, width: 100 }).join('\n');

it('says whether a change leaves more type errors than it found', () => {
  const summary = summarize(RunPlayer.start().reach('Implementation').state);
  const typecheck = (base: number, head: number) => {
    const results = [{ gate: 'typecheck' as const, state: 'pass' as const, counts: { base, head } }];
    return render({ ...summary, gates: [{ commit: 'c', results }] });
  };
  expect(typecheck(5, 3)).toContain('type errors: 5 before, 3 now (fewer)');
  expect(typecheck(3, 5)).toContain('type errors: 3 before, 5 now (more)');
});

it('keeps a warning of several lines readable', () => {
  const summary = summarize(RunPlayer.start().reach('Implementation').state);
  expect(render({ ...summary, warnings: ['exit code 1\nnpm error'] })).toContain('Warning: exit code 1 npm error');
});
