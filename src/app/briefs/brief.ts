// What an agent is started with. A flow that starts agents writes the brief for its own attempts; the stream that asks names the flow.
import type { RoleDefinition } from '../../config/roles/read-roles.ts';
import type { AttemptRequest } from '../../core/attempt/events.ts';
import { familyOf } from '../../core/event.ts';
import type { Prompt } from '../../core/prompt/render.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import type { Journal } from '../../ports/journal.ts';

export interface Brief {
  readonly definition: RoleDefinition;
  readonly prompt: Prompt;
  /** The commit that the work starts from; undefined: it is not known yet. */
  readonly base?: string | undefined;
  /** Which attempt of its role this is on the stream that asks, from 1. */
  readonly turn: number;
}

export interface BriefParts {
  readonly git: GitReader;
  readonly journal: Journal;
  /** Any folder of the repository: only commits are read. */
  readonly repository: string;
  readonly untrusted: 'drop' | 'fence';
  /** What an agent said so far, line by line. */
  transcript(attempt: string): AsyncIterable<string>;
}

/** `isWithoutMemory`: the agent cannot go on with the conversation of the attempt that it continues. */
export type WriteBrief = (parts: BriefParts, request: AttemptRequest, isWithoutMemory: boolean) => Promise<Brief>;

/** By the first part of the asking stream's name. */
export type Briefs = Readonly<Record<string, WriteBrief>>;

export function briefOf(briefs: Briefs, { flow }: Pick<AttemptRequest, 'flow'>): WriteBrief {
  const write = briefs[familyOf(flow)];
  if (!write) throw new Error(`${flow} asked for an agent, but nothing writes briefs for it`);
  return write;
}
