// Epics in memory. Several machines may share one: what they do to it happens at once, one after another.
import { absent, known } from '../../core/answer.ts';
import type { InputOf } from '../../core/effect/define.ts';
import type { EpicApproval, EpicSource, FileItem, PreflightFacts } from '../../core/world/epic.ts';
import type { EpicChange, Epics } from '../../ports/epics.ts';
import { done } from '../../ports/performed.ts';
import { compareNumbered } from '../../std/compare-numbered.ts';

export interface MemoryEpic {
  title: string;
  form: EpicSource['form'];
  text: string;
  status: string | undefined;
  version: number;
  approvals: EpicApproval[];
  author: string;
  isTrusted: boolean;
  holder?: string | undefined;
}

type Item = NonNullable<PreflightFacts['item']>;
export type MemoryItem = Omit<Item, 'blockers'> & {
  readonly dependsOn: readonly string[];
  readonly epic?: string;
  readonly key?: string;
};

export class MemoryEpics implements Epics {
  readonly epics = new Map<string, MemoryEpic>();
  readonly items = new Map<string, MemoryItem>();
  /** By name; one that is not here does not exist. */
  readonly agents = new Map<string, NonNullable<PreflightFacts['agent']>>();
  readonly reviews = new Map<string, string>();
  readonly project: string;
  #next = 100;

  constructor(project: string) {
    this.project = project;
  }

  add(id: string, epic: Partial<MemoryEpic> & Pick<MemoryEpic, 'text' | 'form'>): MemoryEpic {
    const made = { title: id, status: undefined, version: 1, approvals: [], author: 'ann', isTrusted: true, ...epic };
    this.epics.set(id, made);
    return made;
  }

  /** What a person does. */
  change(id: string, change: Partial<Pick<MemoryEpic, 'text' | 'status'>>): void {
    const epic = this.#epic(id);
    Object.assign(epic, change);
    epic.version += 1;
  }

  addItem(id: string, item: Partial<MemoryItem> & Pick<MemoryItem, 'title'>): void {
    const plain = {
      body: '',
      acceptance: [],
      labels: [],
      author: 'ann',
      isTrusted: true,
      isClosed: false,
      dependsOn: [],
    };
    this.items.set(id, { ...plain, ...item });
  }

  list: Epics['list'] = async () => {
    const isOpen = ({ form, status }: MemoryEpic) => status !== 'done' && (status !== undefined || form === 'file');
    return known([...this.epics].flatMap(([id, epic]) => (isOpen(epic) ? id : [])).toSorted(compareNumbered));
  };

  read: Epics['read'] = async id => {
    const epic = this.epics.get(id);
    if (!epic) return absent;
    const { title, form, text, status, version, approvals, author, isTrusted, holder } = epic;
    const labels = form === 'forge' && status !== undefined ? [`epic:${status}`] : [];
    const seen = { title, form, text, labels, version: String(version), approvals: [...approvals], author, isTrusted };
    return known(holder === undefined ? seen : { ...seen, holder });
  };

  write: Epics['write'] = async (id, change) => {
    const epic = this.epics.get(id);
    if (!epic) return { kind: 'failed', reason: `there is no epic ${id}`, final: true };
    return done(this.#write(epic, change));
  };

  #write(epic: MemoryEpic, { version, status, edit, isIn }: EpicChange) {
    if (isIn(epic.text)) return { kind: 'written', version: String(epic.version) } as const;
    if (String(epic.version) !== version) return { kind: 'changed' } as const;
    const text = edit(epic.text);
    if (text === undefined) return { kind: 'refused', why: 'the body cannot be written' } as const;
    // A person may have been faster while the edit was made.
    if (String(epic.version) !== version) return { kind: 'changed' } as const;
    epic.text = text;
    if (status !== undefined) epic.status = status;
    epic.version += 1;
    return { kind: 'written', version: String(epic.version) } as const;
  }

  claim: Epics['claim'] = async (id, tick) => {
    const epic = this.#epic(id);
    if (epic.form === 'file') return done({ kind: 'ours' });
    if (epic.holder !== undefined && epic.holder !== tick) return done({ kind: 'held', by: epic.holder, since: 0 });
    epic.holder = tick;
    return done({ kind: 'ours' });
  };

  release: Epics['release'] = async (id, tick) => {
    const epic = this.#epic(id);
    if (epic.holder === tick) epic.holder = undefined;
    return done(null);
  };

  findItem: Epics['findItem'] = async (epic, key) => {
    const found = this.#filed(epic, key);
    return found ? known({ item: found[0], title: found[1].title }) : absent;
  };

  #filed(epic: string, key: string): readonly [string, MemoryItem] | undefined {
    return [...this.items].find(([, item]) => item.epic === epic && item.key === key);
  }

  fileItem: Epics['fileItem'] = async filing => done({ item: this.#file(filing) });

  #file({ epic, key, title, body, acceptance, dependsOn, labels }: InputOf<typeof FileItem>): string {
    const before = this.#filed(epic, key);
    if (before) return before[0];
    const id = String(this.#next++);
    this.addItem(id, { title, body, acceptance, dependsOn, labels, epic, key, author: 'pitwall' });
    return id;
  }

  preflight: Epics['preflight'] = async (id, worker) => {
    const item = this.items.get(id);
    const agent = this.agents.get(worker);
    const openReview = this.reviews.get(id);
    return known({
      project: this.project,
      files: [],
      ...(item ? { item: this.#facts(item) } : {}),
      ...(agent ? { agent } : {}),
      ...(openReview === undefined ? {} : { openReview }),
    });
  };

  #facts({ dependsOn, epic: _epic, key: _key, ...item }: MemoryItem): Item {
    return { ...item, blockers: dependsOn.filter(each => this.items.get(each)?.isClosed === false) };
  }

  #epic(id: string): MemoryEpic {
    const epic = this.epics.get(id);
    if (!epic) throw new Error(`there is no epic ${id}`);
    return epic;
  }
}
