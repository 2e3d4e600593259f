// Attempts to steal the forge's token through Pitwall's git, by what agents, gates, hooks, submodules and unknown repositories can write.
// The server looks at every process of this machine while git waits for its answer.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { tryToPush } from '../../src/adapters/forge/github/try-to-push.ts';
import { writeSettings } from '../../src/adapters/git/config-text.ts';
import { Git } from '../../src/adapters/git/git.ts';
import { gitCredential } from '../../src/adapters/github/connect.ts';
import { createGitWorktrees } from '../../src/adapters/worktrees/git.ts';
import { unlessRefused } from '../../src/std/error-code.ts';
import { GitScratch } from '../support/git-scratch.ts';
import { Traps } from '../support/hostile-settings.ts';

const token = 'ghp_drill0123456789abcdefghijklmnopqrstuv';
const secrets = [token, Buffer.from(`x-access-token:${token}`).toString('base64')];
const holdsToken = (text: string) => secrets.some(secret => text.includes(secret));

let scratch: GitScratch;
let traps: Traps;
let server: Server;
let forge: string;
let config: string;
let plain: string;
/** Where the token was seen while git was waiting, and how often it came to the forge itself. */
const seen = new Set<string>();
let arrivals = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (holdsToken(request.headers.authorization ?? '')) arrivals++;
    for (const place of placesOfToken()) seen.add(place);
    response.writeHead(403).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  forge = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  scratch = await GitScratch.make();
  traps = await Traps.set();
  await scratch.run('remote', 'set-url', 'origin', `${forge}acme/shop.git`);
  config = join(scratch.repository, '.git/config');
  plain = readFileSync(config, 'utf8');
});
afterAll(() => {
  server.close();
  traps.close();
  scratch.remove();
});

const quietly = <T>(work: () => T) => unlessRefused(['ENOENT', 'ESRCH', 'EACCES', 'EINVAL', 'ENXIO', 'EPERM'], work);

/** Environments and arguments of all processes, and open files of those that this test started. */
function placesOfToken(): readonly string[] {
  const processes = readdirSync('/proc').filter(name => /^\d+$/.test(name) && name !== String(process.pid));
  return processes.flatMap(pid => {
    const read = (name: string) => quietly(() => readFileSync(`/proc/${pid}/${name}`, 'latin1')) ?? '';
    const inText = ['environ', 'cmdline']
      .filter(name => holdsToken(read(name)))
      .map(name => `${name} of ${read('comm')}`);
    const isGit = Buffer.from(read('environ'), 'latin1').toString('utf8').includes(scratch.folder);
    const files = isGit ? (quietly(() => readdirSync(`/proc/${pid}/fd`)) ?? []) : [];
    const open = files.filter(fd => holdsToken(readFile(`/proc/${pid}/fd/${fd}`)));
    return [...inText, ...open.map(() => `open file of ${read('comm')}`)].map(place => place.trim());
  });
}

function readFile(path: string): string {
  const isFile = quietly(() => statSync(path).isFile() && !readlinkSync(path).includes('.pack'));
  return isFile ? (quietly(() => readFileSync(path, 'latin1')) ?? '') : '';
}

let starts = 0;

/** Another process would have read no settings yet. */
function freshGit(): Git {
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: join(scratch.folder, 'home'),
    XDG_CONFIG_HOME: `/absent/${starts++}`,
  };
  return new Git({ clock: systemClock, env, credential: gitCredential(forge, token) });
}

const thief = (name: string) => traps.program(name);

interface Attempt {
  readonly by: string;
  readonly settings?: () => Readonly<Record<string, string>>;
  readonly plant?: () => void;
}

