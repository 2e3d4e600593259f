// The line to a language server: messages both ways, and when it is of no use any more.
import {
  createMessageConnection,
  ExitNotification,
  type MessageConnection,
  type MessageStrategy,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import type { Broken, ServerProcess } from './server-process.ts';

const afterthoughtMs = 500;
const firstMessageBytesMax = 1024 * 1024;
const messageBytesMax = 16 * firstMessageBytesMax;
const graceMs = 3000;

const broken = (reason: string): Broken => ({ kind: 'broken', reason: reason.replace(/\s+/g, ' '), isAbsent: false });

export class ServerLine {
  readonly connection: MessageConnection;
  /** When it ended, said nothing for too long, or something that is no message. */
  readonly broken: Promise<Broken>;
  readonly #process: ServerProcess;
  /** Whatever else it says is in doubt. */
  isGarbled = false;
  #silence: NodeJS.Timeout | undefined;
  /** Since the last message. */
  #bytes = 0;
  #bytesMax = firstMessageBytesMax;
  #windSilence: () => void = () => undefined;

  constructor(process: ServerProcess, silenceMs: number) {
    const { stdout, stdin } = process.child;
    this.#process = process;
    const handleMessage: MessageStrategy['handleMessage'] = (message, next) => {
      this.#hear();
      return next(message);
    };
    const options = { messageStrategy: { handleMessage } };
    this.connection = createMessageConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
      undefined,
      options,
    );
    this.broken = Promise.race([process.ended, this.#silenceAfter(silenceMs), this.#garble()]);
  }

  /** By messages, not by bytes: a server that prints without end and says nothing is silent too. */
  #silenceAfter(silenceMs: number): Promise<Broken> {
    return new Promise(resolve => {
      this.#windSilence = () => {
        clearTimeout(this.#silence);
        this.#silence = setTimeout(
          () => resolve(broken(`the server said nothing for ${silenceMs / 1000} s`)),
          silenceMs,
        );
      };
      this.#windSilence();
      this.#process.child.stdout.on('data', (chunk: Buffer) => {
        this.#bytes += chunk.length;
        if (this.#bytes > this.#bytesMax) resolve(broken('the server talks without end and says nothing'));
      });
    });
  }

  #hear(): void {
    this.#bytes = 0;
    this.#bytesMax = messageBytesMax;
    this.#windSilence();
  }

  #garble(): Promise<Broken> {
    return new Promise(resolve => {
      this.connection.onError(([error]) => {
        this.isGarbled = true;
        resolve(this.whyBroken(`the server says what is no message: ${error.message}`));
      });
    });
  }

  /** A server that ends tells more than the pipe that broke with it. */
  async whyBroken(reason: string): Promise<Broken> {
    const afterthought = new Promise<Broken>(resolve => setTimeout(() => resolve(broken(reason)), afterthoughtMs));
    return await Promise.race([this.#process.ended, afterthought]);
  }

  /** One that does not go when it is asked to is ended. */
  async sayGoodbye(): Promise<void> {
    const { child, ended } = this.#process;
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    try {
      await Promise.race([this.connection.sendRequest(ShutdownRequest.type), ended]);
      await this.connection.sendNotification(ExitNotification.type);
    } catch (error) {
      process.stderr.write(`the server would not say goodbye: ${String(error)}\n`);
    }
    child.stdin.end();
    await ended;
    clearTimeout(timer);
  }

  close(): void {
    clearTimeout(this.#silence);
    this.#process.child.stdout.removeAllListeners('data');
    this.connection.dispose();
  }
}
