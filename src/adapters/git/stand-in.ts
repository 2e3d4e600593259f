// A git folder of Pitwall's own that stands in for the one of a repository: the same objects and refs, by links, and a configuration
// that Pitwall wrote. Nothing else of the repository's git folder is in it, so git finds nothing else to obey. See docs/adr/0029.
import { copyFileSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AskOnce } from '../../std/ask-once.ts';
import { unlessRefused } from '../../std/error-code.ts';
import { currentOwner } from '../owner/current-owner.ts';
import { ownerLiveness } from '../owner/owner-liveness.ts';
import { claimFolder, sweepFolders } from '../owner/scratch-folders.ts';
import { readSettingsOf, type Setting, writeSettings } from './config-text.ts';
import { ofRepository, ofUser } from './obeyed-settings.ts';
import type { GitFolders } from './place.ts';
import { readUserSettings, type Variables } from './read-user-settings.ts';

export interface StandIn {
  readonly folder: string;
  /** What the user's own files set, as text. */
  readonly userText: string;
  /** Of the user and of the repository, as they were when this was first made. */
  readonly settings: readonly Setting[];
  /** Whether each worktree may have settings of its own. */
  readonly hasWorktreeSettings: boolean;
}

interface Made extends StandIn {
  readonly configText: string;
  readonly commonDir: string;
  /** What changes when anybody writes to it. */
  readonly seal: string;
}

const made = new AskOnce<Made>();

/** Made once per repository and process, before an agent works; made anew when somebody touched it. */
export async function substituteFor(place: GitFolders, variables: Variables): Promise<StandIn> {
  const key = JSON.stringify([place.commonDir, variables.HOME, variables.XDG_CONFIG_HOME]);
  const before = await made.get(key, () => make(place, variables));
  if (sealOf(before.folder) === before.seal) return before;
  const folder = layOut(before);
  const anew = { ...before, folder, seal: sealOf(folder) };
  made.set(key, Promise.resolve(anew));
  return anew;
}

async function make(place: GitFolders, variables: Variables): Promise<Made> {
  const { commonDir, top = commonDir } = place;
  const raw = readSettingsOf(join(commonDir, 'config'));
  const own = ofRepository(raw, top);
  const draft = { commonDir, configText: configOf(own), userText: '' };
  const folder = layOut(draft);
  const user = ofUser(await readUserSettings(place, folder, variables));
  const userText = writeSettings(user);
  writeFileSync(join(folder, userFile), userText);
  const hasWorktreeSettings = raw.findLast(({ key }) => key === 'extensions.worktreeconfig')?.value === 'true';
  return { ...draft, userText, folder, settings: [...user, ...own], hasWorktreeSettings, seal: sealOf(folder) };
}

/** The repository's data first, so that what Pitwall says counts. */
function configOf(own: readonly Setting[]): string {
  const version = own.some(({ key }) => key.startsWith('extensions.')) ? '1' : '0';
  const ours = { 'core.repositoryformatversion': version, 'core.bare': 'false' };
  return writeSettings([...own, ...Object.entries(ours).map(([key, value]) => ({ key, value }))]);
}

export const userFile = 'user';
const linked = ['objects', 'refs', 'packed-refs', 'logs', 'worktrees', 'reftable', 'lfs'];

function layOut({ commonDir, configText, userText }: Pick<Made, 'commonDir' | 'configText' | 'userText'>): string {
  const folder = mkdtempSync(join(ownFolder(), 'r'));
  mkdirSync(join(folder, 'info'));
  // Git writes logs through the link only if they are there.
  unlessRefused(['EACCES', 'EROFS', 'EEXIST', 'EPERM'], () => mkdirSync(join(commonDir, 'logs')));
  for (const name of linked) {
    const isOptional = name === 'reftable' || name === 'lfs';
    const target = join(commonDir, name);
    if (!isOptional || lstatSync(target, { throwIfNoEntry: false })) symlinkSync(target, join(folder, name));
  }
  symlinkSync(join(commonDir, 'info', 'exclude'), join(folder, 'info', 'exclude'));
  // As it is now: what is written there later hides no history.
  unlessRefused(['ENOENT'], () => copyFileSync(join(commonDir, 'shallow'), join(folder, 'shallow')));
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/of-no-checkout\n');
  writeFileSync(join(folder, 'config'), configText);
  writeFileSync(join(folder, userFile), userText);
  return folder;
}

const sealed = ['', 'info', 'HEAD', 'config', userFile];

function sealOf(folder: string): string {
  const stats = sealed.map(name => lstatSync(join(folder, name), { throwIfNoEntry: false, bigint: true }));
  return stats.map(each => `${each?.ino} ${each?.ctimeNs}`).join('\n');
}

/** How the folder of each process begins, in the temporary folder. */
export const substitutePrefix = 'pitwall-git-';
let own: string | undefined;

/** Folders of killed processes go first. */
function ownFolder(): string {
  if (own !== undefined && lstatSync(own, { throwIfNoEntry: false })) return own;
  const self = currentOwner('git');
  sweepFolders(tmpdir(), substitutePrefix, ownerLiveness(self));
  const folder = mkdtempSync(join(tmpdir(), substitutePrefix));
  claimFolder(folder, self);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  own = folder;
  return folder;
}
