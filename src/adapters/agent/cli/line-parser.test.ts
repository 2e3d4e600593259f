import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { lineParser } from './line-parser.ts';

const schema = z.discriminatedUnion('type', [z.looseObject({ type: z.literal('said'), text: z.string() })]);

const warningsOf = (lines: readonly string[]) => {
  const parse = lineParser(schema, ['ping'], () => []);
  return lines.flatMap(parse).flatMap(step => (step.kind === 'warning' ? [step.text] : []));
};

describe('a line of output', () => {
  it('is an event, with keys that nobody knows', () => {
    const event = { type: 'said', text: 'hi', more: 1 };
    const taken: unknown[] = [];
    lineParser(schema, [], given => {
      taken.push(given);
      return [];
    })(JSON.stringify(event));
    expect(taken).toEqual([event]);
  });

  it('is nothing when it is blank or of a type that says nothing', () => {
    expect(warningsOf(['', '  ', '{"type":"ping"}'])).toEqual([]);
  });

  it('is a warning when it is something else', () => {
    expect(warningsOf(['npm warn', '[1]', 'null', '{"type":7}', '{"type":"said"}', '{"type":"sung"}'])).toEqual([
      'not an event: npm warn',
      'not an event: [1]',
      'not an event: null',
      'not an event: {"type":7}',
      expect.stringContaining('an event that does not fit: said, text'),
      'an unknown event: sung',
    ]);
  });

  it('warns once of a kind, and not for ever', () => {
    expect(warningsOf(Array.from({ length: 5 }, () => '{"type":"sung"}'))).toHaveLength(1);
    expect(warningsOf(Array.from({ length: 500 }, (_, index) => `garbage ${index}`))).toHaveLength(20);
  });

  it('cuts what it quotes', () => {
    expect(warningsOf(['x'.repeat(1_000_000)])[0]?.length).toBeLessThan(300);
  });
});
