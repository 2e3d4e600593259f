// What every adapter for processes does, the one in memory included: hold, go, abort, input, lines, end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldProcess, Processes, ProcessRequest } from '../../src/ports/processes.ts';

export interface ProcessStage {
  /** `isApart`: shares nothing with the others. */
  open(options?: { readonly lineBytesMax?: number; readonly isApart?: boolean }): Promise<Processes>;
  /** The command line of one part of test/support/process-program.ts. */
  program(part: string, ...args: string[]): ProcessRequest['argv'];
  /** An empty folder. */
  readonly folder: string;
  dispose(): Promise<void>;
}

export type SetProcessStage = () => Promise<ProcessStage>;

export function describeProcesses(name: string, setStage: SetProcessStage): void {
  describe(`processes: ${name}`, () => runProcessSuite(setStage));
}

let tokens = 0;
export const newToken = () => `test-${process.pid}-${Date.now()}-${tokens++}`;

type Line = HeldProcess['lines'] extends AsyncIterable<infer Item> ? Item : never;

export async function allLines(held: HeldProcess): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of held.lines) lines.push(line);
  return lines;
}

export async function nextLine(held: HeldProcess): Promise<Line | undefined> {
  const { value, done } = await held.lines[Symbol.asyncIterator]().next();
  return done ? undefined : value;
}

