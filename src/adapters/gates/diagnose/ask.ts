// How a server is asked for its diagnostics of a file, by what it can: each way has an answer that is surely about this file.
import { fileURLToPath } from 'node:url';
import {
  type Diagnostic,
  DocumentDiagnosticRequest,
  ExecuteCommandRequest,
  type InitializeResult,
  LSPErrorCodes,
  type MessageConnection,
  ResponseError,
} from 'vscode-languageserver-protocol/node';
import * as z from 'zod';
import type { ServerNotifications } from './server-notifications.ts';

export interface Server {
  readonly connection: MessageConnection;
  readonly ear: ServerNotifications;
  readonly initialized: InitializeResult;
}

/** Takes the address of an open file. */
export type Ask = (uri: string) => Promise<readonly Diagnostic[]>;

export interface Way {
  readonly ask: Ask;
  /** What it says of a file comes when it likes: an answer may be older than its reading of the file. */
  readonly isEarly: () => boolean;
}

const tsserverCommand = 'typescript.tsserverRequest';

export function wayToAsk(server: Server): Way {
  const { serverInfo, capabilities } = server.initialized;
  const sure = (ask: Ask): Way => ({ ask, isEarly: () => false });
  if (serverInfo?.name === 'rust-analyzer') return sure(uri => askAfterCheck(server, uri));
  if (capabilities.diagnosticProvider) return sure(uri => pull(server, uri));
  if (capabilities.executeCommandProvider?.commands.includes(tsserverCommand))
    return sure(uri => askTsserver(server, uri));
  return { ask: uri => awaitPublished(server, uri), isEarly: () => !server.ear.canBeAsked };
}

const againMax = 100;
const againMs = 200;

/** A server that is still reading may ask to be asked again. */
async function pull({ connection }: Server, uri: string): Promise<readonly Diagnostic[]> {
  for (let again = 0; ; again += 1) {
    try {
      const report = await connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
      if (report.kind === 'full') return report.items;
      throw new Error('the server says that nothing changed, and was asked for the first time');
    } catch (error) {
      if (!isForLater(error) || again === againMax) throw error;
      await new Promise(resolve => setTimeout(resolve, againMs));
    }
  }
}

function isForLater(error: unknown): boolean {
  const codes: readonly number[] = [LSPErrorCodes.ContentModified, LSPErrorCodes.ServerCancelled];
  return error instanceof ResponseError && codes.includes(error.code);
}

/** What the compiler says is pushed: only after a whole check is it all there. */
async function askAfterCheck(server: Server, uri: string): Promise<readonly Diagnostic[]> {
  const { ear, initialized } = server;
  const isChecked = () => [...ear.finished].some(token => token.includes('flycheck')) && !ear.isBusy;
  await ear.until(() => ear.isQuiet && (isChecked() || ear.trouble !== undefined));
  if (ear.trouble !== undefined) throw new Error(ear.trouble);
  const pulled = initialized.capabilities.diagnosticProvider ? await pull(server, uri) : [];
  return [...pulled, ...(ear.publishedFor(uri) ?? [])];
}

const tsserverAnswer = z.object({
  success: z.literal(true),
  body: z.array(
    z.object({
      start: z.object({ line: z.int(), offset: z.int() }),
      end: z.object({ line: z.int(), offset: z.int() }),
      text: z.string(),
      code: z.int().optional(),
      category: z.string(),
    }),
  ),
});

/** What typescript-language-server publishes comes in parts that say neither which part they are nor of which version. */
async function askTsserver({ connection }: Server, uri: string): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const kind of ['syntacticDiagnosticsSync', 'semanticDiagnosticsSync']) {
    const request = { command: tsserverCommand, arguments: [kind, { file: fileURLToPath(uri) }] };
    const answer = tsserverAnswer.parse(await connection.sendRequest(ExecuteCommandRequest.type, request));
    found.push(...answer.body.map(asDiagnostic));
  }
  return found;
}

const projectAnswer = z.object({ success: z.literal(true), body: z.object({ configFileName: z.string() }) });

/** The configuration file that selects this file. Undefined: there is none, or the server cannot say. */
export async function projectOf({ connection, initialized }: Server, uri: string): Promise<string | undefined> {
  if (!initialized.capabilities.executeCommandProvider?.commands.includes(tsserverCommand)) return undefined;
  const question = { file: fileURLToPath(uri), needFileNameList: false };
  const request = { command: tsserverCommand, arguments: ['projectInfo', question] };
  const answer = projectAnswer.parse(await connection.sendRequest(ExecuteCommandRequest.type, request));
  const { configFileName } = answer.body;
  return configFileName.startsWith('/dev/null/') ? undefined : configFileName;
}

type TsserverFault = z.infer<typeof tsserverAnswer>['body'][number];

function asDiagnostic({ start, end, text, code, category }: TsserverFault): Diagnostic {
  const place = ({ line, offset }: TsserverFault['start']) => ({ line: line - 1, character: offset - 1 });
  return {
    range: { start: place(start), end: place(end) },
    message: text,
    severity: category === 'error' ? 1 : 2,
    // As the native compiler's own server calls itself: with another compiler, errors stay what they were.
    source: 'ts',
    ...(code === undefined ? {} : { code }),
  };
}

/** Said of this file after it was opened, and with nothing begun that is not over. It may say meanwhile that it can be asked. */
async function awaitPublished(server: Server, uri: string): Promise<readonly Diagnostic[]> {
  const { ear } = server;
  await ear.until(() => ear.canBeAsked || (ear.publishedFor(uri) !== undefined && !ear.isBusy));
  return ear.canBeAsked ? await pull(server, uri) : (ear.publishedFor(uri) ?? []);
}
