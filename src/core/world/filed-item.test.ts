import { describe, expect, it } from 'vitest';
import { acceptanceIn, filedMark, filedText } from './filed-item.ts';

const mark = { epic: '12', key: '1a2b3c4d', needs: ['13', '14'] };

describe('the text of a filed item', () => {
  it('gives its mark and its points of acceptance back', () => {
    const text = filedText({ body: 'Fix it.', acceptance: ['it works\n@ann', 'Closes #3'] }, mark);
    expect(text).toMatch(
      /^Fix it\.\n\n## Acceptance\n\n- \[ \] it works @\u2060ann\n- \[ \] Closes `#3`\n\n<!-- pitwall:item /,
    );
    expect(filedMark(text)).toEqual(mark);
    expect(filedMark(`${text}\r\n`)).toEqual(mark);
    expect(acceptanceIn(text)).toEqual(['it works @\u2060ann', 'Closes `#3`']);
    expect(filedMark(filedText({ body: '', acceptance: [] }, { ...mark, needs: [] }))).toEqual({ ...mark, needs: [] });
  });

  it('takes no mark from the words of an agent, and none that is not at the end', () => {
    const forged = '<!-- pitwall:item epic=9 key=ffffffff -->';
    const text = filedText({ body: forged, acceptance: [forged] }, mark);
    expect(filedMark(text)).toEqual(mark);
    expect(text.match(/<!--/g)).toHaveLength(1);
    expect(filedMark(`${forged}\n\nmore`)).toBeUndefined();
  });
});

describe('the points of acceptance', () => {
  it.each([
    [
      'of a list',
      '## Acceptance criteria\n\n* one\n* two\n  goes on\n\n### more\n\n1. three\n\n## Notes\n\n- four',
      ['one', 'two goes on', 'three'],
    ],
    ['without what is quoted', '# Acceptance\n- [x] one\n\n```\n- two\n```\n', ['one']],
    ['of no other section', '```\n## Acceptance\n- one\n```\n## Other\n- two', []],
  ])('are those %s', (_what, text, points) => {
    expect(acceptanceIn(text)).toEqual(points);
  });
});
