// One conversation with a language server: greeting, opening files, asking about each.
import { realpathSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  ConfigurationRequest,
  type Diagnostic,
  DidChangeConfigurationNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  type MessageConnection,
  WorkDoneProgressCreateRequest,
  WorkspaceFoldersRequest,
} from 'vscode-languageserver-protocol/node';
import type { Fault } from '../../../core/gate/diagnosis.ts';
import { projectOf, type Server, type Way, wayToAsk } from './ask.ts';
import type { OpenFile } from './inside-files.ts';
import { brokenTextLike, isKnownBroken, languageIdOf } from './languages.ts';
import { ServerNotifications } from './server-notifications.ts';

export interface FileFaults {
  readonly path: string;
  readonly errors: Fault[];
  readonly project?: string;
}

/** `blind`: it finds nothing wrong even where something surely is. */
export type Said = { readonly kind: 'said'; readonly files: readonly FileFaults[] } | { readonly kind: 'blind' };

export interface Topic {
  /** The program: some need requests that others would not understand. */
  readonly name: string;
  /** Of Pitwall's own: the project did not choose it. */
  readonly isOwn?: boolean;
  readonly checkout: string;
  readonly files: readonly OpenFile[];
  /** Of one that is at nothing, while it owes an answer. */
  readonly stillMs: number;
}

export async function converse(connection: MessageConnection, topic: Topic): Promise<Said> {
  const { checkout, files, isOwn } = topic;
  const ear = new ServerNotifications(connection);
  answerQuestions(connection, checkout);
  connection.listen();
  const initialized = await connection.sendRequest(InitializeRequest.type, greeting(topic));
  await connection.sendNotification(InitializedNotification.type, {});
  // Some read nothing before they hear of settings, if only that there are none.
  await connection.sendNotification(DidChangeConfigurationNotification.type, { settings: isOwn ? ownSettings : {} });
  const server = { connection, ear, initialized };
  const way = wayToAsk(server);
  const uriOf = (path: string) => pathToFileURL(join(checkout, path)).href;
  for (const file of files) await open(connection, uriOf(file.path), file);
  const found = await askAll(server, way, topic, uriOf);
  const wasEarly = way.isEarly();
  if (!wasEarly && found.some(({ errors }) => errors.length > 0)) return { kind: 'said', files: found };
  if (!(await seesBroken(server, way, topic, uriOf))) return { kind: 'blind' };
  // What was published before it objected to what it was shown last may have been said too early.
  return { kind: 'said', files: wasEarly ? await askAll(server, way, topic, uriOf) : found };
}

const askedMax = 20;

/** Once more when it says meanwhile that its answers are not true any more. */
async function askAll(server: Server, { ask }: Way, { files, isOwn }: Topic, uriOf: UriOf): Promise<FileFaults[]> {
  for (let asked = 1; ; asked += 1) {
    const { refreshes } = server.ear;
    const found: FileFaults[] = [];
    for (const { path } of files) {
      const errors = errorsIn(await ask(uriOf(path)));
      const project = isOwn ? await projectOf(server, uriOf(path)) : undefined;
      found.push({ path, errors, ...(project === undefined ? {} : { project }) });
    }
    if (server.ear.refreshes === refreshes) return found;
    if (asked === askedMax) throw new Error(`it changed its answers ${askedMax} times`);
  }
}

type UriOf = (path: string) => string;

const capabilities: ClientCapabilities = {
  window: { workDoneProgress: true },
  workspace: { configuration: true, workspaceFolders: true },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: { versionSupport: true },
    diagnostic: { dynamicRegistration: true },
  },
  // What rust-analyzer says when it has read everything.
  experimental: { serverStatusNotification: true },
};

const options: Readonly<Record<string, object>> = {
  // It would fetch types of dependencies from the registry.
  'typescript-language-server': { disableAutomaticTypingAcquisition: true },
  'rust-analyzer': { checkOnSave: true },
};

/** Without these, names in JavaScript that exist nowhere are not looked for. 99 is the newest version of the language. */
const ownSettings = { implicitProjectConfiguration: { checkJs: true, target: 99 } };

function greeting({ name, checkout, isOwn }: Topic) {
  const uri = pathToFileURL(checkout).href;
  return {
    processId: process.pid,
    rootUri: uri,
    rootPath: checkout,
    workspaceFolders: foldersIn(checkout),
    capabilities,
    initializationOptions: { ...options[basename(name)], ...(isOwn ? ownCompiler(name) : {}) },
  };
}

/** The one that was installed with the server: what a project has may be of any age. Other servers do not read this. */
function ownCompiler(server: string) {
  return { tsserver: { path: join(realpathSync(server), '../../../typescript/lib/tsserver.js') } };
}

const foldersIn = (checkout: string) => [{ uri: pathToFileURL(checkout).href, name: 'checkout' }];

/** A server may ask too; without an answer some wait for ever. */
function answerQuestions(connection: MessageConnection, checkout: string): void {
  connection.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => null));
  connection.onRequest(WorkspaceFoldersRequest.type, () => foldersIn(checkout));
  connection.onRequest(WorkDoneProgressCreateRequest.type, () => undefined);
  // Some end when a question of theirs is refused.
  connection.onRequest(() => null);
}

async function open(connection: MessageConnection, uri: string, { path, text }: OpenFile): Promise<void> {
  const textDocument = { uri, languageId: languageIdOf(path), version: 1, text };
  await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
}

const errorSeverity = 1;

/** A diagnostic without a severity is what the client takes it for. */
function errorsIn(diagnostics: readonly Diagnostic[]): Fault[] {
  return diagnostics
    .filter(({ severity }) => severity === undefined || severity === errorSeverity)
    .map(({ range, source, code, message }) => ({
      line: range.start.line + 1,
      ...(source === undefined ? {} : { source }),
      ...(code === undefined ? {} : { code: String(code) }),
      message: typeof message === 'string' ? message : message.value,
    }));
}

/** A server without its linters calls everything fine: it is shown a file, in words only, that is not. */
async function seesBroken(
  { connection, ear }: Server,
  { ask, isEarly }: Way,
  { files, stillMs }: Topic,
  uriOf: UriOf,
): Promise<boolean> {
  const [like] = files;
  if (like === undefined) return true;
  // In a folder of its own: some languages take the files of a folder for one thing.
  const path = posix.join(posix.dirname(like.path), `pitwall-canary/canary${posix.extname(like.path)}`);
  const [uri, isKnown] = [uriOf(path), isKnownBroken(path)];
  if (!isEarly() && !isKnown) return true;
  await open(connection, uri, { path, text: brokenTextLike(path) });
  const objects = () => errorsIn(ear.publishedFor(uri) ?? []).length > 0 && !ear.isBusy;
  // In a language that is not known here the text may be right: then its own sign that it has read the files will do.
  const isSettled = () => !isKnown && !ear.isBusy && files.every(file => ear.isSettled(uriOf(file.path)));
  const isSeen = isEarly() && (await ear.untilStill(() => !isEarly() || objects() || isSettled(), stillMs));
  return isEarly() ? isSeen : errorsIn(await ask(uri)).length > 0;
}
