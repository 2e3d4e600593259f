// What can be wrong with a model server, one way each. The happy path is not here.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusalStream } from './refusal.ts';
import { errorBody, quotaAnswer, streamBeginning, type Wire } from './wire.ts';

export const modelFaults = [
  '400',
  '401',
  '429',
  'quota',
  '500',
  'garbage',
  'truncated',
  'empty',
  'reset',
  'stalled',
  'silent',
  'refusal',
] as const;
export type ModelFault = (typeof modelFaults)[number];

/** Far enough away for a CLI not to wait for it. */
export const quotaResetSec = 3600;

export function answerFaulty(fault: ModelFault, wire: Wire, response: ServerResponse<IncomingMessage>): void {
  switch (fault) {
    case '400':
    case '401':
    case '429':
    case '500':
      answerStatus(response, Number(fault), errorBody(wire, Number(fault)));
      return;
    case 'quota': {
      const { headers, body } = quotaAnswer(wire, quotaResetSec);
      response.setHeaders(new Map(Object.entries(headers)));
      answerStatus(response, 429, body);
      return;
    }
    case 'refusal':
      beginStream(response);
      response.end(refusalStream(wire));
      return;
    case 'garbage':
      beginStream(response);
      response.end(`${streamBeginning(wire)}data: {"this is": not json\n\n\u0000\u0001 <html>\n\n`);
      return;
    case 'truncated':
      beginStream(response);
      response.end(streamBeginning(wire));
      return;
    case 'empty':
      beginStream(response);
      response.end();
      return;
    case 'reset':
      beginStream(response);
      response.write(streamBeginning(wire), () => response.socket?.resetAndDestroy());
      return;
    case 'stalled':
      beginStream(response);
      response.write(streamBeginning(wire));
      return;
    case 'silent':
      return;
  }
}

function answerStatus(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
}

function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}
