// Judges a simulated epic by what is stored and by the true history of its body, not by the rules under test.
import type { EpicDecision } from '../../../src/core/epic/decision.ts';
import type { NewEvent } from '../../../src/ports/journal.ts';
import type { EpicMachine } from './epic-engine.ts';
import { bodyOf, type EpicSite } from './epic-site.ts';

interface Prepared {
  readonly kind: string;
  readonly cause: string;
  /** When the tick began in which it was asked for. */
  readonly tick: number;
}

interface TickBook {
  readonly machine: EpicMachine;
  /** By key. */
  readonly effects: Map<string, Prepared>;
  /** The decision that is carried out. */
  open: EpicDecision | undefined;
  startedAt: number;
  asked: number;
  decided: number;
  wrote: number;
}

const quietOutcomes = ['absent', 'unreadable', 'waits', 'not-approved', 'idle', 'finished'];

export class EpicJudge {
  /** What people wrote and did not take away, to be found in the body as it is. */
  readonly words = new Set<string>();
  /** How often the body changed. */
  changes = 0;
  readonly #site: EpicSite;
  readonly #entries = new Map<string, number>();
  readonly #dispatches = new Map<string, number>();
  readonly #keys = new Set<string>();
  readonly #taken = new Set<string>();
  #statuses = new Map<string, string>();

  constructor(site: EpicSite) {
    this.#site = site;
    site.watchers.push(() => this.#noteBody());
    this.#noteBody();
  }

  #blame(what: string): void {
    this.#site.violations.push(what);
  }

  #noteBody(): void {
    this.changes += 1;
    const text = this.#site.epics.epics.get('7')?.text ?? '';
    for (const word of this.words) {
      if (text.includes(word)) continue;
      this.#blame(`what a person wrote is gone: ${word}`);
      this.words.delete(word);
    }
    const body = bodyOf(this.#site);
    if (!body) return;
    for (const { item, status } of body.items) {
      if (status === 'in_progress' && this.#statuses.get(item) !== 'in_progress')
        this.#entries.set(item, (this.#entries.get(item) ?? 0) + 1);
    }
    this.#statuses = new Map(body.items.map(({ item, status }) => [item, status]));
  }

  follow(machine: EpicMachine): void {
    const counts = { startedAt: 0, asked: 0, decided: 0, wrote: 0 };
    const book: TickBook = { machine, effects: new Map(), open: undefined, ...counts };
    machine.watch(event => this.#note(book, event));
    machine.office.onDispatch = (item, key) => this.#dispatch(book, item, book.effects.get(key)?.cause ?? key);
  }

  #note(book: TickBook, { type, data, at }: NewEvent): void {
    const said = data as Readonly<Record<string, unknown>>;
    const { machine } = book;
    switch (type) {
      case 'EpicTickRequested':
        Object.assign(book, { startedAt: at, asked: 0, decided: 0, wrote: 0 });
        return;
      case 'EffectPrepared':
        this.#prepared(book, String(said.key), { kind: String(said.kind), cause: String(said.cause) });
        return;
      case 'EffectDone':
        this.#done(book, book.effects.get(String(said.key)), said.output);
        return;
      case 'EpicAsked':
        machine.office.candidates = said.candidates as readonly string[];
        if (++book.asked > 1) this.#blame(`${machine.name} asked two agents in one tick`);
        return;
      case 'EpicDecided':
        book.open = said.decision as EpicDecision;
        return;
      case 'EpicDecisionClosed':
        this.#closed(book, said.how === 'written');
        return;
      case 'EpicTickConcluded':
        if (quietOutcomes.includes(String(said.outcome)) && book.wrote > 0 && book.decided === 0)
          this.#blame(`${machine.name} wrote the body in a tick that was ${String(said.outcome)}`);
    }
  }

  #prepared(book: TickBook, key: string, { kind, cause }: Omit<Prepared, 'tick'>): void {
    book.effects.set(key, { kind, cause, tick: book.startedAt });
    if (kind !== 'WriteEpic') return;
    if (!book.open) this.#blame(`${book.machine.name} writes the body without a decision`);
  }

  /** An answer may come after its tick is over. */
  #done(book: TickBook, effect: Prepared | undefined, output: unknown): void {
    const isWrite = effect?.kind === 'WriteEpic' && effect.tick === book.startedAt;
    if (isWrite && (output as { readonly kind: string }).kind === 'written') book.wrote += 1;
  }

  #closed(book: TickBook, isWritten: boolean): void {
    const { open, machine } = book;
    book.open = undefined;
    if (!isWritten || !open) return;
    if (++book.decided > 1) this.#blame(`${machine.name} carried out two decisions in one tick`);
    if (!['take', 'file-proposal', 'restart'].includes(open.kind)) return;
    this.#taken.add(open.key);
    if (this.#taken.size > this.#site.approvedAt.length) this.#blame(`${machine.name} took up what nobody approved`);
  }

  /** One for each time that the item came to be in progress, and one for each key. */
  #dispatch({ machine, startedAt }: TickBook, item: string, cause: string): void {
    const key = cause.replace(/^act\/([0-9a-f]{8}).*$/, '$1');
    const name = `${item}/${key}`;
    if (this.#keys.has(name)) return;
    this.#keys.add(name);
    const count = (this.#dispatches.get(item) ?? 0) + 1;
    this.#dispatches.set(item, count);
    if (count > (this.#entries.get(item) ?? 0)) this.#blame(`${machine.name} dispatched ${item} twice`);
    const { changed, approvedAt } = this.#site;
    const changedAt = changed.get(item) ?? 0;
    if (changedAt > (approvedAt.at(-1) ?? 0) && changedAt < startedAt)
      this.#blame(`${machine.name} dispatched ${item}, which is not what was approved`);
  }
}
