// All that a language server says without being asked: diagnostics, progress, status, what it can. Waiting is for one of these.
import {
  type Diagnostic,
  DiagnosticRefreshRequest,
  DocumentDiagnosticRequest,
  type MessageConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  RegistrationRequest,
} from 'vscode-languageserver-protocol/node';

export class ServerNotifications {
  readonly #published = new Map<string, readonly Diagnostic[]>();
  readonly #settled = new Set<string>();
  readonly #underWay = new Set<string | number>();
  readonly #waiting = new Set<() => void>();
  /** Tokens of what was begun and is over. */
  readonly finished = new Set<string>();
  /** It has read everything. */
  isQuiet = false;
  /** Why it cannot. */
  trouble: string | undefined;
  /** It said, after the greeting, that it can be asked for diagnostics. */
  canBeAsked = false;
  /** How often it said that its answers are not true any more. */
  refreshes = 0;

  constructor(connection: MessageConnection) {
    connection.onNotification(PublishDiagnosticsNotification.type, published => this.#publish(published));
    connection.onUnhandledProgress(({ token, value }) => this.#progress(token, value));
    connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      this.canBeAsked ||= registrations.some(({ method }) => method === DocumentDiagnosticRequest.method);
      this.#tell();
    });
    connection.onRequest(DiagnosticRefreshRequest.type, () => {
      this.refreshes += 1;
      this.#tell();
    });
    connection.onNotification('experimental/serverStatus', ({ quiescent, health, message }) => {
      this.isQuiet = quiescent === true;
      this.trouble = health === 'error' ? String(message) : undefined;
      this.#tell();
    });
  }

  /** Undefined: it has not yet said anything of it. */
  publishedFor(uri: string): readonly Diagnostic[] | undefined {
    return this.#published.get(plainUri(uri));
  }

  /** Its first word about a file may come before it has read it: it spoke of it again, or ended what it was at. */
  isSettled(uri: string): boolean {
    return this.#settled.has(plainUri(uri));
  }

  /** It says that it is still at something. */
  get isBusy(): boolean {
    return this.#underWay.size > 0;
  }

  /** Has no time limit of its own: the caller has one. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await this.#word();
  }

  /** False: it is at nothing and said nothing for this long, and it is not so. */
  async untilStill(isSo: () => boolean, stillMs: number): Promise<boolean> {
    while (!isSo()) {
      const word = this.#word().then(() => true);
      const isSpoken = this.isBusy ? await word : await soon(word, stillMs);
      if (!isSpoken) return false;
    }
    return true;
  }

  #word(): Promise<void> {
    return new Promise(resolve => this.#waiting.add(resolve));
  }

  /** Every file is opened once, as version 1: what is of an older one is of something else. */
  #publish({ uri, version, diagnostics }: PublishDiagnosticsParams): void {
    if (typeof version === 'number' && version < 1) return;
    const plain = plainUri(uri);
    if (this.#published.has(plain)) this.#settled.add(plain);
    this.#published.set(plain, diagnostics);
    this.#tell();
  }

  #progress(token: string | number, { kind }: { readonly kind?: unknown }): void {
    if (kind === 'begin') this.#underWay.add(token);
    if (kind === 'end' && this.#underWay.delete(token)) {
      this.finished.add(String(token));
      for (const uri of this.#published.keys()) this.#settled.add(uri);
    }
    this.#tell();
  }

  #tell(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }
}

async function soon(word: Promise<boolean>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([word, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Servers differ in what they escape. */
function plainUri(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
