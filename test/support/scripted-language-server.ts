// A language server that plays a part: `node scripted-language-server.js <part> [file]`. It publishes an error for each line
// with FIXME or with what Pitwall shows to find out whether a server finds anything.
import { existsSync, writeFileSync } from 'node:fs';
import {
  createMessageConnection,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentItem,
} from 'vscode-languageserver-protocol/node';

const [part = 'honest', mark = ''] = process.argv.slice(2);

/** Parts that are over before anything is said. */
const openings: Readonly<Record<string, () => void>> = {
  crash: () => process.exit(3),
  garbage: () => process.stdout.write('Hello, what can I do for you?\r\n\r\n'),
  'crash-once': () => {
    if (existsSync(mark)) return;
    writeFileSync(mark, '');
    process.exit(3);
  },
};
openings[part]?.();

const connection = createMessageConnection(
  new StreamMessageReader(process.stdin),
  new StreamMessageWriter(process.stdout),
);
connection.onRequest(InitializeRequest.type, () => ({ capabilities: {} }));
const publish = (of: ReturnType<typeof faultsOf>) =>
  void connection.sendNotification(PublishDiagnosticsNotification.type, of);
connection.onNotification(DidOpenTextDocumentNotification.type, ({ textDocument }) => {
  const found = faultsOf(textDocument);
  if (part === 'early' || part === 'blind') publish({ ...found, diagnostics: [] });
  if (part === 'early') setTimeout(() => publish(found), 1000);
  else if (part !== 'silent' && part !== 'blind') publish(found);
});
connection.onRequest(ShutdownRequest.type, () => undefined);
connection.onNotification(ExitNotification.type, () => {
  // One that does not want to go is ended.
  if (part !== 'stays') process.exit(0);
});
if (part === 'stays') setInterval(() => undefined, 1000);
connection.listen();

function faultsOf({ uri, text, version }: TextDocumentItem) {
  const lines = text.split('\n').map((each, line) => ({ each, line }));
  const diagnostics = lines
    .filter(({ each }) => /FIXME|<<<<<<<|canary/.test(each))
    .map(({ each, line }) => ({
      range: { start: { line, character: 0 }, end: { line, character: each.length } },
      severity: 1 as const,
      source: 'scripted',
      message: each.trim(),
    }));
  return { uri, version, diagnostics };
}
