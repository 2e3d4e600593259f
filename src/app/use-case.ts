// What a use-case is: one function (workspace, actor, request, options?) -> answer. Its row says who may call it and what goes in and comes out.
//
// The conventions of this folder:
// - A use-case knows no command line, terminal, colour or exit code, and no adapter: what it needs from outside is a member of
//   Workspace, filled in by the composition root.
// - What cannot be done is a thrown `Problem` with its remedy. Anything else that is thrown is a bug.
// - A request is recorded as a fact with its author, and refused when the journal already shows that it makes no sense. It does not
//   wait for what comes of it: that arrives as a fact.
// - A request begins with `ensurePerson`: what runs inside of an attempt or a gate asks for nothing. Reads are open to all.
// - The answer is data and fits the schema of its row. The command line prints it with --json as it is.
import * as z from 'zod';
import type { Actor } from '../core/event.ts';
import { Problem } from '../core/problem.ts';
import type { Workspace } from './workspace.ts';

/** Each includes the ones before it. */
export const rights = ['view', 'answer', 'steer', 'own'] as const;
export type Right = (typeof rights)[number];

export interface UseCase<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly right: Right;
  /** A read changes nothing; a request appends a fact or writes a file. */
  readonly kind: 'read' | 'request';
  /** The command whose --json answer this is, as it is typed: `item new`. */
  readonly command: string;
  /** With --json the command prints one answer per line, as they come. Default: one value. */
  readonly isStream?: true;
  readonly request: Request;
  readonly answer: Answer;
  /** The function, loaded when it is called. */
  readonly load: () => Promise<UseCaseFunction<z.infer<Request>, z.infer<Answer>>>;
}

/** What a use-case that takes long hears from its caller while it runs; its own options add how it reports progress. */
export interface Progressing {
  /** Aborted: stop in order. */
  readonly signal?: AbortSignal | undefined;
}

/** One that answers bit by bit gives its answers as they come. */
type UseCaseFunction<Request, Answer> = (
  workspace: Workspace,
  actor: Actor,
  request: Request,
  options?: Progressing,
) => Promise<Answer> | AsyncIterable<Answer>;

interface Row<Request extends z.ZodType, Answer extends z.ZodType> extends Omit<UseCase<Request, Answer>, 'load'> {
  /** The compiler compares the function with the schemas of the row. */
  by(load: UseCase<Request, Answer>['load']): UseCase;
}

export function rowsOf(right: Right, kind: UseCase['kind']) {
  return <Request extends z.ZodType, Answer extends z.ZodType>(
    name: string,
    command: string,
    request: Request,
    answer: Answer,
  ): Row<Request, Answer> => ({
    ...{ name, right, kind, command, request, answer },
    by(load) {
      return { ...this, load } as UseCase;
    },
  });
}

export const read = rowsOf('view', 'read');
export const steer = rowsOf('steer', 'request');

/** The request of a use-case that takes none. */
export const nothing = z.strictObject({});

/** The one place that keeps agents, and code that they wrote, from speaking for a person. */
export function ensurePerson({ kind, id }: Actor): void {
  if (kind === 'person') return;
  throw new Problem({
    code: 'trust-not-a-person',
    what: `only a person may ask for this, and this command was given inside of an agent or a gate: ${id}`,
    remedy: 'Ask for it in a terminal of your own. An agent asks a person in its result.',
  });
}
