// The launcher as people meet it: a fresh clone, an unusual folder, a poor PATH, an interruption.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  copyOf,
  copyWithModules,
  folderOfPrograms,
  freshCopy,
  linkModules,
  lonelyNode,
  readyCopy,
  repository,
  scratchFolder,
  smallCopy,
  start,
} from './launcher-copy.ts';

const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
const git = { link: execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim() };
const node = { link: process.execPath };
const otherUser = 65534;
const isRoot = process.getuid?.() === 0;
const onlyRoot = 'only root can start a process as another user';

/** Started once; shared by the tests that change nothing in it. */
let ready: string;
beforeAll(async () => {
  let removeReady = () => undefined as unknown;
  ready = await readyCopy(remove => {
    removeReady = remove;
  });
  return () => removeReady();
});

function stamps(copy: string) {
  return ['dist/.stamp', 'node_modules/.pitwall-stamp'].map(path => statSync(join(copy, path)).mtimeMs);
}

function leftovers(copy: string) {
  return readdirSync(copy).filter(name => name.startsWith('dist.') || name.startsWith('.setup.lock'));
}

describe('the first start', () => {
  it('installs, builds and runs; the second repeats nothing', async () => {
    const copy = freshCopy();
    const first = await start(copy, ['--version']);
    expect(first).toMatchObject({ exitCode: 0, stdout: version });
    expect(first.stderr).toMatch(
      /^Setting up Pitwall \(first use\): installing dependencies…\n.*installing dependencies took \d+ s\.\n.*building…\n.*building took \d+ s\.$/,
    );
    const before = stamps(copy);
    expect(await start(copy, ['--version'])).toMatchObject({ exitCode: 0, stdout: version, stderr: '' });
    expect(stamps(copy)).toEqual(before);
    expect(leftovers(copy)).toEqual([]);
  });

  it('uses the dependencies that are already there', async () => {
    const path = folderOfPrograms({ node, git, npm: { script: 'exit 9' } });
    expect(await start(copyWithModules(), ['--version'], { env: { PATH: path } })).toMatchObject({
      exitCode: 0,
      stdout: version,
    });
  });

  it('is done once when two happen at the same time', async () => {
    const copy = copyWithModules();
    const both = await Promise.all([start(copy, ['--version']), start(copy, ['--version'])]);
    for (const one of both) expect(one).toMatchObject({ exitCode: 0, stdout: version });
    expect(both.flatMap(one => one.stderr.match(/building took/g) ?? [])).toHaveLength(1);
    expect(leftovers(copy)).toEqual([]);
  });
});

