// Refuses network file systems: their locks and shared memory do not hold what SQLite needs, and acknowledged events would be lost.
import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, statfsSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { Problem } from '../../../core/problem.ts';
import { errorCode } from '../../../std/error-code.ts';

/** How to ask the system; tests give their own. */
export interface FileSystemProbe {
  /** The type number of the file system that holds this path. */
  readonly statfsType: (path: string) => number;
  /** The list of mounts as the platform prints it. */
  readonly mounts: () => string;
  readonly platform: string;
}

export const systemProbe: FileSystemProbe = {
  statfsType: path => statfsSync(path).type,
  mounts: () => (process.platform === 'darwin' ? mountOutput() : readFileSync('/proc/self/mountinfo', 'utf8')),
  platform: process.platform,
};

/** https://man7.org/linux/man-pages/man2/statfs.2.html and linux/magic.h */
const networkTypes: ReadonlyMap<number, string> = new Map([
  [0x6969, 'nfs'],
  [0x517b, 'smb'],
  [0xff534d42, 'cifs'],
  [0xfe534d42, 'smb2'],
  [0x01021997, '9p'],
  [0x5346414f, 'afs'],
  [0x6b414653, 'afs'],
  [0x00c36400, 'ceph'],
  [0x73757245, 'coda'],
  [0x564c, 'ncp'],
  [0x01161970, 'gfs2'],
  [0x7461636f, 'ocfs2'],
  [0x0bd00bd0, 'lustre'],
  [0x47504653, 'gpfs'],
  [0x786f4256, 'vboxsf'],
]);
const fuseType = 0x65735546;

const networkNames =
  /^(nfs\d?|smbfs|smb\d|cifs|9p|afpfs|webdav|ftp|(osx|mac)?fuse[._]?(sshfs|s3fs|s3ql|rclone|glusterfs|ceph\S*|curlftpfs|davfs\d?|gcsfuse|blobfuse\d?|goofys|mount-s3|smb\S*|juicefs))$/;

/** The folder need not exist yet: what counts is where it would be. */
export function refuseNetwork(folder: string, probe: FileSystemProbe = systemProbe): void {
  const existing = nearestExisting(folder);
  const name = networkName(existing, probe);
  if (name === undefined) return;
  throw new Problem({
    code: 'store-on-network',
    what: `The store would be in ${folder}, which is on a network file system (${name}); it could lose events there.`,
    remedy: 'Set PITWALL_HOME to a folder on a local disk.',
  });
}

function nearestExisting(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    const isOutOfReach = ['ENOENT', 'ENOTDIR', 'EACCES'].includes(errorCode(error));
    if (!isOutOfReach || dirname(folder) === folder) throw error;
    return nearestExisting(dirname(folder));
  }
}

function networkName(path: string, probe: FileSystemProbe): string | undefined {
  if (probe.platform === 'darwin') return networkMount(parseDarwinMounts(probe.mounts()), path);
  const type = probe.statfsType(path) >>> 0;
  return type === fuseType ? networkMount(parseMountinfo(probe.mounts()), path) : networkTypes.get(type);
}

interface Mount {
  readonly point: string;
  readonly type: string;
}

function networkMount(mounts: readonly Mount[], path: string): string | undefined {
  let nearest: Mount | undefined;
  for (const mount of mounts) {
    // Of two mounts on one point the later one covers the earlier.
    if (isWithin(path, mount.point) && mount.point.length >= (nearest?.point.length ?? 0)) nearest = mount;
  }
  return nearest && networkNames.test(nearest.type) ? nearest.type : undefined;
}

function isWithin(path: string, point: string): boolean {
  return path === point || path.startsWith(point.endsWith(sep) ? point : point + sep);
}

/** `36 35 98:0 / /mnt rw,noatime master:1 - ext3 /dev/root rw`, with spaces in paths as `\040`. */
function parseMountinfo(text: string): Mount[] {
  return text.split('\n').flatMap(line => {
    const [before, after] = line.split(' - ');
    const point = before?.split(' ')[4]?.replace(/\\(\d{3})/g, (_, octal) => String.fromCharCode(parseInt(octal, 8)));
    const type = after?.split(' ')[0];
    return point && type ? [{ point, type }] : [];
  });
}

/** `//user@host/share on /Volumes/share (smbfs, nodev, nosuid)` */
function parseDarwinMounts(text: string): Mount[] {
  return text.split('\n').flatMap(line => {
    const open = line.lastIndexOf(' (');
    const on = line.lastIndexOf(' on /', open);
    const [type] = line.slice(open + 2).split(/[,)]/, 1);
    return on < 0 || open <= on || !type ? [] : [{ point: line.slice(on + ' on '.length, open), type }];
  });
}

function mountOutput(): string {
  const result = spawnSync('/sbin/mount', [], { encoding: 'utf8', env: { LC_ALL: 'C' }, timeout: 10_000 });
  if (result.error) throw result.error;
  return result.stdout;
}
