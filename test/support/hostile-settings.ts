// Settings by which git starts a program or talks to a server that somebody else chose, and where they can be planted.
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSettings } from '../../src/adapters/git/config-text.ts';

/** Programs that tell of themselves, and a server that counts who comes. */
export class Traps {
  /** Without blanks: git hands some of these paths to a shell. */
  readonly folder = mkdtempSync(join(tmpdir(), 'pitwall-traps-'));
  readonly #server: Server;
  readonly calls: string[] = [];

  private constructor() {
    this.#server = createServer(socket => {
      socket.once('data', data => this.calls.push(data.toString('latin1')));
      socket.on('error', () => undefined);
      socket.end();
    });
  }

  static async set(): Promise<Traps> {
    const traps = new Traps();
    await new Promise<void>(resolve => traps.#server.listen(0, '127.0.0.1', resolve));
    return traps;
  }

  close(): void {
    this.#server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get host(): string {
    const address = this.#server.address();
    return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  /** What ran, by the setting that named it. */
  get sprung(): readonly string[] {
    const log = join(this.folder, 'log');
    return existsSync(log) ? [...new Set(readFileSync(log, 'utf8').split('\n').filter(Boolean))] : [];
  }

  /** A program for one setting: it writes that down with all that it can see, hands on what it reads, and fails. */
  program(setting: string): string {
    const file = join(this.folder, setting.replaceAll(/\W/g, '-'));
    const seen = `cat /proc/self/environ >> ${this.folder}/environ; cat /proc/$PPID/cmdline >> ${this.folder}/environ`;
    const files = `for fd in 3 4 5 6 7 8 9; do timeout 1 cat /proc/self/fd/$fd; done >> ${this.folder}/environ`;
    const lines = ['#!/bin/sh', `echo ${setting} >> ${this.folder}/log`, `{ ${seen}; ${files}; } 2>/dev/null`];
    writeFileSync(file, `${lines.join('\n')}\ncase $0 in *filter*) timeout 2 cat;; esac\nexit 1\n`);
    chmodSync(file, 0o755);
    return file;
  }

  /** All of them, each with a program of its own. */
  settings(): readonly (readonly [string, string])[] {
    const program = (name: string) => [name, this.program(name)] as const;
    const shell = (name: string) => [name, `!${this.program(name)}`] as const;
    const programs = [
      'core.sshCommand',
      'core.gitProxy',
      'core.askPass',
      'core.fsmonitor',
      'core.editor',
      'core.pager',
      'core.alternateRefsCommand',
      'sequence.editor',
      'gpg.program',
      'gpg.ssh.program',
      'diff.external',
      'diff.evil.textconv',
      'diff.evil.command',
      'merge.evil.driver',
      'merge.default',
      'filter.evil.clean',
      'filter.evil.smudge',
      'filter.evil.process',
      'remote.origin.receivepack',
      'remote.origin.uploadpack',
      'remote.origin.vcs',
      'uploadpack.packObjectsHook',
      'interactive.diffFilter',
      'trailer.evil.command',
      'receive.certNonceSeed',
    ].map(program);
    const shells = ['credential.helper', 'alias.status', 'alias.commit', 'submodule.evil.update'].map(shell);
    const hooks = join(this.folder, 'hooks');
    const server = `http://${this.host}/`;
    return [
      ...programs,
      ...shells,
      ['core.hooksPath', hooks],
      ['commit.gpgSign', 'true'],
      ['http.proxy', server],
      ['remote.origin.proxy', server],
      [`url.${server}.insteadOf`, 'http'],
      [`url.${server}x.pushInsteadOf`, 'http'],
      [`url.${server}y.insteadOf`, '/'],
      ['remote.origin.pushurl', `${server}pushed.git`],
      ['protocol.ext.allow', 'always'],
      ['protocol.allow', 'always'],
      ['core.worktree', this.folder],
      ['core.attributesFile', join(this.folder, 'attributes')],
      ['core.bare', 'false'],
      ['fetch.recurseSubmodules', 'true'],
      ['push.recurseSubmodules', 'on-demand'],
      ['submodule.recurse', 'true'],
      ['status.submoduleSummary', 'true'],
      ['diff.ignoreSubmodules', 'none'],
      ['extensions.worktreeConfig', 'true'],
      ['user.name', 'mallory'],
      ['user.email', 'mallory@example.org'],
    ];
  }

  /** Into a git folder: by its configuration, by one that it includes, by attributes and hooks. */
  plantIn(gitFolder: string): void {
    const settings = this.settings().map(([key, value]) => ({ key, value }));
    const included = join(gitFolder, 'more-settings');
    const leading = ['include.path', 'includeIf.gitdir:/.path'].map(key => ({ key, value: included }));
    const of = (rest: readonly number[]) => settings.filter((_, at) => rest.includes(at % 3));
    writeFileSync(included, writeSettings(of([0])));
    appendFileSync(join(gitFolder, 'config'), writeSettings([...of([1, 2]), ...leading]));
    writeFileSync(join(gitFolder, 'config.worktree'), writeSettings(settings));
    this.plantHooks(join(gitFolder, 'hooks'));
    this.plantHooks(join(this.folder, 'hooks'));
    mkdirSync(join(gitFolder, 'info'), { recursive: true });
    for (const file of [join(gitFolder, 'info', 'attributes'), join(this.folder, 'attributes')])
      writeFileSync(file, '* filter=evil diff=evil merge=evil\n');
  }

  plantHooks(folder: string): void {
    mkdirSync(folder, { recursive: true });
    const names = ['pre-commit', 'post-commit', 'pre-push', 'post-checkout', 'post-merge', 'reference-transaction'];
    for (const name of [...names, 'prepare-commit-msg', 'post-index-change', 'pre-receive', 'update', 'post-receive'])
      writeFileSync(join(folder, name), readFileSync(this.program(`hook.${name}`)), { mode: 0o755 });
  }
}
