// The tools of one attempt behind a socket: a program that knows the attempt's token may use them, as long as it runs.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { fileURLToPath } from 'node:url';
import { parseJson } from '../../std/parse-json.ts';
import type { OpenTools } from '../runner/host-parts.ts';
import { type AttemptTools, type AttemptToolsParts, createAttemptTools } from './attempt-tools.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { argumentBytesMax, tokenVariable, toolServerName } from './tool-client.ts';
import { requestSchema, type ToolReply } from './wire.ts';

export interface ToolServerOptions extends AttemptToolsParts {
  readonly attempt: string;
  /** A folder for sockets, such as the system's for temporary files. */
  readonly socketFolder: string;
  /** The program that agent CLIs start. Default: the one beside this. */
  readonly bridge?: string | undefined;
}

const ownBridge = fileURLToPath(new URL('./bridge.js', import.meta.url));

/** A request may be a little longer than its arguments, for what surrounds them. */
const requestBytesMax = argumentBytesMax + 64 * 1024;
const connectionsMax = 16;
/** A connection that says nothing is closed; one that waits for an answer may wait. */
const requestWaitMs = 10_000;

/** The tokens of all attempts of this process, to tell a wrong one from another attempt's. */
const attemptByToken = new Map<string, string>();

export async function openToolServer(options: ToolServerOptions): Promise<OpenTools> {
  const token = randomBytes(32).toString('base64url');
  const { folder, socket } = await makeSocketFolder(options.socketFolder);
  const over = new AbortController();
  const tools = createAttemptTools(options, over.signal);
  const connections = new Set<Socket>();
  const server = createServer(connection => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
    serve(connection, line => reply(line, token, tools, options), options.refused);
  });
  server.maxConnections = connectionsMax;
  await listen(server, socket);
  await chmod(socket, 0o600);
  attemptByToken.set(digest(token), options.attempt);
  return {
    server: {
      name: toolServerName,
      argv: [process.execPath, options.bridge ?? ownBridge, socket],
      env: { [tokenVariable]: token },
    },
    secrets: [token],
    folder,
    close: async () => {
      attemptByToken.delete(digest(token));
      over.abort('the attempt is over');
      for (const connection of connections) connection.destroy();
      await new Promise(resolve => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function listen(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, () => {
      server.off('error', reject);
      // For a connection that cannot be accepted, the client sees that no answer came.
      server.on('error', () => undefined);
      resolve();
    });
  });
}

type Refused = ToolServerOptions['refused'];

/** One request, one reply. Nothing that is too long is ever held in memory. */
function serve(connection: Socket, answerTo: (line: string) => Promise<ToolReply>, refused: Refused): void {
  const decoder = new StringDecoder('utf8');
  let received = '';
  connection.setTimeout(requestWaitMs, () => connection.destroy());
  // The other side went away: no one would read the answer.
  connection.on('error', () => connection.destroy());
  connection.on('data', chunk => {
    received += decoder.write(chunk);
    if (received.length > requestBytesMax) {
      refused('a request that is too large');
      connection.removeAllListeners('data').end(rendered(wrongly(`more than ${requestBytesMax} bytes`)));
      return;
    }
    const end = received.indexOf('\n');
    if (end < 0) return;
    connection.removeAllListeners('data').setTimeout(0);
    void answerTo(received.slice(0, end)).then(answer => connection.end(rendered(answer)));
  });
}

const rendered = (reply: ToolReply) => `${JSON.stringify(reply)}\n`;
const wrongly = (text: string): ToolReply => ({ text, isError: true });

/** Must not throw: an error here is an answer to the agent, and is recorded. */
async function reply(
  line: string,
  token: string,
  tools: AttemptTools,
  { refused, listed }: Pick<ToolServerOptions, 'refused' | 'listed'>,
): Promise<ToolReply> {
  const parsed = requestSchema.safeParse(parseJson(line));
  if (!parsed.success) {
    refused('a request that cannot be read');
    return wrongly('The request cannot be read.');
  }
  const { data: request } = parsed;
  if (!isSame(request.token, token)) {
    const owner = attemptByToken.get(digest(request.token));
    refused(owner === undefined ? 'a wrong token' : `the token of attempt ${owner}`);
    if (request.do !== 'list')
      await tools.refuseToken(request.tool, owner).catch((error: unknown) => refused(`it is not recorded: ${error}`));
    return wrongly('The token is not that of this attempt.');
  }
  if (request.do === 'list') {
    listed?.();
    return { tools: tools.descriptions };
  }
  if (request.do === 'too-large') {
    refused(`${request.tool}: ${request.bytes} bytes are too many`);
    return wrongly(`The arguments are too large: ${request.bytes} bytes. At most 1 MiB is taken.`);
  }
  try {
    return await tools.call(request.tool, request.arguments);
  } catch (error) {
    refused(`${request.tool} failed: ${error}`);
    return wrongly(`Pitwall could not do this: ${error}`);
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)));
}
