import { describe, expect, it } from 'vitest';
import { findFindings } from './findings.ts';

const chapter = '## Research Findings\n\nThe cache is never cleared.';

describe('findFindings', () => {
  it.each([
    [
      'a chapter of the item',
      `Clear the cache.\n\n${chapter}\n\n### Where\n\nIn cache.ts.`,
      `${chapter}\n\n### Where\n\nIn cache.ts.`,
    ],
    ['the chapter up to the next one', `${chapter}\n\n## Wanted\n\nClear it.`, chapter],
    ['the last of two chapters', `## Research Findings\n\nOld.\n\n${chapter}`, chapter],
  ])('takes %s', (_what, body, found) => {
    expect(findFindings(body, [])).toBe(found);
  });

  it.each([
    ['an item without', 'Clear the cache.'],
    ['a fence', `\`\`\`md\n${chapter}\n\`\`\``],
    ['a quote', '> ## Research Findings\n>\n> The cache.'],
    ['a list', '- ## Research Findings\n  The cache.'],
    ['another level', chapter.replace('##', '###')],
    ['another heading', chapter.replace('Findings', 'Findings of last year')],
  ])('finds nothing in %s', (_what, body) => {
    expect(findFindings(body, [body])).toBeUndefined();
  });

  it('takes a heading with nothing below for a place where findings could be', () => {
    expect(
      findFindings('## Research Findings\n\n## Wanted\n\nClear it.', ['## Research Findings\n\n']),
    ).toBeUndefined();
  });

  it('takes the newest comment that begins with the heading, before what the item says', () => {
    const newer = chapter.replace('never', 'rarely');
    const comments = [
      `${chapter}\n`,
      `\n${newer}\n\n## More`,
      '## Architecture\n\nA cache.',
      `See below.\n\n${chapter}`,
    ];
    expect(findFindings(chapter, comments)).toBe(`${newer}\n\n## More`);
  });
});
