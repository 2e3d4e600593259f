import { describe, expect, it } from 'vitest';
import { excessMax, excessOfLongText } from '../../test/support/growth.ts';
import { redact, redactedMark, redactValue } from './redact.ts';

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
    ['a Stripe key', `sk_live_${letters.slice(0, 24)}`],
    ['a restricted Stripe key', `rk_test_${letters.slice(0, 24)}`],
    ['a Hugging Face token', `hf_${letters.slice(0, 34)}`],
    ['a PyPI token', `pypi-AgEIcHlwaS5vcmc${letters}${letters}`],
    ['a SendGrid key', `SG.${letters.slice(0, 22)}.${letters}`],
    ['a Google client secret', `GOCSPX-${letters.slice(0, 28)}`],
    ['a Google access token', `ya29.a0${letters}`],
    ['a DigitalOcean token', `dop_v1_${'0123456789abcdef'.repeat(4)}`],
    ['a Slack app token', `xapp-1-A0123456789-1234567890-${'0123456789abcdef'.repeat(2)}`],
    ['a Vault token', `hvs.${letters}`],
    ['a token in base64', Buffer.from(`x-access-token:ghp_${letters}`).toString('base64')],
    ['a token in base64 of base64', Buffer.from(Buffer.from(`ghp_${letters}`).toString('base64')).toString('base64')],
    ['a token in hexadecimal', Buffer.from(`ghp_${letters}`).toString('hex')],
    ['a PGP key', '-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nlQOYBGJ\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----'],
    ['a key that was cut off', `-----BEGIN OPENSSH PRIVATE KEY-----\n${letters}\n${letters}`],
    ['a web token', `eyJ${letters}.eyJ${letters}.${letters}`],
    ['a web token with its name', `token-eyJ${letters}.eyJ${letters}.${letters}`],
  ])('takes out %s', (_what, secret) => {
    expect(redact(`before ${secret} after`)).toBe(`before ${redactedMark} after`);
  });

  it.each(['\u001b[31m', '\u001b[0;1m', '\u001b[m', String.raw`\u001b[32m`, 'TOKEN_'])(
    'takes out what stands right after %j',
    colour => {
      const secrets = [
        `ghp_${letters}`,
        `sk-ant-${letters}`,
        'AKIAABCDEFGHIJKLMNOP',
        `figd_${letters}`,
        `sq0csp-${letters}`,
      ];
      for (const secret of [...secrets, `SK${'0123456789abcdef'.repeat(2)}`])
        expect(redact(`log:${colour}${secret} after`)).toBe(`log:${colour}${redactedMark} after`);
      if (colour !== 'TOKEN_')
        expect(redact(`${colour}${Buffer.from(`ghp_${letters}`).toString('hex')}`)).not.toMatch(/[0-9a-f]{16}/);
      expect(redact(`${colour}Authorization: Basic ${letters}`)).toBe(`${colour}Authorization: Basic ${redactedMark}`);
    },
  );

  it('takes out the rows of a PuTTY key', () => {
    expect(redact(`Private-Lines: 2\n${letters}\n${letters}\nPrivate-MAC: x`)).toBe(
      `Private-Lines: 2${redactedMark}\nPrivate-MAC: x`,
    );
  });

  it('takes the password out of an address and leaves the rest', () => {
    expect(redact('https://ann:hunter22@example.org/x')).toBe(`https://ann:${redactedMark}@example.org/x`);
  });

  it.each(['\0', '\b', '\t', '\n', '\v', '\f', '\r', '\u001b', '\u009b', '\u202e'])(
    'takes out a token after the control character %j, also where that is written as JSON inside a text',
    control => {
      for (const token of [
        `ghp_${letters}`,
        `sk-ant-${letters}`,
        'AKIAABCDEFGHIJKLMNOP',
        `eyJ${letters}.eyJ${letters}.${letters}`,
      ]) {
        expect(redact(`log:${control}${token}`)).toBe(`log:${control}${redactedMark}`);
        const once = JSON.stringify({ text: `log:${control}${token}` });
        expect(JSON.parse(redact(once))).toEqual({ text: `log:${control}${redactedMark}` });
        const twice = JSON.stringify({ inner: once });
        expect(redact(twice)).not.toContain(token);
        expect(JSON.parse(JSON.parse(redact(twice)).inner)).toEqual({ text: `log:${control}${redactedMark}` });
      }
    },
  );

  const awsSecret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  it.each([
    ['after its id', `AKIAABCDEFGHIJKLMNOP\n${awsSecret}`],
    ['before its id', `${awsSecret} AKIAABCDEFGHIJKLMNOP`],
    ['under its name', `aws_secret_access_key = ${awsSecret}`],
    ['in JSON inside a text', JSON.stringify(JSON.stringify({ SecretAccessKey: awsSecret }))],
  ])('takes out a secret key of AWS %s', (_where, text) => {
    expect(redact(text)).not.toContain(awsSecret);
  });

  it('takes secrets out of a value: texts, lists and names of members, and two names stay two', () => {
    const [one, two] = [`ghp_${letters}`, `ghp_${letters}2`];
    const value = { header: `Bearer ${letters}`, list: [one, 7, null, true], [one]: 1, [two]: 2, kept: 'kept' };
    expect(redactValue(value)).toEqual({
      header: `Bearer ${redactedMark}`,
      list: [redactedMark, 7, null, true],
      [redactedMark]: 1,
      [`${redactedMark} 4`]: 2,
      kept: 'kept',
    });
  });

  it('takes out a secret that is known, as it is and in base64', () => {
    const known = 'not-like-any-other-secret';
    expect(redact(`a ${known} b ${Buffer.from(`x:${known}`).toString('base64')}`, [known])).toBe(
      `a ${redactedMark} b ${redactedMark}`,
    );
  });

  it('leaves ordinary prose, hashes and paths alone', () => {
    const prose =
      'Fix #7 in src/a.ts (commit 0123456789abcdef0123456789abcdef01234567): ask-me, skip, bearer of news, risk-assessment-of-everything, sha512-BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBw==, /srv/project/of/ann/src/some/long/path/to/file.ts';
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
    ['ids of AWS', 'AKIAABCDEFGHIJKLMNOP '],
    ['secrets of AWS', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY '],
    ['letters', 'A'],
    ['lines of base64', `${'Ab1+'.repeat(19)}\n`],
    ['digits', '12345678'],
    ['escapes', '\\n\\u000a'],
    ['lines of keys', '-----BEGIN PGP PRIVATE KEY BLOCK-----\nabcdefghijklmnop\n'],
  ])('needs time that grows with the length of the text, not with its square: %s', (_what, piece) => {
    expect(excessOfLongText(redact, times => piece.repeat(1000 * times))).toBeLessThan(excessMax);
  });
});
