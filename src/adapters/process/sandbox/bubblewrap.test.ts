import { describe, expect, it } from 'vitest';
import { bubblewrapFlags, type Mount } from './bubblewrap.ts';

const flagsFor = (mounts: readonly Mount[], isRoot = false) => bubblewrapFlags({ isRoot, mounts, cwd: '/w' }).join(' ');
const mountsIn = (flags: string) => flags.slice(flags.indexOf('--proc /proc') + 12, flags.indexOf(' --chdir')).trim();

describe('the command line of bubblewrap', () => {
  it('makes everything read-only, in a pid namespace that dies with Pitwall', () => {
    expect(flagsFor([])).toBe(
      '--unshare-pid --unshare-ipc --as-pid-1 --die-with-parent --ro-bind / / --dev /dev --proc /proc --chdir /w',
    );
  });

  it('takes from root what could change a mount', () => {
    const flags = flagsFor([], true);
    expect(flags).toContain('--cap-drop ALL --cap-add CAP_CHOWN');
    expect(flags).not.toMatch(/SYS_ADMIN|SYS_PTRACE|MKNOD/);
    expect(flags).toContain('--proc /proc --ro-bind-try /proc/sys /proc/sys');
  });

  it.each<[what: string, mounts: readonly Mount[], flags: string]>([
    [
      'an outer mount comes before those inside of it',
      [
        { kind: 'write', path: '/h/w' },
        { kind: 'empty', path: '/h' },
      ],
      '--perms 1777 --tmpfs /h --bind-try /h/w /h/w',
    ],
    ['what is shown already is not mounted again', [{ kind: 'read', path: '/usr/lib' }], ''],
    [
      'what is inside of an emptied folder is',
      [
        { kind: 'empty', path: '/tmp' },
        { kind: 'read', path: '/tmp/repo' },
      ],
      '--perms 1777 --tmpfs /tmp --ro-bind-try /tmp/repo /tmp/repo',
    ],
    [
      'what is inside of a folder that the sandbox has one of its own of is, too',
      [{ kind: 'read', path: '/dev/shm/repo' }],
      '--ro-bind-try /dev/shm/repo /dev/shm/repo',
    ],
    [
      'inside of a folder that may be written to, a file may be read-only',
      [
        { kind: 'write', path: '/g' },
        { kind: 'read', path: '/g/config' },
      ],
      '--bind-try /g /g --ro-bind-try /g/config /g/config',
    ],
    [
      'of two mounts at one path the later one counts',
      [
        { kind: 'read', path: '/h/a' },
        { kind: 'empty', path: '/h/a' },
      ],
      '--perms 1777 --tmpfs /h/a',
    ],
    [
      'another folder takes the place of one',
      [{ kind: 'write', path: '/g/refs/heads', from: '/g/w/heads' }],
      '--bind-try /g/w/heads /g/refs/heads',
    ],
    ['a link stays a link', [{ kind: 'link', path: '/h/x', to: 'y' }], '--symlink y /h/x'],
  ])('%s', (_what, mounts, flags) => expect(mountsIn(flagsFor(mounts))).toBe(flags));
});