function runProcessSuite(setStage: SetProcessStage): void {
  let stage: ProcessStage;
  let processes: Processes;

  beforeAll(async () => {
    stage = await setStage();
    processes = await stage.open();
  });
  afterAll(() => stage.dispose());

  const request = (part: string, ...args: string[]): ProcessRequest => ({
    argv: stage.program(part, ...args),
    cwd: stage.folder,
    env: { PATH: '/usr/bin:/bin', A: '1' },
    token: newToken(),
  });

  async function prepare(wanted: ProcessRequest, by = processes): Promise<HeldProcess> {
    const prepared = await by.prepare(wanted);
    if (prepared.kind !== 'done') throw new Error(`${prepared.kind}: ${prepared.reason}`);
    return prepared.output;
  }

  async function run(part: string, ...args: string[]): Promise<HeldProcess> {
    const held = await prepare(request(part, ...args));
    await held.go();
    return held;
  }

  describe('start', () => {
    it('runs nothing before go', async () => {
      const wanted = request('both');
      const held = await prepare(wanted);
      expect(await processes.look(held.identity, wanted.token)).toBe('running');
      await held.abort();
      expect(await held.ended).toEqual({ kind: 'never-ran' });
      expect(await allLines(held)).toEqual([]);
      expect(await processes.look(held.identity, wanted.token)).toBe('gone');
    });

    it('runs at go and tells the exit code', async () => {
      expect(await (await run('exit', '0')).ended).toEqual({ kind: 'exited', code: 0 });
      expect(await (await run('exit', '7')).ended).toEqual({ kind: 'exited', code: 7 });
    });

    it('takes no exit code of the program for a launcher that never ran', async () => {
      expect(await (await run('exit', '75')).ended).toEqual({ kind: 'exited', code: 75 });
    });

    it('ends a launcher that still waits', async () => {
      const wanted = request('both');
      const held = await prepare(wanted);
      expect(await processes.end(held.identity, wanted.token, 5_000)).toEqual({ kind: 'done', output: null });
      await held.go();
      expect(await held.ended).toEqual({ kind: 'never-ran' });
      expect(await allLines(held)).toEqual([]);
    });

    it('says go once, and does not abort what runs', async () => {
      const wanted = request('wait');
      const held = await prepare(wanted);
      await held.go();
      await expect(held.go()).rejects.toThrow('go was said twice');
      await expect(held.abort()).rejects.toThrow('only ended');
      await processes.end(held.identity, wanted.token, 0);
    });

    it('gives arguments, folder and environment as they are', async () => {
      const args = [
        '',
        ' a  b ',
        '"$HOME"',
        "it's",
        '$(id)',
        '`id`',
        'a\nb',
        '\\',
        '*',
        '-n',
        '--',
        'äöü 日本 🏎',
        '\t\r',
      ];
      const held = await run('tell', ...args);
      const [line] = await allLines(held);
      const told = JSON.parse(line?.text ?? '');
      expect(told).toEqual({ args, cwd: stage.folder, env: { PATH: '/usr/bin:/bin', A: '1' } });
    });

    it('refuses a program that is not there, with the reason', async () => {
      const missing = await processes.prepare({ ...request('both'), argv: ['no-such-agent', 'x'] });
      expect(missing).toMatchObject({
        kind: 'failed',
        final: true,
        reason: expect.stringContaining('"no-such-agent"'),
      });
    });
  });

  describe('input and lines', () => {
    it('hands lines over and tells the end of input', async () => {
      const held = await run('echo');
      await held.writeLine('one');
      expect(await nextLine(held)).toEqual({ from: 'stdout', text: 'one', isCut: false });
      await held.writeLine(' zwei 🏁 ');
      await held.writeLine('');
      await held.endInput();
      expect((await allLines(held)).map(line => line.text)).toEqual([' zwei 🏁 ', '']);
      expect(await held.ended).toEqual({ kind: 'exited', code: 0 });
    });

    it('takes input before go, for the program to find', async () => {
      const held = await prepare(request('echo'));
      await held.writeLine('early');
      await held.go();
      await held.endInput();
      expect(await allLines(held)).toEqual([{ from: 'stdout', text: 'early', isCut: false }]);
    });

    it('tells the outputs apart', async () => {
      const lines = await allLines(await run('both'));
      expect(lines).toHaveLength(2);
      expect(lines).toContainEqual({ from: 'stdout', text: 'out', isCut: false });
      expect(lines).toContainEqual({ from: 'stderr', text: 'err', isCut: false });
    });

    it.each([
      [100_000, false],
      [100_001, true],
    ])('takes a line of %i bytes at a limit of 100,000 (cut: %s), and the next one', async (bytes, isCut) => {
      const held = await prepare(request('long', String(bytes)), await stage.open({ lineBytesMax: 100_000 }));
      await held.go();
      const lines = await allLines(held);
      expect(lines.map(line => [line.text.length, line.isCut])).toEqual([
        [100_000, isCut],
        ['end'.length, false],
      ]);
    });

    it('is no error to write to a process that is gone', async () => {
      const held = await run('exit', '0');
      await held.ended;
      await held.writeLine('x'.repeat(1_000_000));
      await held.endInput();
    });
  });

  describe('end', () => {
    it('asks first: a program may end in good order', async () => {
      const wanted = request('polite');
      const held = await prepare(wanted);
      await held.go();
      await nextLine(held);
      expect(await processes.end(held.identity, wanted.token, 20_000)).toEqual({ kind: 'done', output: null });
      expect(await held.ended).toEqual({ kind: 'exited', code: 3 });
      expect(await processes.look(held.identity, wanted.token)).toBe('gone');
    });

    it.each([
      ['wait', 'SIGTERM'],
      ['deaf', 'SIGKILL'],
    ])('ends one that plays %s by %s', async (part, signal) => {
      const wanted = request(part);
      const held = await prepare(wanted);
      await held.go();
      await nextLine(held);
      expect(await processes.look(held.identity, wanted.token)).toBe('running');
      const graceMs = part === 'deaf' ? 300 : 20_000;
      expect(await processes.end(held.identity, wanted.token, graceMs)).toEqual({ kind: 'done', output: null });
      expect(await held.ended).toEqual({ kind: 'killed', signal });
      expect(await processes.look(held.identity, wanted.token)).toBe('gone');
    });

    it('is content with one that has ended, however often it is asked', async () => {
      const wanted = request('exit', '0');
      const held = await prepare(wanted);
      await held.go();
      await held.ended;
      for (const _round of [1, 2]) {
        expect(await processes.end(held.identity, wanted.token, 100)).toEqual({ kind: 'done', output: null });
      }
    });

    it('does not know a process by its pid alone', async () => {
      const wanted = request('wait');
      const held = await prepare(wanted);
      await held.go();
      await nextLine(held);
      const other = { ...held.identity, startTime: '1' };
      expect(await processes.look(other, 'other')).toBe('gone');
      expect(await processes.end(other, 'other', 0)).toEqual({ kind: 'done', output: null });
      expect(await processes.look(held.identity, wanted.token)).toBe('running');
      await processes.end(held.identity, wanted.token, 0);
    });
  });
}
