// Conversations with servers that play a part, over pipes in memory.
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  createMessageConnection,
  type InitializeParams,
  LSPErrorCodes,
  type MessageConnection,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { converse } from './converse.ts';

const files = [
  { path: 'a b.xyz', text: 'a' },
  { path: 'c.xyz', text: 'c' },
];
const fault = (message: string, severity?: number) => ({
  range: { start: { line: 2, character: 0 }, end: { line: 2, character: 1 } },
  message,
  ...(severity === undefined ? {} : { severity }),
});

interface Opened {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
}

interface Part {
  readonly initialized: object;
  /** What it does when a file is opened. */
  readonly onOpen?: (server: MessageConnection, opened: Opened) => void;
  readonly answers?: Readonly<Record<string, (params: never) => unknown>>;
  /** Default: longer than any test. */
  readonly stillMs?: number;
}

async function talkTo(
  { initialized, onOpen, answers = {}, stillMs = 60_000 }: Part,
  open: readonly { path: string; text: string }[] = files,
) {
  const [there, back] = [new PassThrough(), new PassThrough()];
  const server = createMessageConnection(new StreamMessageReader(there), new StreamMessageWriter(back));
  const client = createMessageConnection(new StreamMessageReader(back), new StreamMessageWriter(there));
  const greetings: InitializeParams[] = [];
  server.onRequest('initialize', (params: InitializeParams) => {
    greetings.push(params);
    return initialized;
  });
  server.onNotification('textDocument/didOpen', ({ textDocument }) => onOpen?.(server, textDocument));
  for (const [method, answer] of Object.entries(answers)) server.onRequest(method, answer);
  server.listen();
  try {
    const said = await converse(client, { name: 'bin/some-server', checkout: '/work', files: open, stillMs });
    return { said, greeting: greetings[0] };
  } finally {
    client.dispose();
    server.dispose();
  }
}

const publish = (server: MessageConnection, { uri }: Opened, more: object) =>
  void server.sendNotification('textDocument/publishDiagnostics', { uri, ...more });
/** What every server objects to: marks of a merge. */
const objection = ({ text }: Opened) => (text.includes('<<<<<<<') ? [fault('merged', 1)] : []);
const progress = (server: MessageConnection, token: string, kind: string) =>
  void server.sendNotification('$/progress', { token, value: { kind } });
const said = (...errors: readonly (readonly string[])[]) => ({
  kind: 'said',
  files: files.map(({ path }, at) => ({
    path,
    errors: (errors[at] ?? []).map(message => expect.objectContaining({ line: 3, message })),
  })),
});

describe('a server that can be asked for diagnostics', () => {
  const initialized = { capabilities: { diagnosticProvider: { interFileDependencies: false } } };

  it('is asked about each file, and only errors count', async () => {
    const asked: string[] = [];
    const items = [fault('error', 1), fault('warning', 2), fault('hint', 4), fault('unmarked')];
    const answers = {
      'textDocument/diagnostic': ({ textDocument }: { textDocument: Opened }) => {
        asked.push(textDocument.uri);
        return { kind: 'full', items: textDocument.uri.endsWith('c.xyz') ? [] : items };
      },
    };
    const { said: heard, greeting } = await talkTo({ initialized, answers });
    expect(heard).toEqual(said(['error', 'unmarked']));
    expect(asked).toEqual(['file:///work/a%20b.xyz', 'file:///work/c.xyz']);
    expect(greeting).toMatchObject({ rootUri: 'file:///work', processId: process.pid });
  });

  it.each([LSPErrorCodes.ContentModified, LSPErrorCodes.ServerCancelled])(
    'is asked again after error %d',
    async code => {
      let asked = 0;
      const answer = () => (++asked === 1 ? new ResponseError(code, 'later') : { kind: 'full', items: [] });
      const { said: heard } = await talkTo({ initialized, answers: { 'textDocument/diagnostic': answer } });
      expect(heard).toEqual(said());
      expect(asked).toBe(3);
    },
  );

  it.each([
    ['refuses', () => new ResponseError(-32603, 'cannot do it')],
    ['says that nothing changed', () => ({ kind: 'unchanged', resultId: '1' })],
  ])('is of no use when it %s', async (_what, answer) => {
    await expect(talkTo({ initialized, answers: { 'textDocument/diagnostic': answer } })).rejects.toThrow();
  });
});

