// Checkouts that are kept from one run of gates to the next: what gates see in them is the commit and nothing else. Real git, real processes.
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Files, GateScene } from '../support/gate-scene.ts';

let scene: GateScene;
afterEach(() => scene.remove());

const list =
  '[ ! -e leave.sh ] || . ./leave.sh; find . -type f ! -path "./.git*" | sort | xargs sha256sum; cat deps/one; git status --porcelain; git log -1 --format=%H';

/** At one commit after the other, by a gate that lists what it sees. */
class Looks {
  made = 0;
  key: string | undefined = 'the same';

  async look(files: Files): Promise<string> {
    const commit = await scene.commit('next', files);
    const results = await scene.look(['lint'], {
      settings: { commands: { lint: ['sh', '-c', list] } },
      parts: {
        habits: scene.cache(),
        setUp: async folder => {
          this.made++;
          mkdirSync(join(folder, 'deps'));
          writeFileSync(join(folder, 'deps/one'), 'installed\n');
          return { kind: 'ready', warnings: [] };
        },
        setUpKey: async () => this.key,
      },
    });
    if (typeof results === 'string') throw new Error(results);
    const [{ state, evidence } = { state: undefined }] = results;
    expect({ state, commit: evidence?.commit }).toEqual({ state: 'pass', commit });
    return readFileSync(evidence?.log ?? '', 'utf8');
  }

  /** Until gates are known to leave nothing, and a checkout is kept. */
  async begin(): Promise<void> {
    scene = await GateScene.make({ '.gitignore': 'deps\n', 'src/a.txt': 'a\n', 'src/b.txt': 'b\n', 'c/d.txt': 'd\n' });
    await this.look({});
    await this.look({});
    this.made = 0;
  }

  kept(path: string): string {
    return join(scene.scratch.folder, 'checkouts', 'kept~', 'head', path);
  }

  /** As a checkout made from nothing shows it. */
  async anew(): Promise<string> {
    this.key = undefined;
    const before = this.made;
    const listed = await this.look({});
    expect(this.made).toBe(before + 1);
    return listed;
  }
}

const withoutCommit = (listed: string) => listed.replace(/^[0-9a-f]{40}$/m, '');

describe('a checkout that is kept', () => {
  it('shows the next commit as one made from nothing does, without another set-up', async () => {
    const looks = new Looks();
    await looks.begin();
    const more = { 'src/a.txt': 'other\n', 'src/b.txt': null, 'c/d.txt': null, 'e/f.txt': 'new\n', d: 'new\n' };
    const listed = await looks.look(more);
    expect(looks.made).toBe(0);
    expect(listed).toContain('installed');
    expect(listed).toMatch(/ \.\/e\/f\.txt$/m);
    expect(withoutCommit(await looks.anew())).toBe(withoutCommit(listed));
  });

  it('is made anew after somebody altered it, even if it looks as before', async () => {
    const looks = new Looks();
    await looks.begin();
    const file = looks.kept('deps/one');
    writeFileSync(file, 'changed!!\n');
    utimesSync(file, 1, 1);
    expect(await looks.look({})).toContain('installed');
    expect(looks.made).toBe(1);
  });

  it.each([
    ['a file was added to it', { file: 'src/more.txt' }],
    ['another set-up is due', { key: 'another' }],
    ['it is not known what the set-up depends on', { key: undefined }],
  ])('is made anew when %s', async (_, { file, ...now }: { file?: string; key?: string | undefined }) => {
    const looks = new Looks();
    await looks.begin();
    if (file !== undefined) writeFileSync(looks.kept(file), '');
    Object.assign(looks, now);
    expect(await looks.look({})).not.toContain('more.txt');
    expect(looks.made).toBe(1);
  });

  it.each<[string, Files]>([
    ['how git writes files', { '.gitattributes': '*.txt text eol=crlf\n' }],
    ['what git ignores', { '.gitignore': 'deps\nother\n' }],
    ['files among the dependencies', { 'c/node_modules/x.js': 'green\n' }],
  ])('is made anew for a change of %s', async (_, files) => {
    const looks = new Looks();
    await looks.begin();
    await looks.look(files);
    expect(looks.made).toBe(1);
  });

  it('is not kept any more when a gate left something in it', async () => {
    const looks = new Looks();
    await looks.begin();
    await looks.look({ 'leave.sh': 'touch deps/two\n' });
    expect(existsSync(looks.kept(''))).toBe(false);
    looks.made = 0;
    expect(await looks.look({ 'leave.sh': null })).not.toContain('deps/two');
    expect(looks.made).toBe(1);
  });
});
