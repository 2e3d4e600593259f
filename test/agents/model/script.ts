// Plays a script of steps in whatever protocol a CLI speaks, on top of aimock, which writes the streams.
import { type ModelStep, spellStep } from './tools.ts';

/** What we use of `@copilotkit/aimock`. It lives in the bench's cache, so its types are not at hand. */
export interface Aimock {
  on(match: { predicate: () => boolean }, answer: (request: ModelRequest) => object): unknown;
  start(): Promise<string>;
  stop(): Promise<void>;
}

/** aimock's own form of a request, the same for all protocols. */
export interface ModelRequest {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** What every answer costs, in the words of every protocol. */
export const tokensPerAnswer = 120;
const usage = {
  input_tokens: 100,
  output_tokens: 20,
  prompt_tokens: 100,
  completion_tokens: 20,
  promptTokenCount: 100,
  candidatesTokenCount: 20,
  totalTokenCount: tokensPerAnswer,
};

/**
 * Requests are never counted: CLIs send some of their own, for titles or quotas. Those offer no tools. The place in the
 * script is the number of tool results since the last message of the user.
 */
export function answerByScript(script: readonly ModelStep[], request: ModelRequest): object {
  const offered = (request.tools ?? []).map(tool => tool.function.name);
  if (offered.length === 0) return { content: 'A title', usage };
  const step = script[resultsSinceUser(request)];
  if (step === undefined || step.do === 'say') return { content: step?.text ?? 'Nothing left to do.', usage };
  const call = spellStep(step, offered);
  return call === undefined
    ? { content: `No tool for the step "${step.do}" among: ${offered.join(', ')}`, usage }
    : { content: 'On it.', toolCalls: [call], usage };
}

function resultsSinceUser({ messages }: ModelRequest): number {
  const user = messages.findLastIndex(message => message.role === 'user');
  return messages.slice(user + 1).filter(message => message.role === 'tool').length;
}
