// Keys for a pane. Before every one the pane is looked at: it is the one that was started, and it is in the worktree. Where it is not,
// nothing is typed and a person is asked.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AgentEvent } from '../../../ports/agent.ts';
import type { Keys } from './dialog.ts';
import { type Pane, type PaneView, paneSize } from './pane.ts';
import type { TurnParts } from './turn.ts';
import { unlessCancelled } from './unless-cancelled.ts';
import { TerminalGone } from './wire.ts';

export class Keyboard {
  readonly width = paneSize.columns;
  readonly #pane: Pane;
  readonly #pid: number;
  readonly #parts: TurnParts;
  #questions = 0;
  #givenUp: string | undefined;

  constructor(pane: Pane, pid: number, parts: TurnParts) {
    this.#pane = pane;
    this.#pid = pid;
    this.#parts = parts;
  }

  /** Where the pane was when a person said to end it. */
  get isGivenUp(): string | undefined {
    return this.#givenUp;
  }

  async view(): Promise<PaneView> {
    return await this.#pane.view();
  }

  async *use(keys: Keys): AsyncGenerator<AgentEvent> {
    if (!(await this.#mayType())) return;
    if ('press' in keys) await this.#pane.press(keys.press);
    else await this.#pane.type(keys.type);
    if ('type' in keys && keys.isEntered) await this.#pane.press('Enter');
    yield { kind: 'keys', text: 'press' in keys ? keys.press : keys.type };
  }

  async *paste(parts: readonly string[]): AsyncGenerator<AgentEvent> {
    if (!(await this.#mayType())) return;
    await this.#pane.paste(parts);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    yield { kind: 'keys', text: `a text of ${length} characters` };
  }

  /** Without asking anyone: what stops a turn is worth nothing to a pane that is elsewhere. */
  async press(key: string): Promise<void> {
    const view = await this.#pane.view().catch((error: unknown) => {
      if (error instanceof TerminalGone) return undefined;
      throw error;
    });
    if (view && this.#isOurs(view) && isIn(this.#parts.task.cwd, view.folder)) await this.#pane.press(key);
  }

  async #mayType(): Promise<boolean> {
    for (;;) {
      const view = await this.#pane.view();
      if (view.isDead || this.#givenUp !== undefined) return false;
      if (!this.#isOurs(view))
        throw new Error(`pane ${this.#pane.id} is another process than the one that was started`);
      if (isIn(this.#parts.task.cwd, view.folder)) return true;
      if ((await this.#askAbout(view.folder ?? 'an unknown folder')) !== 'retry') {
        this.#givenUp = view.folder ?? 'an unknown folder';
        return false;
      }
    }
  }

  #isOurs({ pid }: PaneView): boolean {
    return pid === this.#pid;
  }

  async #askAbout(folder: string): Promise<string> {
    const { conversation, task } = this.#parts;
    this.#questions += 1;
    const text =
      `The terminal of ${task.attempt} is in ${folder} and not in its worktree ${task.cwd}, so nothing is typed there. ` +
      'Bring it back with "pitwall attach" and answer "retry", or answer "end".';
    const asked = conversation.askPerson({ id: `terminal/${this.#questions}`, text, default: 'end' });
    return (await unlessCancelled(conversation, asked))?.trim().toLowerCase() ?? 'end';
  }
}

/** Whether a folder belongs to this worktree: by its real path, and to no worktree further inside. */
export function isIn(worktree: string, folder: string | undefined): boolean {
  if (folder === undefined || !existsSync(folder)) return false;
  const root = realpathSync(worktree);
  for (let at = realpathSync(folder); at !== dirname(at); at = dirname(at)) {
    if (at === root) return true;
    if (isOtherWorktree(at)) return false;
  }
  return false;
}

/** Such a one has a file that leads to its part of the repository's git folder. */
function isOtherWorktree(folder: string): boolean {
  const link = join(folder, '.git');
  const stats = statSync(link, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size < 10_000 && /[/\\]worktrees[/\\]/.test(readFileSync(link, 'utf8'));
}
