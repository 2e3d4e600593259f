// Reads the address of a git remote as a repository on GitHub.

/** `owner/name`, or undefined when it is elsewhere. `host`: as in the address of its pages, with a port if that has one. */
export function repositoryOfAddress(address: string, host: string): string | undefined {
  const parsed = parseAddress(address);
  if (!parsed || !isAt(parsed, host.toLowerCase())) return undefined;
  const path = parsed.path
    .replace(/^\//, '')
    .replace(/\/$/, '')
    .replace(/\.git$/, '');
  return /^[A-Za-z0-9][\w-]*\/[\w.-]+$/.test(path) ? path : undefined;
}

interface RemoteAddress {
  readonly host: string;
  /** Whether the port, if it has one, is that of the pages. */
  readonly isWeb: boolean;
  readonly path: string;
}

function parseAddress(address: string): RemoteAddress | undefined {
  const short = /^(?:[^@/:]+@)?(?<host>[\w.-]+):(?!\/\/)(?<path>[^?#]+)$/.exec(address)?.groups;
  if (short?.host && short.path) return { host: short.host.toLowerCase(), isWeb: false, path: short.path };
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.search || url.hash) return undefined;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb && url.protocol !== 'ssh:' && url.protocol !== 'git:') return undefined;
  return { host: (isWeb ? url.host : url.hostname).toLowerCase(), isWeb, path: url.pathname };
}

/** GitHub also takes SSH at another name, for networks that let only the port of https through. */
function isAt(address: RemoteAddress, host: string): boolean {
  if (address.isWeb) return address.host === host;
  return address.host === host.replace(/:\d+$/, '') || (host === 'github.com' && address.host === 'ssh.github.com');
}
