// Where a path leads, by its text, and whether it may be read or written there.
import { ask, deny, type Finding, type Report } from './finding.ts';
import { type Arg, literal } from './shell/arg.ts';
import type { PolicyWorld } from './world.ts';

export interface PathScope {
  readonly world: PolicyWorld;
  readonly folder: string | undefined;
  readonly report: Report;
}

export function judgePath({ world, folder, report }: PathScope, arg: Arg, use: Asked['use']): void {
  if (arg.isStream || (use === 'read' && arg.text === '-' && arg.isKnown)) return;
  const path = resolvePath(folder, arg.isKnown ? arg.text : undefined);
  const finding = findingOf(world, path, { arg, use });
  if (finding !== undefined) report.findings.push(finding);
  else if (arg.isKnown && arg.text !== '' && path !== undefined && !isDevice(path))
    report.paths.push({ path: written(folder, literalFolder(arg)), use, levels: levelsOf(arg) });
}

const written = (folder: string | undefined, text: string) => (text.startsWith('/') ? text : `${folder}/${text}`);

function levelsOf({ isBelow, globAt, text }: Arg): number {
  if (isBelow) return Number.POSITIVE_INFINITY;
  return globAt < 0 ? 0 : text.slice(globAt).split('/').length;
}

/** What speaks against a path whose links are resolved, as the worktree's are. */
export function judgeRealPath(world: PolicyWorld, path: string, use: Asked['use']): Finding | undefined {
  if (isDevice(path)) return undefined;
  const finding = findingOf(world, path, { arg: literal(path), use });
  return finding && { ...finding, reason: `${finding.reason}, by a link` };
}

export function resolvePath(folder: string | undefined, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (text.startsWith('/')) return normalize(text);
  return folder === undefined ? undefined : normalize(`${folder}/${text}`);
}

function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

export const isInside = (worktree: string, path: string) => path === worktree || path.startsWith(`${worktree}/`);

interface Asked {
  readonly arg: Arg;
  readonly use: 'read' | 'write';
}

function findingOf(world: PolicyWorld, path: string | undefined, { arg, use }: Asked): Finding | undefined {
  const does = use === 'read' ? 'reads' : 'writes';
  if (path === undefined) return ask(`it ${does} a path that cannot be known`);
  if (isDevice(path)) return undefined;
  if (/^\/dev\/(?:tcp|udp)\//.test(path)) return ask(`${path} opens a connection`);
  if (arg.globAt >= 0) {
    if (/\/\.|^\./.test(arg.text.slice(lastSlash(arg))) || /(?:^|\/)\.\.(?:\/|$)/.test(arg.text.slice(arg.globAt)))
      return ask(`${arg.text} may match more than it shows`);
    const folder = resolvePath(path.startsWith('/') && arg.text.startsWith('/') ? '/' : undefined, literalFolder(arg));
    if (folder !== undefined && !isInside(world.worktree, folder)) return outside(world, folder, { arg, use });
  }
  return isInside(world.worktree, path) ? inside(world, path, { arg, use }) : outside(world, path, { arg, use });
}

const lastSlash = ({ text, globAt }: Arg) => text.lastIndexOf('/', globAt) + 1;
const literalFolder = (arg: Arg) => (arg.globAt < 0 ? arg.text : arg.text.slice(0, lastSlash(arg)) || '.');

const isDevice = (path: string) => /^\/dev\/(?:null|stdin|stdout|stderr|tty|fd\/\d+)$/.test(path);

function outside(world: PolicyWorld, path: string, { arg, use }: Asked): Finding {
  if (use === 'write') return deny(`it writes ${path}, outside of the worktree`);
  if (isSecretPlace(world, path) && (arg.globAt < 0 || !path.slice(path.lastIndexOf('/') + 1).includes('.env')))
    return deny(`${path} is a secret place`);
  return ask(`it reads ${path}, outside of the worktree`);
}

function inside({ worktree }: PolicyWorld, path: string, { arg, use }: Asked): Finding | undefined {
  const parts = path.slice(worktree.length + 1).split('/');
  if (parts.includes('.git'))
    return use === 'write'
      ? deny(`it writes ${path}, which belongs to git`)
      : ask(`it reads ${path}, which belongs to git`);
  if (parts.some(part => part.toLowerCase() === '.git')) return ask(`${path} may belong to git`);
  if (use === 'read') return undefined;
  if (arg.isBelow && path === worktree) return ask('it writes whatever is in the worktree, also what belongs to git');
  const relative = parts.join('/').toLowerCase();
  return steering.test(relative) ? ask(`${path} steers tools or agents`) : undefined;
}

const steering =
  /(?:^|\/)(?:\.husky|\.githooks|\.claude|\.codex|\.gemini|\.pitwall|\.mcp\.json|\.npmrc|\.yarnrc[^/]*|\.cargo\/config[^/]*|\.envrc|\.vscode)(?:\/|$)/;

const secretFolders =
  /^(?:\.ssh|\.aws|\.gnupg|\.kube|\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.docker|\.config\/gh|\.config\/gcloud|\.cargo\/credentials[^/]*|\.claude[^/]*|\.codex|\.gemini|\.local\/state\/pitwall|\.local\/share\/pitwall)(?:\/|$)/;

function isSecretPlace({ home, stateFolder }: PolicyWorld, path: string): boolean {
  const own = path.startsWith(`${home}/`)
    ? path.slice(home.length + 1)
    : /^\/(?:home\/[^/]+|Users\/[^/]+|root)\/(.+)$/.exec(path)?.[1];
  if (own !== undefined && secretFolders.test(own)) return true;
  if (stateFolder !== undefined && isInside(stateFolder, path)) return true;
  if (/^\/etc\/g?shadow-?$|^\/proc\/[^/]+\/(?:task\/[^/]+\/)?environ$/.test(path)) return true;
  const base = path.slice(path.lastIndexOf('/') + 1);
  return /^\.env/.test(base) && base !== '.envrc.example'
    ? true
    : /(?:_history|^\.history|^\.histfile|^\.zhistory|^\.lesshst)$/.test(base);
}
