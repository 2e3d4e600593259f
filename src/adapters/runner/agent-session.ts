// The conversation with one running agent: lines go to its protocol, what that makes of them becomes clocks and transcript.
import type { Outcome } from '../../core/attempt/outcome.ts';
import type { AgentEvent, AgentProtocol, AgentTask, Conversation } from '../../ports/agent.ts';
import type { Clock } from '../../ports/clock.ts';
import type { HeldProcess, ProcessEnd } from '../../ports/processes.ts';
import { BoundedChannel } from '../../std/bounded-channel.ts';
import type { TranscriptEntry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript-writer.ts';
import type { AgentClocks } from './agent-clocks.ts';

export interface AgentSessionParts {
  readonly held: HeldProcess;
  readonly protocol: AgentProtocol;
  readonly task: AgentTask;
  readonly clock: Clock;
  readonly clocks: AgentClocks;
  readonly transcript: Transcript;
  /** What the agent may ask of its client. None of them may hang when the attempt is over. */
  readonly client: Pick<
    Conversation,
    'askPermission' | 'askPerson' | 'listed' | 'submitted' | 'readFile' | 'writeFile'
  >;
  /** 0: no limit. */
  readonly toolCallsMax: number;
  /** There is news for the engine. */
  readonly news: () => void;
}

/** A process can be gone while something it started holds its output open. */
const outputGraceMs = 2000;
/** How long the protocol may think about the last lines. */
const lastWordMs = 5000;
const errorLinesMax = 50;
const errorLineMax = 2000;
/** Garbage gets a warning per line; after these it can be read in the transcript anyway. */
const warningsMax = 100;
/** A protocol that is slow makes the process wait. */
const lineBounds = { entriesMax: 64, sizeMax: 1024 * 1024, sizeOf: (line: string) => line.length };

export class AgentSession {
  /** Resolves when the protocol has said its last word, or was given up. Never rejects. */
  readonly over: Promise<void>;
  /** Resolves when the process has ended and everything it printed was read. Never rejects. */
  readonly silent: Promise<void>;
  readonly #parts: AgentSessionParts;
  readonly #channel = new BoundedChannel(lineBounds);
  readonly #cancelling = new AbortController();
  readonly #isOver = new AbortController();
  readonly #errorLines: string[] = [];
  #warnings = 0;
  #linesRead = 0;
  /** Entries on their way to disk. While the disk is slow, the agent does not count as silent. */
  #recording = 0;
  /** How the process ended. */
  #ended: string | undefined;

  constructor(parts: AgentSessionParts) {
    this.#parts = parts;
    this.silent = this.#readToTheEnd();
    this.over = Promise.race([this.#converse(), this.#giveUp()]).finally(() => {
      this.#isOver.abort();
      this.#channel.discard();
      parts.news();
    });
  }

  get isOver(): boolean {
    return this.#isOver.signal.aborted;
  }

  cancel(): void {
    this.#cancelling.abort();
  }

  async #readToTheEnd(): Promise<void> {
    const { held, transcript, news } = this.#parts;
    const allRead = new AbortController();
    const reading = this.#read()
      .catch((error: unknown) => transcript.record({ kind: 'note', text: `reading its output failed: ${error}` }))
      .finally(() => allRead.abort());
    this.#ended = describeEnd(await held.ended);
    await this.#untilRead(reading, allRead.signal);
    this.#channel.close();
    await transcript.record({ kind: 'note', text: `the process ${this.#ended}` });
    news();
  }

  /** As long as lines come there is something to be read; after a while without any there is nothing more to expect. */
  async #untilRead(reading: Promise<unknown>, allRead: AbortSignal): Promise<void> {
    for (let before = -1; (before !== this.#linesRead || this.#recording > 0) && !allRead.aborted; ) {
      before = this.#linesRead;
      await Promise.race([reading, this.#parts.clock.sleep(outputGraceMs, allRead)]);
    }
  }

  async #read(): Promise<void> {
    const { held, clocks, protocol } = this.#parts;
    for await (const { from, text, isCut } of held.lines) {
      const isWire = protocol.terminal !== undefined && from === 'stdout';
      this.#linesRead += 1;
      if (!isWire) {
        clocks.heard();
        await this.#record({ kind: from === 'stdout' ? 'heard' : 'stderr', text });
      }
      if (isCut) await this.#record({ kind: 'note', text: 'the line before was longer than this and was cut' });
      if (from === 'stdout') {
        this.#channel.push(text);
        await this.#channel.untilRoom();
      } else {
        this.#errorLines.push(text.slice(0, errorLineMax));
        if (this.#errorLines.length > errorLinesMax) this.#errorLines.shift();
      }
    }
    this.#channel.close();
  }

  async #record(entry: TranscriptEntry): Promise<void> {
    this.#recording += 1;
    await this.#parts.transcript.record(entry);
    this.#recording -= 1;
  }

  async #converse(): Promise<void> {
    const { protocol, task } = this.#parts;
    try {
      for await (const event of protocol.converse(this.#conversation(), task)) {
        if (this.isOver) return;
        await this.#take(event);
        if (this.#parts.clocks.end) return;
      }
      await this.#end({ kind: 'failed', cause: 'runner-error', detail: `${protocol.name} said no last word` });
    } catch (error) {
      // Writing to a process that just died is no bug of the protocol.
      const detail = `${protocol.name} broke: ${error}`;
      if (this.#ended === undefined) await this.#end({ kind: 'failed', cause: 'runner-error', detail });
      else await this.#end({ kind: 'crashed', detail: `the process ${this.#ended}; ${detail}` });
    }
  }

  /** The process is gone and the protocol still says nothing: it never will. */
  async #giveUp(): Promise<void> {
    await this.silent;
    await this.#parts.clock.sleep(lastWordMs, this.#isOver.signal);
    if (this.isOver) return;
    const detail = `the process ${this.#ended} and ${this.#parts.protocol.name} still waits`;
    await this.#end({ kind: 'crashed', detail });
  }

  async #end(outcome: Outcome): Promise<void> {
    if (!this.#parts.clocks.end) await this.#take({ kind: 'end', outcome });
  }

  async #take(event: AgentEvent): Promise<void> {
    const { clocks, news } = this.#parts;
    clocks.take(event);
    if (event.kind === 'warning' && ++this.#warnings > warningsMax) return;
    await this.#record({ kind: 'event', event });
    // Text comes in hundreds of pieces; only what a rule looks at is worth a tick, and what may have changed files.
    if (event.kind === 'usage' || event.kind === 'tool-end' || event.kind === 'context') news();
    await this.#endOverCap();
  }

  /** The call over the cap ends the conversation: nothing that the agent says or asks for after it counts. */
  async #endOverCap(): Promise<void> {
    const { clocks, toolCallsMax } = this.#parts;
    if (toolCallsMax === 0 || clocks.toolCalls <= toolCallsMax) return;
    await this.#end({ kind: 'failed', cause: 'budget', detail: `${clocks.toolCalls} of ${toolCallsMax} tool calls` });
  }

  #conversation(): Conversation {
    const { held, transcript, client, protocol } = this.#parts;
    return {
      lines: this.#channel,
      errorText: () => this.#errorLines.join('\n'),
      exitCode: async () => {
        const end = await held.ended;
        return end.kind === 'exited' ? end.code : undefined;
      },
      send: async line => {
        if (!protocol.terminal) await transcript.record({ kind: 'sent', text: line });
        await held.writeLine(line);
      },
      endInput: () => held.endInput(),
      ...client,
      cancelled: this.#cancelling.signal,
    };
  }
}

function describeEnd(end: ProcessEnd): string {
  switch (end.kind) {
    case 'exited':
      return `exited with ${end.code}`;
    case 'killed':
      return `was killed by ${end.signal}`;
    case 'never-ran':
      return 'ended before it ran';
  }
}
