// Epics as files: nothing but the file's own bytes is touched, and only commits of owners on the base branch approve.
import { chmodSync, mkdirSync, readdirSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lineOf, sourceOf, written } from './epics.ts';
import { type FileStage, setEpicFilesStage } from './epics-stages.ts';

const body = (status: string, more = '') => `---\ntitle: Faster\nstatus: ${status}\nowner: x\n---\n\nPlease.\n${more}`;

let stage: FileStage;
beforeEach(async () => {
  stage = await setEpicFilesStage();
});
afterEach(() => stage.dispose());

const names = () => readdirSync(join(stage.folder, '.pitwall/items'));

describe('a file', () => {
  it('keeps its mode, and leaves nothing beside it', async () => {
    await stage.put('7', body('inbox'));
    chmodSync(stage.file('7'), 0o640);
    writeFileSync(join(stage.folder, '.pitwall/items/.007-epic.md.new'), 'left by a kill');
    const epics = await stage.open();
    const { version } = await sourceOf(epics, '7');
    expect(await epics.write('7', lineOf('k1', version))).toMatchObject(written);
    expect(statSync(stage.file('7')).mode & 0o777).toBe(0o640);
    expect(names()).toEqual(['007-epic.md']);
  });

  it.each(['the file', 'its folder'])('is not followed where %s is a link', async what => {
    const elsewhere = join(stage.folder, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, '007-epic.md'), body('inbox'));
    if (what === 'the file') symlinkSync(join(elsewhere, '007-epic.md'), stage.file('7'));
    else {
      renameSync(join(stage.folder, '.pitwall/items'), join(stage.folder, 'old'));
      symlinkSync(elsewhere, join(stage.folder, '.pitwall/items'));
    }
    const epics = await stage.open();
    expect(await epics.read('7')).toMatchObject({ kind: 'unknown', cause: 'refused' });
    expect(await epics.write('7', lineOf('k1', 'v'))).toMatchObject({ kind: 'failed', final: true });
  });

  it('that is no text, or too long, is neither read nor written', async () => {
    const epics = await stage.open();
    writeFileSync(stage.file('7'), Buffer.concat([Buffer.from(body('inbox')), Buffer.from([0xff])]));
    expect(await epics.read('7')).toMatchObject({ kind: 'unknown', cause: 'refused' });
    await stage.put('7', body('inbox'));
    const { version } = await sourceOf(epics, '7');
    const long = lineOf('k1', version, { edit: text => text.padEnd(1024 * 1024 + 1, 'x') });
    expect(await epics.write('7', long)).toMatchObject({ output: { kind: 'refused' } });
  });
});

describe('an approval', () => {
  const commit = async (who: string, text: string) => {
    await stage.put('7', text);
    await stage.git(who, 'add', '-A', '.pitwall');
    await stage.git(who, 'commit', '--quiet', '-m', `by ${who}`);
    return await stage.git(who, 'rev-parse', 'HEAD');
  };
  const approvals = async () => (await sourceOf(await stage.open(), '7')).approvals;

  it('is a commit of an owner that sets the file to queued', async () => {
    await commit('ann', body('inbox'));
    expect(await approvals()).toEqual([]);
    const id = await commit('ann', body('queued'));
    await commit('ann', body('queued', 'More.\n'));
    expect(await approvals()).toEqual([{ id, by: 'ann@example.org', at: expect.any(Number), how: 'commit' }]);
    await commit('bob', body('in_progress'));
    const second = await commit('ann', body('queued', 'Again.\n'));
    expect((await approvals()).map(each => each.id)).toEqual([id, second]);
  });

  it('is not what no one committed, nor what one with the name of an owner committed', async () => {
    await commit('ann', body('inbox'));
    await stage.put('7', body('queued'));
    expect(await approvals()).toEqual([]);
    await commit('ann@elsewhere.example', body('queued'));
    expect(await approvals()).toEqual([]);
  });

  it('is not the word queued somewhere in the text, nor a commit of another branch', async () => {
    await commit('ann', body('inbox', '\n```\nstatus: queued\n```\n'));
    await stage.git('ann', 'checkout', '--quiet', '-b', 'other');
    await commit('ann', body('queued'));
    expect(await approvals()).toEqual([]);
  });

  it('is of the one who merged, not of the one who wrote the branch', async () => {
    await commit('ann', body('inbox'));
    await stage.git('mallory', 'checkout', '--quiet', '-b', 'other');
    await commit('mallory', body('queued'));
    await stage.git('ann', 'checkout', '--quiet', 'main');
    await stage.git('ann', 'merge', '--quiet', '--no-ff', '-m', 'merged', 'other');
    const id = await stage.git('ann', 'rev-parse', 'HEAD');
    expect((await approvals()).map(each => each.id)).toEqual([id]);
  });
});
