import { describe, expect, it } from 'vitest';
import { lastWords } from './setup-parts.ts';

const npmCi = `npm warn old lockfile
npm error code EUSAGE
npm error
npm error \`npm ci\` can only install packages when your package.json and package-lock.json are in sync.
npm error
npm error Missing: left-pad@1.3.0 from lock file
npm error
npm error Clean install a project
npm error
npm error Usage:
npm error npm ci
npm error
npm error aliases: clean-install, ic, install-clean, isntall-clean
npm error A complete log of this run can be found in: /x.log`.split('\n');

describe('what a set-up command said last', () => {
  it('is what went wrong, not how npm is used', () => {
    expect(lastWords({ reason: 'exit code 1', lines: npmCi })).toBe(
      'exit code 1\nnpm error code EUSAGE\n' +
        'npm error `npm ci` can only install packages when your package.json and package-lock.json are in sync.\n' +
        'npm error Missing: left-pad@1.3.0 from lock file',
    );
  });

  it('is not how often pip tried', () => {
    const lines = [
      'WARNING: Retrying (Retry(total=0)) after connection broken',
      'ERROR: No matching distribution found for a',
    ];
    expect(lastWords({ reason: 'exit code 1', lines })).toBe(`exit code 1\n${lines[1]}`);
  });

  it('is the end of what others print', () => {
    const lines = Array.from({ length: 20 }, (_, n) => `line ${n}`);
    expect(lastWords({ reason: 'exit code 2', lines }).split('\n')).toEqual(['exit code 2', ...lines.slice(-8)]);
  });
});
