// Puts all that a folder holds into its index, as "git add --all" does, which would start a git in every submodule and embedded
// repository and obey what is configured there.
import type { Git, GitCall } from './git.ts';

export async function stageAll(git: Git, call: Pick<GitCall, 'cwd' | 'env'>): Promise<void> {
  const listed = ['ls-files', '-z', '--modified', '--others', '--exclude-standard'];
  const { stdout } = await git.run(listed, { ...call, encoding: 'latin1' });
  // A repository of its own is listed as a folder.
  const paths = new Set(stdout.split('\0').map(path => path.replace(/\/$/, '')));
  paths.delete('');
  if (paths.size === 0) return;
  const input = async function* () {
    yield Buffer.from([...paths].map(path => `${path}\0`).join(''), 'latin1');
  };
  await git.run(['update-index', '--add', '--remove', '--replace', '-z', '--stdin'], { ...call, input });
}
