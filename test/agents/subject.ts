// A CLI under test: how it is made to talk to a model server of ours instead of its own, and what it is known to lack.
import type { AgentProtocol } from '../../src/ports/agent.ts';
import type { Containment } from '../../src/ports/processes.ts';
import type { PinName } from './pins.ts';

export interface Setup {
  readonly protocol: AgentProtocol;
  readonly model?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
  /** Below the isolated home. */
  readonly files?: Readonly<Record<string, string>>;
}

/** `own`: that of the user, with the user's login and settings in it. */
export type HomeKind = 'own' | 'isolated';

/** Below the home and below the repository. */
export interface Intruders {
  /** What the user has in any case, without which nothing works. */
  readonly login: Readonly<Record<string, string>>;
  readonly home: Readonly<Record<string, string>>;
  readonly repository: Readonly<Record<string, string>>;
}

type Lacks = Readonly<Record<string, string>>;

export interface Subject {
  readonly name: string;
  readonly needs: readonly PinName[];
  /** A model server at `url`, and retries and waits that are short enough for a test. */
  setUp(url: string, home: HomeKind): Setup;
  /** Nobody has logged in. A CLI that asks its server all the same is told 401 at `url`. */
  withoutLogin(url: string): Setup;
  /** Things in the user's home and in the repository that would start the program `trap`, beside a login. */
  intruders(url: string, trap: string): Intruders;
  /** The tool that plans, told of two steps: peel the orange, eat it. */
  readonly planning?: { readonly tool: string; readonly input: object };
  /** A used-up quota ends as `rate-limited`, with the time. */
  readonly tellsQuotaReset?: boolean;
  /** After a resume, tokens are those of the whole conversation. */
  readonly countsFromTheBeginning?: boolean;
  /** It asks only for commands that shall leave its own sandbox. */
  readonly asksToLeaveSandbox?: boolean;
  /** By property: what it cannot do, and where that was seen. A property that passes all the same is unexpected. */
  readonly lacks: Lacks;
  /** The same for what is so only in the sandbox, or only without it. */
  readonly lacksInside?: Lacks;
  readonly lacksOutside?: Lacks;
  /** As somebody with a subscription, whose used-up quota says when it is filled again. */
  withSubscription?(url: string): Setup;
}

/** At a level of containment. */
export function lacksOf({ lacks, lacksInside, lacksOutside }: Subject, containment: Containment): Lacks {
  return { ...lacks, ...(containment === 'sandbox' ? lacksInside : lacksOutside) };
}

/** How long a CLI waits for its model, where it can be told. */
export const impatienceMs = 4000;

/** Long enough to be recognised as a secret in a transcript. */
export const apiKey = 'scripted-key-of-the-bench';
