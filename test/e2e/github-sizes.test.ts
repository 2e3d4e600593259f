// Sizes that real projects have: long boards, many fields, long threads, long texts, and every kind of character.
import { expect, it } from 'vitest';
import { commentCharsMax } from '../../src/core/thread/split-comment.ts';
import { repo } from '../support/github-scene.ts';
import { edit, inRun, role } from '../support/github-story.ts';
import { judged } from '../support/run-results.ts';

const others = 249;
const fields = Array.from({ length: 60 }, (_, n) => ({ name: `Field ${n} ü`, kind: 'TEXT' as const }));
/** Emoji of several parts, right to left, combining, astral: 21 code units that no cut may fall into. */
const odd = '👩‍👩‍👧 שלום e\u0301\u0323 𝒳🇩🇪 ';
const longBody = `${odd.repeat(Math.floor(60_000 / odd.length))}\n\nLAST LINE OF THE BODY`;
/** Without a line to cut at, and one unit off, so that a cut at the limit would halve a character. */
const longWord = `x${'𝒳'.repeat(commentCharsMax)}`;

it('a run is whole on a board of 250 items and 60 fields, with 300 comments, a body of 60 KB and odd characters', async () => {
  const title = `Greet ${odd.trim()}`;
  const developer = role('developer', [edit('one'), `result: {summary: Greets, commentBody: "${longWord}"}`]);
  const auditor = role('auditor', [`result: {action: APPROVED, ${judged}, commentBody: Fine.}`]);
  await inRun(
    { script: developer + auditor, issue: { title, body: longBody }, config: { projectNumber: 2 } },
    async run => {
      const { github } = run.scene;
      const columns = ['Backlog', 'Implementation', 'Audit', 'Done'];
      run.scene.project = github.makeProject({ owner: 'acme', columns, fields }).number;
      for (let n = 0; n < others; n++) run.addIssue({ title: `Other ${n} ${odd}` });
      github.addCard({ ...run.card, as: 'ann', column: 'Backlog' });
      for (let n = 0; n < 300; n++)
        github.comment({ repo, number: 1, as: n % 3 === 0 ? 'mallory' : 'bob', body: `Comment ${n} ${odd}` });

      const ran = await run.pitwall('run', '1');
      expect(ran).toMatchObject({ code: 0, err: '', out: expect.stringContaining('run/1 in review') });
      expect(run.column).toBe('Done');
      expect(run.pulls()).toMatchObject([{ title: `feat(#1): ${title}` }]);

      const { out: prompt } = await run.pitwall('prompt', '1', 'developer');
      expect(prompt).toContain('LAST LINE OF THE BODY');
      for (const n of [1, 100, 299]) expect(prompt).toContain(`Comment ${n} `);
      expect(prompt).not.toContain('Comment 0 ');

      const parts = run.comments().slice(300, -1);
      expect(parts.length).toBeGreaterThan(1);
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(commentCharsMax);
        expect(part).not.toMatch(/\p{Cs}/u);
      }
      const together = parts.map(part => part.replace(/\n\n<!-- pitwall [^>]*-->$/, '')).join('');
      expect(together).toBe(`## Implementation\n\n${longWord}`);

      const board = await run.pitwall('board', '--json');
      const shown = JSON.parse(board.out) as { columns: { status: string; items: { id: string; title: string }[] }[] };
      const counts = shown.columns.map(({ status, items }) => [status, items.length]);
      expect(counts).toEqual([
        ['Backlog', others],
        ['Implementation', 0],
        ['Audit', 0],
        ['Done', 1],
      ]);
      expect((await run.pitwall('board')).out.split('\n').length).toBeGreaterThan(others);
    },
  );
});