describe('a server in front of tsserver', () => {
  const capabilities = { executeCommandProvider: { commands: ['typescript.tsserverRequest'] } };
  const place = { line: 3, offset: 1 };
  const body = (text: string, category: string) => [{ start: place, end: place, text, code: 7, category }];

  it('is asked for syntax and for types, whatever it publishes meanwhile', async () => {
    const answer = ({ arguments: [kind, { file }] }: { arguments: [string, { file: string }] }) => ({
      success: true,
      body: file === '/work/c.xyz' ? body(kind, 'error') : body(kind, 'suggestion'),
    });
    const part: Part = {
      initialized: { capabilities },
      answers: { 'workspace/executeCommand': answer },
      onOpen: (server, opened) => publish(server, opened, { diagnostics: [] }),
    };
    const { said: heard } = await talkTo(part);
    expect(heard).toEqual(said([], ['syntacticDiagnosticsSync', 'semanticDiagnosticsSync']));
  });

  it('is of no use when the answer is another', async () => {
    const answers = { 'workspace/executeCommand': () => ({ success: false }) };
    await expect(talkTo({ initialized: { capabilities }, answers })).rejects.toThrow();
  });
});

describe('a server that only publishes', () => {
  const initialized = { capabilities: {} };

  it('is waited for until it said something of each file', async () => {
    const onOpen: Part['onOpen'] = (server, opened) =>
      publish(server, opened, { version: 1, diagnostics: [fault(opened.text, 1)] });
    expect((await talkTo({ initialized, onOpen })).said).toEqual(said(['a'], ['c']));
  });

  it('may write addresses in its own way', async () => {
    const onOpen: Part['onOpen'] = (server, opened) =>
      publish(
        server,
        { ...opened, uri: opened.uri.replace('%20', ' ').replace('file:', 'file%3A') },
        { diagnostics: objection(opened) },
      );
    expect((await talkTo({ initialized, onOpen })).said).toEqual(said());
  });

  it('is not taken at its word for an older version', async () => {
    const onOpen: Part['onOpen'] = (server, opened) => {
      publish(server, opened, { version: 0, diagnostics: [] });
      publish(server, opened, { version: 1, diagnostics: [fault('real', 1)] });
    };
    expect((await talkTo({ initialized, onOpen })).said).toEqual(said(['real'], ['real']));
  });

  it('is waited for while it says that it is at work', async () => {
    const onOpen: Part['onOpen'] = (server, opened) => {
      progress(server, opened.uri, 'begin');
      publish(server, opened, { diagnostics: [] });
      progress(server, opened.uri, 'report');
      publish(server, opened, { diagnostics: [fault('late', 1)] });
      progress(server, opened.uri, 'end');
    };
    expect((await talkTo({ initialized, onOpen })).said).toEqual(said(['late'], ['late']));
  });

  it('gets answers to its own questions', async () => {
    const answers: unknown[] = [];
    const onOpen: Part['onOpen'] = async (server, opened) => {
      answers.push(await server.sendRequest('workspace/configuration', { items: [{ section: 'x' }] }));
      answers.push(await server.sendRequest('workspace/workspaceFolders'));
      answers.push(await server.sendRequest('client/registerCapability', { registrations: [] }));
      answers.push(await server.sendRequest('window/workDoneProgress/create', { token: 'x' }));
      answers.push(await server.sendRequest('window/of-another-kind'));
      publish(server, opened, { diagnostics: [fault('a', 1)] });
    };
    await talkTo({ initialized, onOpen }, files.slice(1));
    expect(answers.slice(0, 5)).toEqual([[null], [{ uri: 'file:///work', name: 'checkout' }], null, null, null]);
  });
});