describe('any start', () => {
  it('works from another folder and through symbolic links', async () => {
    const elsewhere = scratchFolder();
    mkdirSync(join(elsewhere, 'bin'));
    symlinkSync(join(ready, 'pitwall'), join(elsewhere, 'absolute'));
    symlinkSync('../absolute', join(elsewhere, 'bin', 'pitwall'));
    for (const cwd of [elsewhere, join(elsewhere, 'bin')]) {
      const found = await start(join(elsewhere, 'bin'), ['--version'], { cwd });
      expect(found).toMatchObject({ exitCode: 0, stdout: version, stderr: '' });
    }
  });

  it('builds again when a source changed, and says where it does not compile', async () => {
    const copy = copyOf(ready);
    const source = join(copy, 'src', 'extra.ts');
    writeFileSync(source, 'export const extra = 1;\n');
    const rebuilt = await start(copy, ['--version']);
    expect(rebuilt.stderr).toContain('Setting up Pitwall: building…');
    expect(existsSync(join(copy, 'dist', 'src', 'extra.js'))).toBe(true);
    writeFileSync(source, 'export const extra: = 1;\n');
    const broken = await start(copy, ['--version']);
    expect(broken.exitCode).toBe(3);
    expect(broken.stderr).toMatch(/pitwall: Building Pitwall failed: src\/extra\.ts\(1,21\): error TS1110/);
    expect(leftovers(copy)).toEqual([]);
  });

  it('uses what was compiled before, but never of another source or from a damaged file', async () => {
    const copy = copyOf(ready);
    const [compiled, bundle] = [join(copy, 'dist', 'compiled-other.v8'), join(copy, 'dist', 'bundle', 'main.cjs')];
    let [before, after] = [0, -1];
    // One that lives twice as long writes it anew, as it does on a machine that is suddenly busy.
    for (let starts = 0; starts < 8 && before !== after; starts++) {
      expect(await start(copy, ['--help'])).toMatchObject({ exitCode: 0, stderr: '' });
      [before, after] = [after, statSync(compiled).ino];
    }
    expect(after).toBe(before);
    const source = readFileSync(bundle, 'utf8');
    writeFileSync(bundle, source.replaceAll('agents', 'stnega'));
    expect((await start(copy, ['--help'])).stdout).toContain('stnega');
    const whole = readFileSync(compiled);
    for (const damaged of [whole.subarray(0, whole.length / 2), Buffer.alloc(whole.length), Buffer.alloc(0)]) {
      writeFileSync(compiled, damaged);
      expect(await start(copy, ['--help'])).toMatchObject({ exitCode: 0, stderr: '' });
      expect(statSync(compiled).size).toBeGreaterThan(whole.length / 2 + 1);
    }
  });

  it('works for an ordinary user, in a copy of their own or of another user', async ({ skip }) => {
    skip(!isRoot, onlyRoot);
    const copy = copyWithModules();
    // Folders only: the files are hard links, and their owner is that of the originals.
    execFileSync('find', [copy, '-type', 'd', '-exec', 'chown', String(otherUser), '{}', '+']);
    const own = await start(copy, ['--version'], { uid: otherUser, env: { HOME: '/nonexistent' } });
    expect(own).toMatchObject({ exitCode: 0, stdout: version });
    const others = await start(ready, ['--version'], { uid: otherUser, env: { HOME: '/nonexistent' } });
    expect(others).toMatchObject({ exitCode: 0, stdout: version, stderr: '' });
  });

  it('says who may write when the folder is not writable', async ({ skip }) => {
    skip(!isRoot, onlyRoot);
    const { exitCode, stderr } = await start(copyWithModules(), ['--version'], { uid: otherUser });
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(/^pitwall: Pitwall cannot be set up in its folder: EACCES.*\n {2}Make .* writable/);
  });
});

describe('a start without what it needs', () => {
  it('says that too few files may be open', async () => {
    const shell = ['-c', 'ulimit -n 40; exec "$0" status', join(ready, 'pitwall')];
    const { exitCode, stderr } = await execa('sh', shell, { reject: false });
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(/^pitwall: only 40 files may be open at once, .*ulimit -n 1024.*$/);
  });

  it('says that Node is missing', async () => {
    const { exitCode, stderr } = await start(repository, ['--version'], { env: { PATH: folderOfPrograms({}) } });
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(/^pitwall: Node is missing: .*Install Node 20\.19 or newer.*$/);
  });

  it('says that git is missing, also when everything was ready', async () => {
    const path = folderOfPrograms({ node });
    const { exitCode, stderr } = await start(ready, ['--version'], { env: { PATH: path } });
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(/^pitwall: git is missing: .*\n {2}Install git 2\.38 or newer/);
  });

  it.each([
    ['git version 2.37.9', /Pitwall needs git 2\.38 or newer; .*\/git is 2\.37\.9\./],
    ['xcrun: error', /git does not work: ".*\/git --version" says "xcrun: error"\./],
  ])('names the git it found: %s', async (answer, sentence) => {
    const path = folderOfPrograms({ node, git: { script: `echo "${answer}"` } });
    const { exitCode, stderr } = await start(repository, ['--version'], { env: { PATH: path } });
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(sentence);
  });

  it('says that npm is missing', async () => {
    const path = folderOfPrograms({ node: { link: lonelyNode() }, git });
    const { exitCode, stderr } = await start(smallCopy(), ['--version'], { env: { PATH: path } });
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(/pitwall: npm is missing: .*\n {2}Install npm/);
  });

  it.each([
    ['14.2.0', 'Pitwall needs Node 20.19 or newer; this is 14.2.0 (/opt/node).'],
    ['20.18.3', 'Pitwall needs Node 20.19 or newer; this is 20.18.3 (/opt/node).'],
    ['20.19.0', undefined],
    ['24.0.0', undefined],
  ])('judges Node %s', async (candidate, sentence) => {
    const versions = await import(join(repository, 'scripts', 'launch', 'versions.mjs'));
    const complaint: string | undefined = versions.nodeComplaint(candidate, '/opt/node');
    expect(complaint?.startsWith(sentence ?? '-')).toBe(sentence === undefined ? undefined : true);
  });
});

