// One engine process of the crash tests, as its parent sees it.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Room } from './crash-room.ts';

export interface EngineEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly errors: string;
}

export class EngineProcess {
  /** Everything printed so far. */
  readonly lines: string[] = [];
  /** After everything was printed. */
  readonly ended: Promise<EngineEnd>;
  readonly #process: ChildProcessByStdio<null, Readable, Readable>;
  readonly #news = new EventEmitter();

  constructor(program: string, room: Room, args: readonly string[] = []) {
    const all = [program, '--room', room.root, ...args];
    this.#process = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.ended = this.#hearOut();
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  onLine(listener: (line: string) => void): void {
    this.#news.on('line', listener);
  }

  /** The first line like this, printed already or to come. It must come: an end without it throws. */
  async untilLine(pattern: RegExp): Promise<string> {
    const ended = this.ended.then(end => ({ end }));
    for (let read = 0; ; read++) {
      if (read === this.lines.length) {
        const news = await Promise.race([once(this.#news, 'line'), ended]);
        if ('end' in news && read === this.lines.length)
          throw new Error(`the engine ended without ${pattern}: ${JSON.stringify(news.end)}`);
      }
      const line = this.lines[read];
      if (line !== undefined && pattern.test(line)) return line;
    }
  }

  async #hearOut(): Promise<EngineEnd> {
    const [exited, errors] = [once(this.#process, 'exit'), text(this.#process.stderr)];
    for await (const line of createInterface(this.#process.stdout)) {
      this.lines.push(line);
      this.#news.emit('line', line);
    }
    await exited;
    const { exitCode: code, signalCode: signal } = this.#process;
    return { code, signal, errors: await errors };
  }
}
