import { describe, expect, it } from 'vitest';
import { fenceAround, openFenceLine } from './fence.ts';

describe('a fence', () => {
  it.each([
    ['three backticks around plain text', ['a'], '```'],
    ['longer than every run of backticks', ['`` a ````'], '`````'],
    ['longer than every run of tildes', ['~~~~~ a'], '``````'],
    ['longer than the runs of all texts', ['```', '````` x', ''], '``````'],
    ['three backticks around nothing', [], '```'],
  ])('is %s', (_rule, texts, fence) => {
    expect(fenceAround(texts)).toBe(fence);
  });
});

describe('an open fence', () => {
  it.each([
    ['none', 'a\n```sh\nb\n```\nc', undefined],
    ['one without an end', 'a\n```sh\nb', 2],
    ['one that a shorter line does not close', '````\n```\n', 1],
    ['one that the other kind does not close', '~~~\n```\n', 1],
    ['one that a line with a tag does not close', '```\n```sh\n', 1],
    ['a second one', '```\n```\n~~~ x', 3],
    ['none in code on one line', '```a``` b', undefined],
    ['none that is indented as code', '    ```', undefined],
    ['one that a longer line closes', '```\nx\n`````  ', undefined],
  ])('is found: %s', (_rule, text, line) => {
    expect(openFenceLine(text)).toBe(line);
  });
});
