// What a bus says now: intents, who waits for whom, open questions, the last status of each. Folded event by event.
import type { Recorded } from '../../event.ts';
import { type BusEvent, type Message, messageOf } from './events.ts';
import type { IntentFile, MessageType, PayloadOf } from './message-types.ts';

export interface Intent {
  /** Of the message that declared it. */
  readonly id: string;
  readonly member: string;
  readonly files: readonly IntentFile[];
  readonly summary: string;
  readonly at: number;
  readonly validForSeconds: number;
}

/** `member` said that it needs something of `waitingOn`: an edge of the merge order also after the wait has ended. */
export interface BlockedEdge {
  readonly member: string;
  readonly waitingOn: string;
  readonly needs: string;
  readonly at: number;
  /** It said since then that it goes on. */
  readonly isOver: boolean;
}

export interface OpenQuestion {
  readonly id: string;
  readonly seq: number;
  readonly from: string;
  readonly to: string;
  readonly question: string;
  readonly options?: readonly string[] | undefined;
  readonly at: number;
}

/** What a person wrote to members: it also goes to their agents by their runs. */
export interface PersonWords {
  readonly seq: number;
  readonly to: string;
  readonly by: string;
  readonly text: string;
}

export interface MemberStatus {
  readonly status: string;
  readonly message?: string | undefined;
  readonly phase?: string | undefined;
  readonly at: number;
}

export interface BusState {
  /** The version up to which it is folded. */
  readonly head: number;
  /** Not released; ask `intentsInForce` which ones have not run out. */
  readonly intents: readonly Intent[];
  /** One per pair: the newest. */
  readonly blocked: readonly BlockedEdge[];
  readonly questions: readonly OpenQuestion[];
  readonly statuses: Readonly<Record<string, MemberStatus>>;
  readonly byPeople: readonly PersonWords[];
}

export const emptyBus: BusState = { head: 0, intents: [], blocked: [], questions: [], statuses: {}, byPeople: [] };

export function foldBus(bus: BusState, event: Recorded<BusEvent>): BusState {
  const folded = { ...bus, head: event.version };
  return event.type === 'MessagePublished' ? foldMessage(folded, { ...messageOf(event), by: event.actor.id }) : folded;
}

/** A lease holds while `now` is before its end. */
export function intentsInForce<I extends Pick<Intent, 'at' | 'validForSeconds'>>(
  bus: { readonly intents: readonly I[] },
  now: number,
): readonly I[] {
  return bus.intents.filter(({ at, validForSeconds }) => now < at + validForSeconds * 1000);
}

/** `by`: the person or the process behind the sender. */
type Said = Message & { readonly by: string };
type Fold<T extends MessageType> = (bus: BusState, message: Said, payload: PayloadOf<T>) => BusState;

const folds: { readonly [T in MessageType]?: Fold<T> } = {
  'agent.intent': foldIntent,
  'agent.status': (bus, message, payload) =>
    withStatus(payload.status === 'blocked' ? bus : goesOn(bus, message), message, payload),
  'agent.artifact': (bus, message, payload) => withStatus(goesOn(bus, message), message, payload),
  'agent.blocked': foldBlocked,
  'agent.question': (bus, { id, seq, from, to, at }, { question, options }) => ({
    ...bus,
    questions: [...bus.questions, { id, seq, from, to, question, ...(options && { options }), at }],
  }),
  'agent.answer': foldAnswer,
  'agent.feedback': (bus, { seq, from, to, by }, { errors }) =>
    from === 'person' ? withWords(bus, { seq, to, by, text: errors.join('\n') }) : bus,
};

/** The payload was checked by the schema of its type before it was published. */
function foldMessage(bus: BusState, message: Said): BusState {
  const fold = (folds as Readonly<Record<string, Fold<never> | undefined>>)[message.type];
  return fold ? fold(bus, message, message.payload as never) : bus;
}

/** What has run out by then is dropped, so that a long day does not pile up. */
function foldIntent(bus: BusState, { id, from, at }: Message, payload: PayloadOf<'agent.intent'>): BusState {
  const { files, summary, validForSeconds, releases = [] } = payload;
  const kept = intentsInForce(bus, at).filter(intent => intent.member !== from || !releases.includes(intent.id));
  if (files.length === 0 || validForSeconds === undefined) return { ...bus, intents: kept };
  return { ...bus, intents: [...kept, { id, member: from, files, summary, at, validForSeconds }] };
}

function foldBlocked(bus: BusState, { from, at }: Message, payload: PayloadOf<'agent.blocked'>): BusState {
  const { waitingOn, needs } = payload;
  const others = bus.blocked.filter(edge => edge.member !== from || edge.waitingOn !== waitingOn);
  return { ...bus, blocked: [...others, { member: from, waitingOn, needs, at, isOver: false }] };
}

function goesOn(bus: BusState, { from }: Message): BusState {
  if (!bus.blocked.some(edge => edge.member === from && !edge.isOver)) return bus;
  return { ...bus, blocked: bus.blocked.map(edge => (edge.member === from ? { ...edge, isOver: true } : edge)) };
}

function withStatus(bus: BusState, { from, at }: Message, payload: Omit<MemberStatus, 'at'>): BusState {
  const { status, message, phase } = payload;
  const own = { status, ...(message !== undefined && { message }), ...(phase !== undefined && { phase }), at };
  return { ...bus, statuses: { ...bus.statuses, [from]: own } };
}

/** An answer that names no question is to the only one that its recipient has open. */
function foldAnswer(bus: BusState, { seq, from, re, to, by }: Said, { answer }: PayloadOf<'agent.answer'>): BusState {
  const asked = bus.questions.filter(each => each.from === to);
  const answered = re ?? (asked.length === 1 ? asked[0]?.id : undefined);
  const question = bus.questions.find(({ id }) => id === answered);
  const open = { ...bus, questions: bus.questions.filter(({ id }) => id !== answered) };
  if (from !== 'person') return open;
  const text = question ? `[answer] ${answer}\nYou had asked: ${question.question}` : `[answer] ${answer}`;
  return withWords(open, { seq, to, by, text });
}

const withWords = (bus: BusState, words: PersonWords): BusState => ({ ...bus, byPeople: [...bus.byPeople, words] });