describe('a failed installation', () => {
  it.each([
    {
      said: 'npm error code ENOTFOUND\nnpm error network request to https://r.example/zod failed, reason: getaddrinfo ENOTFOUND',
      what: /failed: network request to https:\/\/r\.example\/zod failed, reason: getaddrinfo ENOTFOUND/,
      remedy: /Check the network/,
    },
    {
      said: 'npm error code EACCES\nnpm error syscall mkdir\nnpm error path /x\nnpm error errno -13\nnpm error Error: EACCES: permission denied',
      what: /failed: Error: EACCES: permission denied/,
      remedy: /Make .* writable/,
    },
    { said: 'npm ERR! code EWEIRD\nnpm ERR! Odd.', what: /failed: Odd\./, remedy: /Run `npm ci --ignore-scripts` in / },
  ])('is reported with its remedy: $what', async ({ said, what, remedy }) => {
    const npm = { script: `cat >&2 <<'END'\n${said}\nEND\nexit 1` };
    const path = folderOfPrograms({ node, git, npm, cat: { link: '/bin/cat' } });
    const { exitCode, stdout } = await start(smallCopy(), ['--version', '--json'], { env: { PATH: path } });
    expect(exitCode).toBe(3);
    const { error } = JSON.parse(stdout);
    expect(error).toEqual({
      code: 'setup-failed',
      what: expect.stringMatching(what),
      remedy: expect.stringMatching(remedy),
    });
  });

  it('is noticed on a full disk, where npm cuts files short and ends with 0', async () => {
    const copy = smallCopy();
    const warning = 'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left, write';
    const npm = { script: `rm -rf node_modules\n${linkModules(copy)}\necho '${warning}' >&2` };
    const env = { PATH: `${folderOfPrograms({ npm })}:${process.env.PATH}` };
    for (const time of ['at once', 'again, and is not taken for a finished one']) {
      const { exitCode, stderr } = await start(copy, ['--version'], { env });
      expect(exitCode, time).toBe(3);
      expect(stderr, time).toMatch(/failed: ENOSPC: no space left, write\n {2}Free some space/);
    }
  });
});

describe('an interrupted first start', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)('by %s is repaired by the next', async signal => {
    const copy = smallCopy();
    const hang = join(scratchFolder(), 'hang');
    writeFileSync(hang, '');
    // Hangs once, leaving half an installation; then it works.
    const script = `if [ -e '${hang}' ]; then rm '${hang}'; mkdir node_modules; exec sleep 60; fi\n${linkModules(copy)}`;
    const env = {
      PATH: `${folderOfPrograms({ npm: { script: `[ -d node_modules ] && rm -r node_modules\n${script}` } })}:${process.env.PATH}`,
    };
    const interrupted = start(copy, ['--version'], { env });
    await expect.poll(() => childIn(copy), { timeout: 20_000 }).toBeGreaterThan(0);
    await expect.poll(() => existsSync(hang)).toBe(false);
    const npm = childIn(copy);
    interrupted.kill(signal);
    expect(await interrupted).toMatchObject({ signal, stdout: '' });
    if (signal === 'SIGINT') expect(leftovers(copy)).toEqual([]);
    const next = start(copy, ['--version'], { env });
    if (signal === 'SIGKILL') {
      // npm outlives its parent and may still write; the next start waits for its end.
      let said = '';
      next.stderr.on('data', chunk => {
        said += chunk;
      });
      await expect.poll(() => said, { timeout: 20_000 }).toContain('waiting for an earlier installation to end…');
      process.kill(npm, 'SIGKILL');
    }
    expect(await next).toMatchObject({ exitCode: 0, stdout: version });
    expect(leftovers(copy)).toEqual([]);
  });
});

function childIn(copy: string): number {
  const lock = join(copy, '.setup.lock');
  const names = existsSync(lock) ? readdirSync(lock) : [];
  return Number(names.find(name => name.startsWith('child-'))?.slice('child-'.length) ?? 0);
}
