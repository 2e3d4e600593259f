// A worktree in every state that an agent can leave it in, and a look at all of it that two of them can be compared by.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { GitScratch } from './git-scratch.ts';

/** Needs a `.gitignore` in the base that ignores `.env`, `dist/` and `node_modules/`. */
export async function makeMess(scratch: GitScratch, tree: string): Promise<void> {
  const put = (name: string, text: string) => {
    mkdirSync(join(tree, name, '..'), { recursive: true });
    writeFileSync(join(tree, name), text);
  };
  await scratch.runIn(tree, 'checkout', '--quiet', '-b', 'an idea'.replace(' ', '-'));
  await scratch.commit('idea', 'an idea\n', tree);
  await scratch.runIn(tree, 'checkout', '--quiet', '-');
  await scratch.commit('amended away', 'first words\n', tree);
  await scratch.runIn(tree, 'commit', '--quiet', '--amend', '--message', 'second words');
  put('stashed', 'stashed\n');
  await scratch.runIn(tree, 'stash', '--include-untracked', '--quiet');
  put('staged', 'staged\n');
  await scratch.runIn(tree, 'add', 'staged');
  put('staged', 'staged, then changed\n');
  put('README', 'changed\n');
  put('deep/er/with space', 'untracked\n');
  put('line\nbreak "quoted" \\back\ttab', 'odd name\n');
  writeFileSync(Buffer.concat([Buffer.from(`${tree}/`), Buffer.from([0x66, 0xff, 0xfe])]), 'no UTF-8\n');
  put('run.sh', '#!/bin/sh\n');
  chmodSync(join(tree, 'run.sh'), 0o755);
  put('crlf', 'one\r\ntwo\r\n');
  put('.gitattributes', 'crlf text eol=lf\n');
  symlinkSync('/etc', join(tree, 'link to outside'));
  symlinkSync('nowhere', join(tree, 'broken link'));
  writeFileSync(join(tree, 'big'), Buffer.alloc(9_000_000, 'abc'));
  put('.env', 'SECRET=1\n');
  put('dist/out.js', 'built\n');
  put('node_modules/dep/index.js', 'dependency\n');
  mkdirSync(join(tree, 'empty/folder'), { recursive: true });
  put('read-only/inside', 'closed\n');
  chmodSync(join(tree, 'read-only'), 0o555);
  await makeNested(scratch, join(tree, 'nested'));
}

async function makeNested(scratch: GitScratch, folder: string): Promise<void> {
  mkdirSync(folder);
  await scratch.runIn(folder, 'init', '--quiet', '--initial-branch=main');
  await scratch.commit('inner', 'inner\n', folder);
  writeFileSync(join(folder, 'inner'), 'inner, changed\n');
}

/** Every file but those of dependencies, by kind, right to execute and content. */
export function nextPollAt(tree: string): readonly string[] {
  const seen: string[] = [];
  const walk = (folder: Buffer) => {
    for (const name of readdirSync(folder, { encoding: 'latin1' }).sort()) {
      const path = Buffer.concat([folder, Buffer.from('/'), Buffer.from(name, 'latin1')]);
      const shown = path.subarray(Buffer.byteLength(tree) + 1).toString('latin1');
      if (shown === '.git' || name === 'node_modules') continue;
      const stats = lstatSync(path);
      if (stats.isDirectory()) {
        seen.push(`${shown}/`);
        walk(path);
      } else if (stats.isSymbolicLink()) seen.push(`${shown} -> ${readlinkSync(path)}`);
      else seen.push(`${shown} ${stats.mode & 0o100} ${hashOf(readFileSync(path))}`);
    }
  };
  walk(Buffer.from(tree));
  return seen;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** What git says of the worktree. */
export async function gitLookAt(scratch: GitScratch, tree: string): Promise<Readonly<Record<string, string>>> {
  return {
    head: await scratch.runIn(tree, 'rev-parse', 'HEAD'),
    branch: await scratch.runIn(tree, 'rev-parse', '--abbrev-ref', 'HEAD'),
    index: await scratch.runIn(tree, 'ls-files', '--stage'),
    status: await scratch.runIn(tree, 'status', '--porcelain', '-z'),
    log: await scratch.runIn(tree, 'reflog', 'show', 'HEAD'),
  };
}

/** Everything of the user's that a removal must leave alone. */
export async function userLook(scratch: GitScratch): Promise<Readonly<Record<string, string>>> {
  return {
    head: readFileSync(join(scratch.repository, '.git/HEAD'), 'utf8'),
    index: readFileSync(join(scratch.repository, '.git/index')).toString('base64'),
    config: readFileSync(join(scratch.repository, '.git/config'), 'utf8'),
    status: await scratch.run('status', '--porcelain'),
    stashes: await scratch.run('stash', 'list'),
    refs: await scratch.run('for-each-ref', 'refs/heads', 'refs/tags', 'refs/remotes', 'refs/stash'),
  };
}
