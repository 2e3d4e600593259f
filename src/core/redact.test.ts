import { describe, expect, it } from 'vitest';
import { excessMax, excessOfLongText } from '../../test/support/growth.ts';
import { redact, redactedMark } from './redact.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789ABCD';

describe('redact', () => {
  it.each([
    ['a GitHub token', `ghp_${letters}`],
    ['a fine-grained GitHub token', `github_pat_${letters}`],
    ['a GitLab token', `glpat-${letters}`],
    ['an OpenAI key', `sk-proj-${letters}`],
    ['an Anthropic key', `sk-ant-${letters}`],
    ['a Google key', `AIza${letters.slice(0, 35)}`],
    ['an AWS key id', 'AKIAABCDEFGHIJKLMNOP'],
    ['a Slack token', 'xoxb-1234567890-abcdef'],
    ['an npm token', `npm_${letters.slice(0, 36)}`],
    ['a web token', `eyJ${letters}.eyJ${letters}.${letters}`],
    ['a web token with its name', `token-eyJ${letters}.eyJ${letters}.${letters}`],
  ])('takes out %s', (_what, secret) => {
    expect(redact(`before ${secret} after`)).toBe(`before ${redactedMark} after`);
  });

  it('takes the password out of an address and leaves the rest', () => {
    expect(redact('https://ann:hunter22@example.org/x')).toBe(`https://ann:${redactedMark}@example.org/x`);
  });

  it('takes out a bearer token and a private key, and JSON stays JSON', () => {
    const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----';
    const text = JSON.stringify({ header: `Bearer ${letters}`, key, next: 'kept' });
    const redacted = JSON.parse(redact(text));
    expect(redacted).toEqual({ header: `Bearer ${redactedMark}`, key: redactedMark, next: 'kept' });
  });

  it('leaves ordinary prose, hashes and paths alone', () => {
    const prose = 'Fix #7 in src/a.ts (commit 0123456789abcdef0123456789abcdef01234567): ask-me, skip, bearer of news.';
    expect(redact(prose)).toBe(prose);
  });

  it.each([
    ['colons', 'a:'],
    ['addresses', '://'],
    ['beginnings of keys', '-----BEGIN PRIVATE KEY-----'],
    ['beginnings of web tokens', 'eyJ-'],
    ['halves of web tokens', 'eyJabcdefghij.'],
    ['words in a row', 'sk_'],
    ['bearers', 'Bearer '],
  ])('needs time that grows with the length of the text, not with its square: %s', (_what, piece) => {
    expect(excessOfLongText(redact, times => piece.repeat(1000 * times))).toBeLessThan(excessMax);
  });
});