const proxied = () => `http://${traps.host}/`;
const attempts: readonly Attempt[] = [
  { by: 'core.sshCommand', settings: () => ({ 'core.sshCommand': thief('ssh'), 'url.ssh://git@h/.insteadOf': forge }) },
  {
    by: 'core.sshCommand for pushes',
    settings: () => ({ 'core.sshCommand': thief('ssh'), 'url.ssh://git@h/.pushInsteadOf': forge }),
  },
  { by: 'http.proxy', settings: () => ({ 'http.proxy': proxied() }) },
  { by: 'http.<url>.proxy', settings: () => ({ [`http.${forge}.proxy`]: proxied() }) },
  { by: 'remote.origin.proxy', settings: () => ({ 'remote.origin.proxy': proxied() }) },
  {
    by: 'http.curloptResolve',
    settings: () => ({ 'http.curloptResolve': `127.0.0.1:${new URL(forge).port}:127.0.0.2` }),
  },
  { by: 'credential.helper', settings: () => ({ 'credential.helper': `!${thief('helper')}` }) },
  { by: 'credential.<url>.helper', settings: () => ({ [`credential.${forge}.helper`]: `!${thief('helper-url')}` }) },
  { by: 'core.askPass', settings: () => ({ 'core.askPass': thief('askpass') }) },
  { by: 'core.gitProxy', settings: () => ({ 'core.gitProxy': thief('gitproxy'), 'url.git://h/.insteadOf': forge }) },
  { by: 'url.insteadOf', settings: () => ({ [`url.${proxied()}.insteadOf`]: forge }) },
  { by: 'url.pushInsteadOf', settings: () => ({ [`url.${proxied()}.pushInsteadOf`]: forge }) },
  { by: 'remote.origin.receivepack', settings: () => ({ 'remote.origin.receivepack': thief('receive') }) },
  { by: 'remote.origin.vcs', settings: () => ({ 'remote.origin.vcs': 'ext', 'protocol.ext.allow': 'always' }) },
  { by: 'address ext::', settings: () => ({ 'url.ext::sh.insteadOf': forge, 'protocol.allow': 'always' }) },
  {
    by: 'core.hooksPath',
    settings: () => ({ 'core.hooksPath': join(traps.folder, 'hooks') }),
    plant: () => traps.plantHooks(join(traps.folder, 'hooks')),
  },
  { by: 'hooks of the repository', plant: () => traps.plantHooks(join(scratch.repository, '.git/hooks')) },
  { by: 'include.path', plant: () => include('include.path') },
  { by: 'includeIf', plant: () => include('includeIf.gitdir:/.path') },
  {
    by: 'config.worktree',
    settings: () => ({ 'extensions.worktreeConfig': 'true' }),
    plant: () =>
      writeFileSync(
        join(scratch.repository, '.git/config.worktree'),
        writeSettings([{ key: 'http.proxy', value: proxied() }]),
      ),
  },
  {
    by: 'http.cookieFile',
    settings: () => ({ 'http.cookieFile': join(traps.folder, 'cookies'), 'http.saveCookies': 'true' }),
  },
  {
    by: 'core.alternateRefsCommand',
    settings: () => ({ 'core.alternateRefsCommand': thief('alternates') }),
    plant: () => writeFileSync(join(scratch.repository, '.git/objects/info/alternates'), `${scratch.remote}/objects\n`),
  },
  {
    by: 'a git- program in the worktree',
    plant: () =>
      writeFileSync(join(scratch.repository, 'git-remote-http'), readFileSync(thief('remote-http')), { mode: 0o755 }),
  },
];

function include(key: string): void {
  const file = join(scratch.repository, '.git/more');
  writeFileSync(file, writeSettings([{ key: 'http.proxy', value: proxied() }]));
  writeFileSync(config, `${plain}${writeSettings([{ key, value: file }])}`);
}

/** Every kind of call to the remote, by a run and by `doctor` before trust. */
async function callRemote(git: Git): Promise<void> {
  const worktrees = createGitWorktrees(scratch.place({ git }));
  const head = await scratch.run('rev-parse', 'HEAD');
  await worktrees.remoteTip('work');
  await worktrees.push('work', head);
  await worktrees.observeBase('main', 'main');
  const access = { full_name: 'acme/shop', permissions: { push: true } } as Parameters<typeof tryToPush>[1];
  const fineGrained = { account: 'ann', scopes: undefined } as unknown as Parameters<typeof tryToPush>[2];
  await tryToPush(git, access, fineGrained, { folder: scratch.repository, webUrl: forge });
}

it('gives the token to git itself and to nobody else', async () => {
  const table: string[] = [];
  for (const { by, settings, plant } of attempts) {
    const lines = Object.entries(settings?.() ?? {}).map(([key, value]) => ({ key, value }));
    writeFileSync(config, `${plain}${writeSettings(lines)}`);
    plant?.();
    const before = { arrivals, calls: traps.calls.length };
    await callRemote(freshGit());
    const isStolen = traps.sprung.length > 0 || traps.calls.length > before.calls;
    table.push(`${isStolen ? 'STOLEN' : 'held  '} ${by}, ${arrivals - before.arrivals} calls to the forge`);
    expect(arrivals - before.arrivals, by).toBeGreaterThan(3);
  }
  rmSync(join(scratch.repository, '.git/hooks'), { recursive: true, force: true });
  process.stdout.write(`${table.join('\n')}\n`);
  expect(traps.sprung).toEqual([]);
  expect(traps.calls).toEqual([]);
  expect([...seen].toSorted()).toEqual(['open file of git', 'open file of git-remote-http']);
});

it('leaves the token in no file', () => {
  const found = () =>
    execFileSync('grep', ['-rlFa', ...secrets.flatMap(each => ['-e', each]), scratch.folder, traps.folder]);
  expect(found).toThrow();
});
