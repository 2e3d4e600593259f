import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judgeCrash, judgeFailure } from './judge-failure.ts';

interface Reported {
  readonly cli: string;
  readonly means: string;
  readonly text: string;
}

/** Texts that could not be recorded here, because they need an account; each line says where it comes from. */
const reported = readFileSync('test/recordings/cli-failures.jsonl', 'utf8')
  .trimEnd()
  .split('\n')
  .map(line => JSON.parse(line) as Reported);

const causeOf = (text: string, now = 0) => {
  const judged = judgeFailure({ text }, 'Log in.', now);
  return judged.kind === 'failed' ? judged.cause : judged.kind;
};

describe('the failure of a CLI', () => {
  it.each([
    ['not-logged-in', 'Invalid API key · Please run /login'],
    ['quota-gone', 'Credit balance is too low'],
    ['quota-gone', '{"error":{"code":"insufficient_quota","message":"You exceeded your current quota"}}'],
    ['quota-gone', "You've hit your usage limit. Upgrade to Pro"],
    ['quota-gone', 'API Error: 402 Payment Required'],
    ['rate-limited', 'You exceeded your current quota. Please retry in 34.5s'],
    ['rate-limited', "You've hit your usage limit, try again in 2 hours"],
    ['model-error', '429 Too Many Requests'],
    ['model-error', 'Quota exceeded for requests per minute'],
    [
      'model-unknown',
      "There's an issue with the selected model (opus-9). It may not exist or you may not have access to it.",
    ],
    ['model-unknown', 'The model `gpt-9` does not exist or you do not have access to it.'],
    ['model-unknown', "The 'gpt-9' model is not supported when using Codex with a ChatGPT account"],
    ['model-unknown', 'models/gemini-9 is not found for API version v1beta'],
    ['model-unknown', '404 {"type":"error","error":{"type":"not_found_error","message":"model: opus-9"}}'],
    ['model-unknown', 'ProviderModelNotFoundError'],
    ['model-error', '503 The model was not found on this server, it is overloaded'],
    ['model-error', '500 Internal server error'],
  ])('is %s when it says %j', (cause, text) => {
    expect(causeOf(text)).toBe(cause);
  });

  it.each(reported)('of $cli is $means as people report it: $text', ({ means, text }) => {
    expect(causeOf(text, Date.UTC(2026, 6, 5))).toBe(means);
  });

  it('is read from standard error of a CLI that says nothing else', () => {
    const outcome = judgeCrash('pi', 'Error: Model "opus-9" not found. Use --list-models to see them.', 'Log in.');
    expect(outcome).toMatchObject({ kind: 'failed', cause: 'model-unknown' });
    expect(judgeCrash('pi', 'Segmentation fault', 'Log in.').kind).toBe('crashed');
  });
});
