// The one pane of an attempt: what is on it, and keys for it. Its number and its process are its identity; keys are typed only while
// it is still that one.
import { setTimeout as sleep } from 'node:timers/promises';
import { quoted } from './quote.ts';
import type { Block, TmuxWire } from './wire.ts';

export interface PaneView {
  /** Undefined: its program is gone. */
  readonly folder: string | undefined;
  readonly pid: number;
  readonly isDead: boolean;
  readonly exitCode: number | undefined;
  /** As it is shown, top to bottom. */
  readonly screen: readonly string[];
  /** What left the screen at its top since it was seen last. */
  readonly scrolled: readonly string[];
}

/** Any wider, and Claude Code opens a second column, through which its dialogs cannot be read. */
export const paneSize = { columns: 130, rows: 50 };
const historyMax = 50_000;
const settlingLooks = 200;
const settlingMs = 50;

export class Pane {
  readonly id = '%0';
  readonly #wire: TmuxWire;
  #history = 0;

  constructor(wire: TmuxWire) {
    this.#wire = wire;
  }

  /** Begins the program in the pane, which held a placeholder until all is set for it. Its process. */
  async start(argv: readonly string[]): Promise<number> {
    await this.#wire.begin();
    const settings = ['remain-on-exit on', `history-limit ${historyMax}`, 'status off', 'window-size manual'];
    for (const setting of [...settings, 'allow-rename off', 'set-clipboard off'])
      await this.#must(`set-option -g ${setting}`);
    // With a second word tmux starts the program itself, not in a shell. What it runs need not find its terminal's server.
    const command = ['env', '-u', 'TMUX', '-u', 'TMUX_PANE', ...argv].map(quoted).join(' ');
    await this.#must(`respawn-pane -k -t ${this.id} ${command}`);
    return (await this.view()).pid;
  }

  async view(): Promise<PaneView> {
    for (let looks = 1; ; looks++) {
      const { height: _height, history, isSettled, ...seen } = await this.#look();
      // tmux learns that the output is over before it learns how the program ended.
      if (isSettled || looks === settlingLooks) return { ...seen, scrolled: await this.#scrolled(history) };
      await sleep(settlingMs);
    }
  }

  async #look() {
    const commands = [`display-message -p -t ${this.id} ${quoted(format)}`, `capture-pane -p -t ${this.id}`];
    const [status, shown] = await this.#wire.ask(commands, ([first]) => statusOf(first).height);
    if (!shown || shown.isError) throw new Error(`the pane cannot be read: ${shown?.lines.join(' ')}`);
    return { ...statusOf(status), screen: shown.lines.map(line => line.trimEnd()) };
  }

  /** Named keys, such as Enter. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.#must(`send-keys -t ${this.id} ${keys.map(quoted).join(' ')}`);
  }

  /** Letters as they are. */
  async type(text: string): Promise<void> {
    await this.#must(`send-keys -t ${this.id} -l -- ${quoted(text)}`);
  }

  /** As one paste where the program tells pastes from keys; nothing of it is interpreted on the way. */
  async paste(parts: readonly string[]): Promise<void> {
    for (const [at, part] of parts.entries())
      await this.#must(`set-buffer ${at > 0 ? '-a ' : ''}-b text -- ${quoted(part)}`);
    await this.#must(`paste-buffer -p -r -d -b text -t ${this.id}`);
  }

  /** Ends the server and all that is in it. */
  async close(): Promise<void> {
    await this.#wire.ask(['kill-server']);
  }

  async #scrolled(history: number): Promise<readonly string[]> {
    const count = history - this.#history;
    this.#history = history;
    if (count <= 0) return [];
    // Its program may have cleared it since.
    const commands = [
      `display-message -p -t ${this.id} "#{history_size}"`,
      `capture-pane -p -t ${this.id} -S -${count} -E -1`,
    ];
    const isThere = (size: Block | undefined) => Number(size?.lines[0]) >= count;
    const [size, block] = await this.#wire.ask(commands, ([first]) => (isThere(first) ? count : undefined));
    return isThere(size) ? (block?.lines.map(line => line.trimEnd()) ?? []) : [];
  }

  async #must(command: string): Promise<void> {
    const [block] = await this.#wire.ask([command]);
    if (block?.isError) throw new Error(`tmux refused "${command.slice(0, 100)}": ${block.lines.join(' ')}`);
  }
}

const format =
  '#{pane_height}|#{history_size}|#{pane_pid}|#{pane_dead}|#{pane_dead_status}|#{pane_dead_signal}|#{pane_current_path}';

function statusOf(block: Block | undefined) {
  const [height, history, pid, dead, status, signal, ...path] = (block?.lines[0] ?? '').split('|');
  if (block === undefined || block.isError || path.length === 0)
    throw new Error(`the pane cannot be found: ${block?.lines}`);
  const isDead = dead === '1';
  const exitCode = isDead && status !== '' ? Number(status) : undefined;
  const isSettled = !isDead || exitCode !== undefined || signal !== '';
  const folder = isDead ? undefined : [path.join('|'), ...block.lines.slice(1)].join('\n');
  return { height: Number(height), history: Number(history), pid: Number(pid), isDead, exitCode, isSettled, folder };
}
