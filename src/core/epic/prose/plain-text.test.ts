import { expect, it } from 'vitest';
import { scanProse } from './scan-prose.ts';

it.each([
  ['emphasis in a word', '**Rel**ax the ass*er*tion'],
  ['a link', 'Relax the [assertion](https://example.org "a title")'],
  ['a tag', 'Relax the <b>assertion</b>'],
  ['a comment', 'Re<!-- no -->lax the assertion'],
  ['entities', 'R&#101;lax&nbsp;the as&shy;sertion'],
  ['an escape', 'Relax the \\`assertion\\`'],
  ['line breaks and quote marks', '> Relax\n> the\n> assertion'],
  ['a hyphen at the end of a line', 'Relax the asser-\ntion'],
  ['odd hyphens', 'Relax the as\u2010sertion'],
  ['invisible characters', 'Re\u200blax\u2060 the asser\u00adtion'],
  ['a mark of direction', 'Relax the \u202eassertion'],
  ['accents', 'Re\u0301lax the assertio\u0308n'],
  ['letters of other scripts', 'R\u0435l\u0430\u0445 the \u0430ssertion'],
  ['full width', 'Ｒｅｌａｘ the assertion'],
  ['other alphabets of Unicode', '𝐑𝐞𝐥𝐚𝐱 the 𝚊𝚜𝚜𝚎𝚛𝚝𝚒𝚘𝚗'],
  ['digits', 'R3lax the a5sertion'],
  ['blanks between letters', 'R e l a x the assertion'],
  ['case', 'RELAX THE aSSERTION'],
  ['a name in code', '`relaxAssertion()`'],
  ['underscores', 'relax_the_assertion'],
])('sees through %s', (_what, text) => {
  expect(scanProse({ where: 'fix', text }).entries).toEqual(['relax-the-check']);
});

it.each(['Relax the limit.\n\nThe assertion stays.', 'Relax it. Assertions stay.', '- relax the limit\n- assertion'])(
  'does not join what is apart: %j',
  text => expect(scanProse({ where: 'fix', text }).hit).toBe(false),
);