describe('a server that speaks of a file before it has read it', () => {
  const initialized = { capabilities: {} };
  const python = [
    { path: 'a.py', text: 'a' },
    { path: 'b.py', text: 'b' },
  ];
  const late = { kind: 'said', files: [{ errors: [] }, { errors: [{ message: 'late' }] }] };

  it('is read after it objected to what it was shown last', async () => {
    const opened: Opened[] = [];
    const onOpen: Part['onOpen'] = (server, file) => {
      opened.push(file);
      publish(server, file, { diagnostics: [] });
      if (!file.text.includes('canary')) return;
      for (const each of opened) publish(server, each, { diagnostics: each.text === 'b' ? [fault('late', 1)] : [] });
      publish(server, file, { diagnostics: [fault('canary', 1)] });
    };
    expect((await talkTo({ initialized, onOpen }, python)).said).toMatchObject(late);
  });

  it('is asked when it says later that it can be', async () => {
    const onOpen: Part['onOpen'] = (server, file) => {
      publish(server, file, { diagnostics: [] });
      const registrations = [{ id: '1', method: 'textDocument/diagnostic' }];
      if (file.text === 'b') void server.sendRequest('client/registerCapability', { registrations });
    };
    const answers = {
      'textDocument/diagnostic': ({ textDocument: { uri } }: { textDocument: Opened }) => ({
        kind: 'full',
        items: uri.endsWith('a.py') ? [] : [fault('late', 1)],
      }),
    };
    expect((await talkTo({ initialized, onOpen, answers }, python)).said).toMatchObject(late);
  });

  it('is asked again when it says that its answers are not true any more', async () => {
    let [asked, server]: [number, MessageConnection | undefined] = [0, undefined];
    const answers = {
      'textDocument/diagnostic': async ({ textDocument: { uri } }: { textDocument: Opened }) => {
        asked += 1;
        if (asked === 2) await server?.sendRequest('workspace/diagnostic/refresh');
        return { kind: 'full', items: asked > 2 && uri.endsWith('b.py') ? [fault('late', 1)] : [] };
      },
    };
    const part: Part = {
      initialized: { capabilities: { diagnosticProvider: {} } },
      answers,
      onOpen: line => {
        server = line;
      },
    };
    expect((await talkTo(part, python)).said).toMatchObject(late);
  });

  it.each([
    ['speaks of them again', (server: MessageConnection, file: Opened) => publish(server, file, { diagnostics: [] })],
    [
      'ends what it was at',
      (server: MessageConnection, file: Opened) => {
        progress(server, file.uri, 'begin');
        progress(server, file.uri, 'end');
      },
    ],
  ])('is believed in a language that is not known here when it %s', async (_what, sign) => {
    const onOpen: Part['onOpen'] = (server, file) => {
      publish(server, file, { diagnostics: [] });
      sign(server, file);
    };
    expect((await talkTo({ initialized, onOpen })).said).toEqual(said());
  });

  it('is of no use when it gives no sign at all', async () => {
    const onOpen: Part['onOpen'] = (server, file) => publish(server, file, { diagnostics: [] });
    expect((await talkTo({ initialized, onOpen, stillMs: 20 })).said).toEqual({ kind: 'blind' });
  });
});

describe('a server that calls everything fine', () => {
  const python = [{ path: 'src/a.py', text: 'fine' }];
  const tellsOf = (faulty: RegExp): Part => ({
    initialized: { capabilities: {} },
    onOpen: (server, opened) =>
      publish(server, opened, { diagnostics: faulty.test(opened.text) ? [fault('bad', 1)] : [] }),
  });

  it('is believed when it objects to what is broken', async () => {
    const { said: heard } = await talkTo(tellsOf(/canary/), python);
    expect(heard).toEqual({ kind: 'said', files: [{ path: 'src/a.py', errors: [] }] });
  });

  it('is blind when it does not', async () => {
    expect((await talkTo({ ...tellsOf(/nothing/), stillMs: 20 }, python)).said).toEqual({ kind: 'blind' });
  });
});

describe('rust-analyzer', () => {
  it('is of no use when it cannot read the project', async () => {
    const onOpen: Part['onOpen'] = server =>
      void server.sendNotification('experimental/serverStatus', {
        health: 'error',
        quiescent: true,
        message: 'no crate',
      });
    const initialized = { serverInfo: { name: 'rust-analyzer' }, capabilities: {} };
    await expect(talkTo({ initialized, onOpen })).rejects.toThrow('no crate');
  });

  it('is waited for until it has read everything and the compiler has checked it', async () => {
    const status = (server: MessageConnection, quiescent: boolean) =>
      void server.sendNotification('experimental/serverStatus', { health: 'ok', quiescent });
    const onOpen: Part['onOpen'] = (server, opened) => {
      status(server, false);
      publish(server, opened, { diagnostics: [] });
      progress(server, 'rustAnalyzer/Indexing', 'begin');
      progress(server, 'rustAnalyzer/Indexing', 'end');
      status(server, true);
      progress(server, 'rust-analyzer/flycheck/0', 'begin');
      publish(server, opened, { diagnostics: [fault('from the compiler', 1)] });
      progress(server, 'rust-analyzer/flycheck/0', 'end');
    };
    const initialized = { serverInfo: { name: 'rust-analyzer' }, capabilities: { diagnosticProvider: {} } };
    const answers = { 'textDocument/diagnostic': () => ({ kind: 'full', items: [fault('its own', 1)] }) };
    const { said: heard } = await talkTo({ initialized, onOpen, answers }, files.slice(0, 1));
    expect(heard).toMatchObject({ files: [{ errors: [{ message: 'its own' }, { message: 'from the compiler' }] }] });
  });
});
