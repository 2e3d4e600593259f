// A real terminal of a given size: tmux with a server of its own, asked what is on its screen.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface WindowOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly columns: number;
  readonly rows: number;
}

export function hasTmux(): boolean {
  try {
    return execFileSync('tmux', ['-V']).length > 0;
  } catch {
    return false;
  }
}

export class TerminalWindow {
  readonly #server = `pitwall-${randomUUID()}`;

  constructor({ cwd, env, columns, rows }: WindowOptions) {
    const size = ['-x', `${columns}`, '-y', `${rows}`];
    const variables = Object.entries({ ...env, TERM: 'screen', PS1: '$ ' }).map(([name, value]) => `${name}=${value}`);
    this.#tmux('-f', '/dev/null', 'new-session', '-d', ...size, '-c', cwd, 'env', '-i', ...variables, 'sh');
  }

  type(text: string): void {
    this.#tmux('send-keys', '-l', text);
  }

  press(key: string): void {
    this.#tmux('send-keys', key);
  }

  enter(line: string): void {
    this.type(line);
    this.press('Enter');
  }

  resize(columns: number, rows: number): void {
    this.#tmux('resize-window', '-x', `${columns}`, '-y', `${rows}`);
  }

  /** Lines as they are seen now, without those below the last. */
  screen(): readonly string[] {
    return this.#tmux('capture-pane', '-p').trimEnd().split('\n');
  }

  isCursorShown(): boolean {
    return this.#tmux('display-message', '-p', '#{cursor_flag}').trim() === '1';
  }

  /** Fails with what is on the screen when it does not come. */
  async until(isThere: (text: string) => boolean): Promise<string> {
    for (let looks = 0; looks < 1200; looks += 1) {
      const text = this.screen().join('\n');
      if (isThere(text)) return text;
      await sleep(50);
    }
    throw new Error(`it never came:\n${this.screen().join('\n')}`);
  }

  close(): void {
    this.#tmux('kill-server');
  }

  #tmux(...args: string[]): string {
    return execFileSync('tmux', ['-L', this.#server, ...args], { encoding: 'utf8' });
  }
}
