import { describe, expect, it } from 'vitest';
import { GitError } from './git-error.ts';

describe('a remote that does not answer', () => {
  it.each([
    ['fatal: unable to access https://example.com/: Could not resolve host: example.com', 128],
    ['fatal: unable to access: Failed to connect to 127.0.0.1 port 9 after 0 ms', 128],
    ['ssh: connect to host example.com port 22: Connection timed out', 128],
    ['error: RPC failed; The requested URL returned error: 503', 128],
    ['', undefined],
  ])('is an outage: %s', (stderr, code) => {
    expect(new GitError(['fetch', 'origin'], { stderr, ...(code === undefined ? {} : { code }) }).failure).toBe(
      'outage',
    );
  });

  it.each([
    ['fetch', 'git@example.com: Permission denied (publickey).'],
    ['push', 'remote: Repository not found.'],
    ['push', 'The requested URL returned error: 403'],
    ['rebase', 'fatal: connection refused'],
  ])('is not one that says no, nor git without a remote: %s %s', (command, stderr) => {
    expect(new GitError([command], { code: 128, stderr }).failure).toBeUndefined();
  });
});
