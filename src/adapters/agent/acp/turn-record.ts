// What happened in a turn so far: turns each update into events and keeps what its end is judged by.
import type { AgentEvent } from '../../../ports/agent.ts';
import { ignoredUpdates, notificationSchema, type Update, updateSchema } from './schema.ts';
import { ToolCalls } from './tool-calls.ts';
import { TurnUsage, type UsageWays } from './usage.ts';

/** More than a result may be, so that one that is too large is recognised as such. */
const messageMax = 2 * 1024 * 1024;

export interface RecordWays extends UsageWays {
  /** What the agent says of itself at the beginning, which is no message. */
  readonly banner?: RegExp;
  /** Its model's messages have names. What has none is its own word: a warning, or the error that ended the turn. */
  readonly namesMessages?: boolean;
}

export class TurnRecord {
  readonly tools = new ToolCalls();
  readonly usage: TurnUsage;
  /** While a conversation is loaded, its agent tells all of it again: none of that happens now. */
  isReplaying = false;
  /** Its own words since the last tool call or message, of an agent that names messages. */
  ownWords = '';
  readonly #ways: RecordWays;
  readonly #strange = new Set<string>();
  #message = { id: undefined as string | undefined, text: '' };
  #lastMessage = '';

  constructor(ways: RecordWays) {
    this.usage = new TurnUsage(ways);
    this.#ways = ways;
  }

  usageEvent(): AgentEvent {
    return { kind: 'usage', usage: { ...this.usage.usage, toolCalls: this.tools.count } };
  }

  /** The last message that is not blank; a result may be read from it. */
  get lastMessage(): string {
    return this.#message.text.trim() === '' ? this.#lastMessage : this.#message.text;
  }

  /** What was said since the last tool call, in the newest message. */
  get tail(): string {
    return this.#message.text;
  }

  /** Notifications beyond the protocol. True: they reported usage. */
  hear(method: string, params: unknown): boolean {
    return !this.isReplaying && this.usage.hear(method, params);
  }

  take(params: unknown): readonly AgentEvent[] {
    const notification = notificationSchema.safeParse(params);
    if (!notification.success) return this.#strangeOnce('no update at all');
    const { update } = notification.data;
    if (ignoredUpdates.has(update.sessionUpdate)) return [];
    const parsed = updateSchema.safeParse(update);
    if (!parsed.success) return this.#strangeUpdate(update);
    if (!this.isReplaying) return this.#happened(parsed.data);
    if (parsed.data.sessionUpdate === 'usage_update') this.usage.replay(parsed.data);
    return [];
  }

  #happened(update: Update): readonly AgentEvent[] {
    switch (update.sessionUpdate) {
      case 'agent_message_chunk':
        return this.#said(update.content.text ?? '', update.messageId ?? undefined);
      case 'agent_thought_chunk':
        return update.content.text ? [{ kind: 'thinking', text: update.content.text }] : [];
      case 'user_message_chunk':
        return [];
      case 'tool_call':
      case 'tool_call_update':
        this.act();
        return this.tools.take(update);
      case 'plan':
        return [{ kind: 'plan', steps: update.entries.map(({ content }) => content) }];
      case 'usage_update':
        this.usage.update(update);
        return [this.usageEvent(), ...contextOf(update)];
    }
  }

  #said(text: string, id: string | undefined): readonly AgentEvent[] {
    const { banner, namesMessages } = this.#ways;
    if (text === '' || (this.lastMessage === '' && banner?.test(text))) return [];
    if (namesMessages && id === undefined) {
      this.ownWords = (this.ownWords + text).slice(0, messageMax);
      return [{ kind: 'warning', text: text.trim() }];
    }
    this.ownWords = '';
    if (id !== undefined && id !== this.#message.id) this.#endMessage();
    const room = messageMax - this.#message.text.length;
    this.#message = { id, text: this.#message.text + text.slice(0, Math.max(0, room)) };
    return [{ kind: 'text', text }];
  }

  #endMessage(): void {
    this.#lastMessage = this.lastMessage;
    this.#message = { id: undefined, text: '' };
  }

  /** Something is done: whatever is said afterwards is another message. */
  act(): void {
    this.#endMessage();
    this.ownWords = '';
  }

  /** A notice is for people, whatever it says. */
  #strangeUpdate(update: { readonly sessionUpdate: string; readonly [key: string]: unknown }): readonly AgentEvent[] {
    const { sessionUpdate, message, text } = update;
    const said = [message, text].find(value => typeof value === 'string');
    if (sessionUpdate === 'notice' && typeof said === 'string') return [{ kind: 'warning', text: said }];
    return this.#strangeOnce(`an update that does not fit: ${sessionUpdate}`);
  }

  #strangeOnce(text: string): readonly AgentEvent[] {
    if (this.#strange.has(text)) return [];
    this.#strange.add(text);
    return [{ kind: 'warning', text }];
  }
}

function contextOf({ used, size }: Extract<Update, { sessionUpdate: 'usage_update' }>): readonly AgentEvent[] {
  return typeof used === 'number' && size ? [{ kind: 'context', share: Math.min(1, used / size) }] : [];
}
