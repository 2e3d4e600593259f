// The command line of bubblewrap for what a process may see. Pure: nothing is read here.
import { dirname } from 'node:path';

/** What is at a path inside. A mount hides whatever an outer one shows there. */
export type Mount =
  | { readonly kind: 'read' | 'write'; readonly path: string /** Default: the same path. */; readonly from?: string }
  /** An empty folder of its own, in memory. */
  | { readonly kind: 'empty'; readonly path: string }
  | { readonly kind: 'link'; readonly path: string; readonly to: string };

export interface BubblewrapOptions {
  /** Root keeps what it needs for files of other users and not what could change a mount. */
  readonly isRoot: boolean;
  readonly mounts: readonly Mount[];
  readonly cwd: string;
}

/** What a container's root has, without making devices and tracing. */
const rootCapabilities = 'CHOWN DAC_OVERRIDE FOWNER FSETID KILL SETUID SETGID SETFCAP NET_BIND_SERVICE SYS_CHROOT';

/** Where root writes settings of the whole machine without any capability, such as the program that a crash starts. */
const ofTheKernel = ['sys', 'sysrq-trigger', 'irq', 'bus', 'fs', 'acpi', 'scsi', 'mtrr', 'dynamic_debug'];
const kernelFlags = ofTheKernel.flatMap(name => ['--ro-bind-try', `/proc/${name}`, `/proc/${name}`]);

/**
 * A pid namespace whose first process is the command itself, and which dies with the one that started it. The network is shared:
 * agents need their model.
 */
export function bubblewrapFlags({ isRoot, mounts, cwd }: BubblewrapOptions): readonly string[] {
  const capabilities = rootCapabilities.split(' ').flatMap(name => ['--cap-add', `CAP_${name}`]);
  return [
    ...['--unshare-pid', '--unshare-ipc', '--as-pid-1', '--die-with-parent'],
    ...(isRoot ? ['--cap-drop', 'ALL', ...capabilities] : []),
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...(isRoot ? kernelFlags : []),
    ...inOrder(mounts).flatMap(flagsOf),
    ...['--chdir', cwd],
  ];
}

/** The sandbox has one of its own: nothing of the one outside is shown there, unless a mount does. */
const ownDevices = { kind: 'empty', path: '/dev' } as const;

/** Outer ones first. Of two at one path the later one counts; what an outer one shows already is left out. */
function inOrder(mounts: readonly Mount[]): readonly Mount[] {
  const byPath = new Map(mounts.map(mount => [mount.path, mount]));
  const at = (path: string) => byPath.get(path) ?? (path === ownDevices.path ? ownDevices : undefined);
  const outer = (path: string): Mount | undefined =>
    path === '/' ? undefined : (at(dirname(path)) ?? outer(dirname(path)));
  const isNews = (mount: Mount) => {
    if ('from' in mount || mount.kind === 'empty' || mount.kind === 'link') return true;
    const around = outer(mount.path);
    return around === undefined ? mount.kind === 'write' : around.kind !== mount.kind || 'from' in around;
  };
  return [...byPath.values()].filter(isNews).sort((a, b) => (a.path < b.path ? -1 : 1));
}

function flagsOf(mount: Mount): readonly string[] {
  switch (mount.kind) {
    case 'empty':
      return ['--perms', '1777', '--tmpfs', mount.path];
    case 'link':
      return ['--symlink', mount.to, mount.path];
    case 'read':
      return ['--ro-bind-try', mount.from ?? mount.path, mount.path];
    case 'write':
      return ['--bind-try', mount.from ?? mount.path, mount.path];
  }
}
