import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileSystemProbe, refuseNetwork } from './file-system.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-fs-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const linux = (type: number, mounts = ''): FileSystemProbe => ({
  platform: 'linux',
  statfsType: () => type,
  mounts: () => mounts,
});
const darwin = (mounts: string): FileSystemProbe => ({ platform: 'darwin', statfsType: () => 0, mounts: () => mounts });

const refused = {
  code: 'store-on-network',
  remedy: expect.stringContaining('PITWALL_HOME'),
};

function failureOf(path: string, probe: FileSystemProbe): unknown {
  try {
    refuseNetwork(path, probe);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('the file system of a store', () => {
  it.each([
    ['nfs', 0x6969],
    ['smb', 0x517b],
    ['cifs', 0xff534d42],
    ['cifs, as a signed number', 0xff534d42 | 0],
    ['smb2', 0xfe534d42],
    ['9p', 0x01021997],
    ['afs', 0x5346414f],
    ['ceph', 0x00c36400],
    ['lustre', 0x0bd00bd0],
  ])('is refused on Linux when it is %s', (_, type) => {
    expect(failureOf(folder, linux(type))).toMatchObject(refused);
  });

  it.each([
    ['ext4', 0xef53],
    ['btrfs', 0x9123683e],
    ['xfs', 0x58465342],
    ['zfs', 0x2fc12fc1],
    ['tmpfs', 0x01021994],
    ['overlay', 0x794c7630],
  ])('is accepted on Linux when it is %s', (_, type) => {
    expect(failureOf(folder, linux(type))).toBeUndefined();
  });

  it('is judged by its mount when it is FUSE', () => {
    const fuse = (type: string, point = folder) =>
      linux(
        0x65735546,
        `22 1 8:1 / / rw - ext4 /dev/sda rw\n36 22 0:42 / ${point} rw,nosuid shared:7 - ${type} host:/x rw\n`,
      );
    expect(failureOf(folder, fuse('fuse.sshfs'))).toMatchObject(refused);
    expect(failureOf(folder, fuse('fuse.rclone'))).toMatchObject(refused);
    expect(failureOf(folder, fuse('fuse.gocryptfs'))).toBeUndefined();
    expect(failureOf(folder, fuse('fuseblk'))).toBeUndefined();
    expect(failureOf(folder, fuse('fuse.sshfs', `${folder}-other`))).toBeUndefined();
    expect(failureOf(folder, fuse('fuse.sshfs', `${folder}/\\040deeper`))).toBeUndefined();
  });

  it.each([
    ['nfs', true],
    ['smbfs', true],
    ['afpfs', true],
    ['webdav', true],
    ['macfuse_sshfs', true],
    ['apfs', false],
    ['hfs', false],
  ])('is judged on macOS by its mount: %s', (type, isRefused) => {
    const mounts = `/dev/disk3s1 on / (apfs, sealed, local)\n//u@host/a (b) on ${folder} (${type}, nodev, mounted by u)\n`;
    const failure = failureOf(folder, darwin(mounts));
    if (isRefused) expect(failure).toMatchObject(refused);
    else expect(failure).toBeUndefined();
  });

  it('is that of the nearest folder that exists', () => {
    const asked: string[] = [];
    const probe = { ...linux(0xef53), statfsType: (path: string) => asked.push(path) };
    refuseNetwork(join(folder, 'not', 'yet'), probe);
    expect(asked).toEqual([folder]);
  });

  it('is a local one here', () => {
    expect(() => refuseNetwork(folder)).not.toThrow();
  });
});
