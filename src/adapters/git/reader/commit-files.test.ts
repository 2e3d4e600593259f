import { describe, expect, it } from 'vitest';
import type { GitCalls } from './call-git.ts';
import { commitFiles } from './commit-files.ts';

const commit = 'c'.repeat(40);
const blob = (path: string) => `100644 blob ${'a'.repeat(40)}      12\t${path}`;
const tree = (path: string) => `040000 tree ${'b'.repeat(40)}       -\t${path}`;

/** A commit with a file at the top and one in a folder; remembers what was asked of it. */
function calls(): { readonly asked: string[]; readonly calls: GitCalls } {
  const asked: string[] = [];
  const read = async (_folder: string, args: readonly string[]) => {
    const paths = args.slice(args.indexOf(commit) + 1).filter(arg => arg !== '--');
    asked.push(paths.join(' '));
    const lines =
      paths.length === 0 ? [blob('README.md'), tree('docs')] : paths.includes('docs/a.md') ? [blob('docs/a.md')] : [];
    return Buffer.from(lines.map(line => `${line}\0`).join(''));
  };
  return { asked, calls: { read } as unknown as GitCalls };
}

describe('files of a commit', () => {
  it('asks git once for all that could be at the top', async () => {
    const { asked, calls: git } = calls();
    const files = commitFiles(git);
    expect(await files.findFile('/repo', commit, 'AGENTS.md')).toBeUndefined();
    expect(await files.findFile('/repo', commit, '.claude/CLAUDE.md')).toBeUndefined();
    expect(await files.findFile('/repo', commit, 'README.md')).toMatchObject({ mode: '100644', size: 12 });
    expect(await files.findFile('/repo', commit, 'docs')).toMatchObject({ mode: '040000' });
    expect(asked).toEqual(['']);
  });

  it('asks for a deeper one only where its folder exists', async () => {
    const { asked, calls: git } = calls();
    const files = commitFiles(git);
    expect(await files.findFile('/repo', commit, 'docs/a.md')).toMatchObject({ size: 12 });
    expect(await files.findFile('/repo', commit, 'docs/b.md')).toBeUndefined();
    expect(asked).toEqual(['', 'docs/a.md', 'docs/b.md']);
  });
});
