// The ref of the remote by which an epic is claimed, and the commits it leads to.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Answer, absent, known, unknown } from '../../../core/answer.ts';
import type { Clock } from '../../../ports/clock.ts';
import { parseJson } from '../../../std/parse-json.ts';
import type { Git } from '../../git/git.ts';
import { type GitError, ifGit } from '../../git/git-error.ts';
import { numberOf } from '../../github/repository.ts';

export interface ClaimRefOptions {
  readonly git: Git;
  /** Any folder of the repository: objects are made in it. */
  readonly repository: string;
  /** Where branches are pushed to. */
  address(): Promise<string>;
  /** Of this machine's store, opaque. */
  readonly store: string;
  /** Longer than a tick may take. */
  readonly limitMs: number;
  /** Author of the commits. */
  readonly identity: { readonly name: string; readonly email: string };
  readonly clock: Pick<Clock, 'now'>;
}

const claimSchema = z.object({ tick: z.string(), store: z.string(), at: z.number(), until: z.number() });

export interface Held extends z.infer<typeof claimSchema> {
  /** The commit. */
  readonly object: string;
}

const fetching = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
const rememberedMax = 100;

export interface ClaimRef extends ClaimRefOptions {
  readonly remembered: Map<string, Held>;
}

const refOf = (epic: string) => `refs/pitwall/epics/${numberOf(epic) ?? 0}`;

/** As the remote has it now; what a commit says never changes. */
export async function seeClaim(place: ClaimRef, epic: string): Promise<Answer<Held>> {
  const { git, repository: cwd, remembered } = place;
  try {
    const address = await place.address();
    const ref = refOf(epic);
    const { stdout: listed } = await git.run(['ls-remote', address, ref], { cwd, address });
    // Git also lists refs whose names only end so, and anyone who may push a branch can make one.
    const object = listed
      .split('\n')
      .find(line => line.endsWith(`\t${ref}`))
      ?.split('\t', 1)[0];
    if (object === undefined) return absent;
    const found = remembered.get(object);
    if (found) return known(found);
    if ((await git.run(['cat-file', '-e', object], { cwd, codes: [0, 1, 128] })).code !== 0)
      await git.run([...fetching, address, ref], { cwd, address });
    const { stdout } = await git.run(['cat-file', 'commit', object], { cwd });
    const parsed = claimSchema.safeParse(parseJson(stdout.slice(stdout.indexOf('\n\n')).trim()));
    if (!parsed.success) return unknown(`${ref} is not a claim that Pitwall made: remove it on the remote`, 'refused');
    const held = { ...parsed.data, object };
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(object, held);
    return known(held);
  } catch (error) {
    return ifGit((gitError: GitError) =>
      unknown(gitError.message, gitError.failure === 'outage' ? 'outage' : undefined),
    )(error);
  }
}

/** Two claims are never the same commit: each has a word of its own. */
export async function makeClaim({ git, repository: cwd, ...place }: ClaimRef, tick: string): Promise<string> {
  const at = place.clock.now();
  const claimed = { tick, store: place.store, at, until: at + place.limitMs, once: randomUUID() };
  const { name, email } = place.identity;
  const env = {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  };
  const empty = await git.line(['hash-object', '-w', '-t', 'tree', '--stdin'], { cwd, input: '' });
  return await git.line(['commit-tree', empty, '-m', JSON.stringify(claimed)], { cwd, env });
}

/** An empty `object` removes the ref. Undefined: it worked. */
export async function pushClaim(
  { git, repository: cwd, address: to }: ClaimRef,
  epic: string,
  { expected, object }: { readonly expected: string; readonly object: string },
): Promise<GitError | undefined> {
  const address = await to();
  const ref = refOf(epic);
  const lease = `--force-with-lease=${ref}:${expected}`;
  const args = ['push', '--quiet', '--no-verify', '--recurse-submodules=no', lease, address, `${object}:${ref}`];
  return await git.run(args, { cwd, address }).then(
    () => undefined,
    ifGit((error: GitError) => error),
  );
}
