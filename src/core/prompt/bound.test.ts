import { describe, expect, it } from 'vitest';
import { defaultBounds, fitTexts } from './bound.ts';

const lengths = (texts: readonly string[], partMax: number, totalMax: number) =>
  fitTexts(texts, { partMax, totalMax }).map(({ text, leftOut }) => ({
    kept: leftOut === 0 ? text.length : 'cut',
    leftOut,
  }));

describe('fitting texts', () => {
  it('leaves what fits as it is', () => {
    expect(fitTexts(['a', 'bb'], { partMax: 10, totalMax: 3 })).toEqual([
      { text: 'a', leftOut: 0 },
      { text: 'bb', leftOut: 0 },
    ]);
  });

  it('cuts a part that is too long, and says how much is missing and where', () => {
    const [cut] = fitTexts([`${'a'.repeat(60)}${'b'.repeat(60)}`], { partMax: 30, totalMax: 1000 });
    expect(cut).toEqual({
      text: `${'a'.repeat(20)}\n[90 characters are left out here]\n${'b'.repeat(10)}`,
      leftOut: 90,
    });
  });

  it('takes from the longest first', () => {
    expect(lengths(['x'.repeat(10), 'y'.repeat(500), 'z'.repeat(400)], 1000, 210)).toEqual([
      { kept: 10, leftOut: 0 },
      { kept: 'cut', leftOut: 400 },
      { kept: 'cut', leftOut: 300 },
    ]);
  });

  it('keeps hundreds of large texts within the total', () => {
    const fitted = fitTexts(
      Array.from({ length: 300 }, () => 'x'.repeat(100_000)),
      defaultBounds,
    );
    const kept = fitted.reduce((sum, { leftOut }) => sum + 100_000 - leftOut, 0);
    expect(kept).toBeLessThanOrEqual(defaultBounds.totalMax);
  });

  it('cuts no character in half', () => {
    for (let max = 1; max < 20; max++) {
      const [cut] = fitTexts(['😀'.repeat(50)], { partMax: max, totalMax: 1000 });
      expect(cut?.text).not.toMatch(/\p{Cs}/u);
    }
  });
});
