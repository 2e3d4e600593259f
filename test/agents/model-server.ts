// A model server on loopback that plays a script, or fails in one way. One per attempt: starting it costs nothing.
import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { answerFaulty, type ModelFault } from './model/fault.ts';
import { answerNamespaceCall } from './model/namespace-call.ts';
import { type Aimock, answerByScript } from './model/script.ts';
import type { ModelStep } from './model/tools.ts';
import { wireOf } from './model/wire.ts';

export type ModelBehaviour =
  | { readonly kind: 'script'; readonly steps: readonly ModelStep[] }
  /** The steps depend on what the agent is told. */
  | { readonly kind: 'told'; readonly stepsFor: (told: string) => readonly ModelStep[] }
  | { readonly kind: 'fault'; readonly fault: ModelFault };

export interface ModelServer {
  readonly url: string;
  /** The bodies of all requests for an answer, as they came. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/** `aimock` is the folder of the package in the cache. */
export async function startModelServer(aimock: string, behaviour: ModelBehaviour): Promise<ModelServer> {
  const stepsFor = (told: string) => {
    if (behaviour.kind === 'told') return behaviour.stepsFor(told);
    return behaviour.kind === 'script' ? behaviour.steps : [];
  };
  const mock = await startAimock(aimock, stepsFor);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    const wire = wireOf(request.url ?? '');
    if (wire !== undefined) requests.push(body);
    if (behaviour.kind === 'fault' && wire !== undefined) return answerFaulty(behaviour.fault, wire, response);
    const call = wire === 'responses' ? answerNamespaceCall(stepsFor(body), body) : undefined;
    if (call === undefined) return pass(mock.url, request, response, body);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(call);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await mock.stop();
  };
  return { url: `http://127.0.0.1:${port}`, requests, stop };
}

async function startAimock(
  folder: string,
  stepsFor: (told: string) => readonly ModelStep[],
): Promise<{ url: string; stop: Aimock['stop'] }> {
  const module = await import(pathToFileURL(join(folder, 'dist', 'index.js')).href);
  const mock: Aimock = new module.LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent' });
  mock.on({ predicate: () => true }, request => answerByScript(stepsFor(JSON.stringify(request.messages)), request));
  const url = await mock.start();
  return { url, stop: () => mock.stop() };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function pass(url: string, request: IncomingMessage, response: ServerResponse, body: string): void {
  const { host: _host, 'content-length': _length, ...headers } = request.headers;
  const onward = forward(`${url}${request.url ?? '/'}`, { method: request.method, headers }, answered => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(response);
  });
  onward.on('error', error => response.destroy(error));
  onward.end(body);
}
