// A range of ports for each worktree, so that servers of two runs never meet. It is kept as long as the worktree is there:
// a file per range, made only if it is not, names its folder.
import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unlessRefused } from '../../std/error-code.ts';
import { readIfThere } from '../../std/read-if-there.ts';

/** Below the ports that systems hand out by themselves. */
const firstPort = 20_000;
const portsEach = 10;
const rangesMax = 1000;

interface Claim {
  readonly range: number;
  readonly worktree: string;
}

export class PortRanges {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The variables that tell an agent or a gate of the range of its worktree. */
  variablesFor(worktree: string): Readonly<Record<string, string>> {
    const port = firstPort + portsEach * this.#rangeOf(worktree);
    return { PITWALL_PORT: String(port), PITWALL_PORT_COUNT: String(portsEach) };
  }

  #rangeOf(worktree: string): number {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const claims = this.#claims();
    const own = claims.find(claim => claim.worktree === worktree);
    if (own) return own.range;
    for (const claim of claims) if (!existsSync(claim.worktree)) this.#release(claim);
    for (let range = 0; range < rangesMax; range++) if (this.#claim(range, worktree)) return range;
    throw new Error(`all ${rangesMax} ranges of ports are taken by worktrees that are there`);
  }

  #claims(): readonly Claim[] {
    const ranges = readdirSync(this.#folder)
      .filter(name => /^\d+$/.test(name))
      .map(Number);
    return ranges
      .toSorted((a, b) => a - b)
      .flatMap(range => {
        const worktree = readIfThere(this.#at(range));
        return worktree === undefined ? [] : [{ range, worktree }];
      });
  }

  /** Another process may have released and claimed it again: then it is given back. */
  #release({ range, worktree }: Claim): void {
    const aside = join(this.#folder, `${randomUUID()}.part`);
    try {
      unlessRefused(['ENOENT', 'EEXIST'], () => {
        renameSync(this.#at(range), aside);
        if (readIfThere(aside) !== worktree) linkSync(aside, this.#at(range));
      });
    } finally {
      rmSync(aside, { force: true });
    }
  }

  /** Whole from its first moment: a link to a finished file. */
  #claim(range: number, worktree: string): boolean {
    if (existsSync(this.#at(range))) return false;
    const aside = join(this.#folder, `${randomUUID()}.part`);
    writeFileSync(aside, worktree, { mode: 0o600 });
    try {
      const isLinked = unlessRefused(['EEXIST'], () => {
        linkSync(aside, this.#at(range));
        return true;
      });
      return isLinked ?? false;
    } finally {
      rmSync(aside, { force: true });
    }
  }

  #at(range: number): string {
    return join(this.#folder, String(range));
  }
}
