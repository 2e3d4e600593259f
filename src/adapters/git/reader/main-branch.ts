// The branch that work starts from, as far as git knows it.

/** The remote's own, else main or master, else the one that is checked out. */
export async function mainBranch(ask: (args: readonly string[]) => Promise<string | undefined>, remote: string) {
  const remoteHead = `refs/remotes/${remote}/HEAD`;
  const names = [remoteHead, 'refs/heads/main', 'refs/heads/master'];
  const listed = (await ask(['for-each-ref', '--format=%(refname) %(symref)', ...names])) ?? '';
  const targets = new Map(listed.split('\n').map(line => line.split(' ') as [string, string]));
  const ofRemote = targets.get(remoteHead)?.slice(`refs/remotes/${remote}/`.length);
  if (ofRemote) return ofRemote;
  const usual = ['main', 'master'].find(name => targets.has(`refs/heads/${name}`));
  return usual ?? (await ask(['symbolic-ref', '--quiet', '--short', 'HEAD']));
}
