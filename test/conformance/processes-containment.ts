// What the real levels of containment do with real programs, however these try to get away.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { processTable } from '../../src/adapters/owner/process-table.ts';
import type { HeldProcess, Processes, ProcessRequest } from '../../src/ports/processes.ts';
import { sightedWith, until, untilGone } from '../support/process-sightings.ts';
import { allLines, newToken, nextLine, type ProcessStage, type SetProcessStage } from './processes.ts';

const writtenBy = (pid: number) => Number(/^wchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
const yesOf = (mark: string) => sightedWith(mark).find(({ command }) => /^\S*\/yes /.test(command))?.pid ?? 0;
const path = '/usr/sbin:/usr/bin:/sbin:/bin';
const done = { kind: 'done', output: null };
const mebibyte = 1024 * 1024;

export function describeContainment(name: string, setStage: SetProcessStage): void {
  describe(`containment: ${name}`, () => runContainmentSuite(setStage));
}

function runContainmentSuite(setStage: SetProcessStage): void {
  let stage: ProcessStage;
  let processes: Processes;
  let mark: string;

  beforeAll(async () => {
    stage = await setStage();
    processes = await stage.open();
  });
  afterAll(() => stage.dispose());
  beforeEach(() => {
    mark = `mark-${randomUUID()}`;
  });
  afterEach(() => untilGone(mark, 5_000));

  const requestOf = (argv: ProcessRequest['argv']): ProcessRequest => ({
    argv,
    cwd: stage.folder,
    env: { PATH: path },
    token: newToken(),
  });

  async function prepare(request: ProcessRequest, by = processes): Promise<HeldProcess> {
    const prepared = await by.prepare(request);
    if (prepared.kind !== 'done') throw new Error(`${prepared.kind}: ${prepared.reason}`);
    return prepared.output;
  }

  async function run(...argv: ProcessRequest['argv']): Promise<HeldProcess & { readonly token: string }> {
    const request = requestOf(argv);
    const held = await prepare(request);
    await held.go();
    return Object.assign(held, { token: request.token });
  }

  const shell = (script: string, ...args: string[]) => run('sh', '-c', script, mark, ...args);

  describe('ways to get away', () => {
    const sleeper = `sh -c 'trap "" TERM; while :; do sleep 5; done' ${'$0'}`;
    it.each<[what: string, script: string]>([
      ['a background job', `${sleeper} &`],
      ['another session', `setsid ${sleeper} &`],
      ['an orphan', `(${sleeper} &)`],
      ['a daemon: forked twice, in another session', `(setsid ${sleeper} &)`],
      ['an empty environment', `env -i ${sleeper} &`],
      ['an empty environment in another session', `env -i setsid ${sleeper} &`],
      ['an orphan with an empty environment', `(env -i ${sleeper} &)`],
      ['a daemon with an empty environment', `(env -i setsid ${sleeper} &)`],
      ['another folder', `cd /; setsid ${sleeper} &`],
    ])('ends with the agent: %s', async (_what, script) => {
      const held = await shell(`${script}\necho up; read line`);
      await nextLine(held);
      await until('the child is there', 5_000, () => sightedWith(mark).some(({ command }) => command.includes('trap')));
      expect(await processes.end(held.identity, held.token, 200)).toEqual(done);
      expect(sightedWith(mark)).toEqual([]);
    });

    it('ends a child whose parents are gone by now, in another session and folder, with an empty environment', async () => {
      const parent = 'cd /; sh -c "$1" "$0" > /dev/null 2>&1 & sleep 1';
      const held = await shell(
        `env -i setsid --wait sh -c '${parent}' "$0" "$1"; echo up; read line`,
        'trap "" TERM; while :; do sleep 5; done',
      );
      await nextLine(held);
      expect(sightedWith(mark).filter(({ command }) => command.startsWith('sh -c trap'))).toHaveLength(1);
      expect(await processes.end(held.identity, held.token, 200)).toEqual(done);
      expect(sightedWith(mark)).toEqual([]);
    });

    it('ends a child that Node detached', async () => {
      const held = await run(...stage.program('detach', mark));
      await nextLine(held);
      await until('the child is there', 5_000, () => sightedWith(mark).some(({ command }) => command.includes('deaf')));
      expect(await processes.end(held.identity, held.token, 200)).toEqual(done);
      expect(sightedWith(mark)).toEqual([]);
    });

    it('ends what an agent left behind that ended by itself', async () => {
      const held = await shell(`(setsid ${sleeper} &) ; echo up; exit 4`);
      expect(await held.ended).toEqual({ kind: 'exited', code: 4 });
      expect(sightedWith(mark)).toEqual([]);
      expect((await allLines(held)).map(line => line.text)).toEqual(['up']);
      expect(await processes.look(held.identity, held.token)).toBe('gone');
    });
  });

  describe('strangers', () => {
    it('does not touch a process that got the pid, whatever is asked', async () => {
      const child = spawn('sleep', ['60'], { stdio: 'ignore' });
      await once(child, 'spawn');
      const pid = child.pid ?? 0;
      const identity = { pid, startTime: '1', bootId: processTable().bootId };
      expect(await processes.look(identity, 'nobody')).toBe('gone');
      expect(await processes.end(identity, 'nobody', 0)).toEqual(done);
      expect(processTable().look(pid)).toMatchObject({ kind: 'running' });
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    });

    it('takes a process of an earlier boot for gone', async () => {
      const held = await shell('echo up; read line');
      await nextLine(held);
      const earlier = { ...held.identity, bootId: 'earlier' };
      expect(await processes.look(earlier, held.token)).toBe('gone');
      expect(await processes.end(earlier, held.token, 0)).toEqual(done);
      expect(await processes.look(held.identity, held.token)).toBe('running');
      await processes.end(held.identity, held.token, 0);
    });

    it('looks at and ends what another supervisor started', async () => {
      const other = await stage.open({ isApart: true });
      const request = requestOf([
        'sh',
        '-c',
        'trap "echo asked; exit 3" TERM; echo up; while :; do sleep 0.01; done',
        mark,
      ]);
      const held = await prepare(request, other);
      await held.go();
      await nextLine(held);
      expect(await processes.look(held.identity, request.token)).toBe('running');
      expect(await processes.end(held.identity, request.token, 20_000)).toEqual(done);
      expect(await held.ended).toEqual({ kind: 'exited', code: 3 });
      expect((await allLines(held)).map(line => line.text)).toEqual(['asked']);
    });
  });

  describe('requests', () => {
    it.each<[what: string, change: Partial<ProcessRequest>, reason: string]>([
      ['a folder that is not there', { cwd: '/no/such/folder' }, 'the working folder /no/such/folder does not exist'],
      ['a folder that is a file', { cwd: '/etc/passwd' }, 'the working folder /etc/passwd does not exist'],
      ['a path to nothing', { argv: ['/no/such/agent'] }, '/no/such/agent is no program'],
      ['a file that is no program', { argv: ['/etc/passwd'] }, '/etc/passwd is no program'],
      ['a program when there is no PATH', { env: {} }, 'which is empty'],
      ['a variable that a shell would lose', { env: { PATH: path, 'a-b': '1' } }, '"a-b"'],
      ['a NUL character', { argv: ['sh', 'a\0b'] }, 'NUL'],
      ['no token', { token: '' }, 'token'],
    ])('refuses %s, with the reason', async (_what, change, reason) => {
      const refused = await processes.prepare({ ...requestOf(['sh', '-c', ':']), ...change });
      expect(refused).toMatchObject({ kind: 'failed', final: true, reason: expect.stringContaining(reason) });
    });

    it('starts a program by a path that holds anything', async () => {
      const folder = join(stage.folder, "a b=c 'd' $e");
      mkdirSync(folder);
      const held = await prepare({ ...requestOf(['sh', '-c', 'pwd; exit 5']), cwd: folder });
      await held.go();
      expect((await allLines(held)).map(line => line.text)).toEqual([folder]);
      expect(await held.ended).toEqual({ kind: 'exited', code: 5 });
    });

    it.skipIf(!existsSync('/bin/bash'))(
      'is no remote login to bash, which would read the start-up file of the user',
      async () => {
        writeFileSync(join(stage.folder, '.bashrc'), 'echo start-up');
        const request = requestOf(['/bin/bash', '-c', 'cat', mark]);
        const held = await prepare({ ...request, env: { ...request.env, HOME: stage.folder } });
        await held.go();
        await held.writeLine('one');
        await held.endInput();
        expect((await allLines(held)).map(line => line.text)).toEqual(['one']);
      },
    );

    it('lets the agent be interrupted, and gives it no descriptor but the three', async () => {
      const listOpen = 'for n in 3 4 5; do [ -e /proc/$$/fd/$n ] && echo "open: $n"; done';
      const lines = await allLines(await shell(`${listOpen}; sh -c 'kill -INT $$; echo deaf'; echo $?`));
      expect(lines.map(line => line.text)).toEqual(['130']);
    });

    it.each([
      ['SIGTERM', 'kill -TERM $$'],
      ['SIGSEGV', 'kill -SEGV $$'],
      ['SIGKILL', 'kill -KILL $$'],
    ])('tells that the agent was killed by %s', async (signal, script) => {
      const held = await shell(script);
      expect(await held.ended).toEqual({ kind: 'killed', signal });
      expect(await allLines(held)).toEqual([]);
    });
  });

  describe('output', () => {
    it('cuts a line after 10 MiB', async () => {
      const held = await run(...stage.program('long', String(10 * mebibyte + 1)));
      const lines = await allLines(held);
      expect(lines.map(line => [line.text.length, line.isCut])).toEqual([
        [10 * mebibyte, true],
        [3, false],
      ]);
    });

    it('replaces what is no UTF-8', async () => {
      const lines = await allLines(await run(...stage.program('bytes', '61ff0a00800d0ac3a4')));
      expect(lines.map(line => line.text)).toEqual(['a\ufffd', '\0\ufffd', 'ä']);
    });

    it('slows a flood down to its reader and holds little of it', async () => {
      const held = await run('yes', mark);
      let [bytes, lead] = [0, 0];
      for await (const { text } of held.lines) {
        bytes += text.length + 1;
        if (bytes % mebibyte >= text.length + 1) continue;
        lead = Math.max(lead, writtenBy(yesOf(mark)) - bytes);
        if (bytes > 100 * mebibyte) break;
      }
      expect(await processes.end(held.identity, held.token, 100)).toEqual(done);
      expect(lead).toBeGreaterThan(0);
      expect(lead).toBeLessThan(8 * mebibyte);
    });

    it('holds a process that nobody reads, and still ends it', async () => {
      const held = await run('yes', mark);
      await nextLine(held);
      const agent = yesOf(mark);
      let [last, now] = [0, writtenBy(agent)];
      await until('it writes no more', 10_000, () => {
        [last, now] = [now, writtenBy(agent)];
        return last === now;
      });
      expect(now).toBeLessThan(8 * mebibyte);
      expect(await processes.end(held.identity, held.token, 100)).toEqual(done);
    });
  });
}
