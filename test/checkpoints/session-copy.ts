// A copy of a session in a folder of its own, which a test may change.
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFolder } from '../../src/cli/package-version.ts';

export const goodSession = join(packageFolder(), 'test', 'checkpoints', 'good-session');
/** Ten minutes after its last message. */
export const goodNow = '2026-03-02T11:08:00Z';

export interface RawMessage {
  id?: string;
  ts?: string;
  from?: string;
  type?: string;
  data: Record<string, unknown>;
}

export class SessionCopy {
  readonly folder: string;

  constructor(from = goodSession) {
    this.folder = mkdtempSync(join(tmpdir(), 'session-'));
    cpSync(from, this.folder, { recursive: true });
  }

  path(path: string): string {
    return join(this.folder, path);
  }

  read(path: string): string {
    return readFileSync(this.path(path), 'utf8');
  }

  write(path: string, text: string): void {
    writeFileSync(this.path(path), text);
  }

  /** Every occurrence; one at least. */
  replace(path: string, from: string, to: string): void {
    const text = this.read(path);
    if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
    this.write(path, text.replaceAll(from, to));
  }

  remove(path: string): void {
    rmSync(this.path(path), { recursive: true });
  }

  link(path: string, to: string): void {
    symlinkSync(to, this.path(path));
  }

  json(path: string, change: (value: Record<string, unknown>) => void): void {
    const value = JSON.parse(this.read(path)) as Record<string, unknown>;
    change(value);
    this.write(path, `${JSON.stringify(value, null, 2)}\n`);
  }

  messages(change: (messages: RawMessage[]) => readonly RawMessage[] | undefined): void {
    const path = '.msg/messages.jsonl';
    const messages = this.read(path)
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as RawMessage);
    const changed = change(messages) ?? messages;
    this.write(path, changed.map(message => `${JSON.stringify(message)}\n`).join(''));
  }

  /** The data of the last state of a task. */
  state(task: string, change: (data: Record<string, unknown>) => void): void {
    this.messages(messages => {
      const found = messages.findLast(({ data }) => data.task_id === task && data.status === 'task_complete');
      if (!found) throw new Error(`${task} has no state`);
      change(found.data);
      return messages;
    });
  }

  /** A hash of every file by its path. */
  hashes(): ReadonlyMap<string, string> {
    const paths = readdirSync(this.folder, { recursive: true, encoding: 'utf8' }).toSorted();
    const files = paths.filter(path => statSync(this.path(path)).isFile());
    return new Map(
      files.map(path => [
        path,
        createHash('sha256')
          .update(readFileSync(this.path(path)))
          .digest('hex'),
      ]),
    );
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
