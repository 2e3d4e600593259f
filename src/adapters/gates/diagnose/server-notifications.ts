// All that a language server says without being asked: diagnostics, progress, status. Waiting is for one of these.
import {
  type Diagnostic,
  type MessageConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';

export class ServerNotifications {
  readonly #published = new Map<string, readonly Diagnostic[]>();
  readonly #underWay = new Set<string | number>();
  readonly #waiting = new Set<() => void>();
  /** Tokens of what was begun and is over. */
  readonly finished = new Set<string>();
  /** It has read everything. */
  isQuiet = false;
  /** Why it cannot. */
  trouble: string | undefined;

  constructor(connection: MessageConnection) {
    connection.onNotification(PublishDiagnosticsNotification.type, published => this.#publish(published));
    connection.onUnhandledProgress(({ token, value }) => this.#progress(token, value));
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

  /** It says that it is still at something. */
  get isBusy(): boolean {
    return this.#underWay.size > 0;
  }

  /** Has no time limit of its own: the caller has one. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>(resolve => this.#waiting.add(resolve));
  }

  /** Every file is opened once, as version 1: what is of an older one is of something else. */
  #publish({ uri, version, diagnostics }: PublishDiagnosticsParams): void {
    if (typeof version === 'number' && version < 1) return;
    this.#published.set(plainUri(uri), diagnostics);
    this.#tell();
  }

  #progress(token: string | number, { kind }: { readonly kind?: unknown }): void {
    if (kind === 'begin') this.#underWay.add(token);
    if (kind === 'end' && this.#underWay.delete(token)) this.finished.add(String(token));
    this.#tell();
  }

  #tell(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
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
