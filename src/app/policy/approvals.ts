// `approvals`: what people allowed agents by hand, ranked; what they accept is a fact of the store and never an edit of a configuration.
import { randomUUID } from 'node:crypto';
import { splitCommand } from '../../config/command.ts';
import type { AttemptEvent } from '../../core/attempt/events.ts';
import { isYes } from '../../core/attempt/question.ts';
import type { Actor, Recorded } from '../../core/event.ts';
import {
  acceptedCommands,
  type CommandEvent,
  candidateOf,
  commandsStream,
} from '../../core/policy/accepted-commands.ts';
import { decideCommand } from '../../core/policy/decide-command.ts';
import { Problem } from '../../core/problem.ts';
import type { Journal } from '../../ports/journal.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { ensurePerson } from '../use-case.ts';
import type { Approvals, ChangedCommand, CommandWordsRequest } from './answers.ts';

export async function rankApprovals(workspace: Pick<RunsWorkspace, 'findRuns'>, _actor: Actor): Promise<Approvals> {
  const store = await workspace.findRuns();
  if (!store) return { candidates: [], accepted: [] };
  const accepted = await acceptedIn(store.journal);
  const isAccepted = new Set(accepted.map(({ words }) => words.join(' ')));
  const ranked = new Map<string, Approvals['candidates'][number]>();
  for (const { command, isAllowed } of await decidedByPeople(store.journal))
    for (const key of new Set(askedIn(command).map(words => candidateOf(words).join(' ')))) {
      const { count, denied } = ranked.get(key) ?? { count: 0, denied: 0 };
      const counts = isAllowed ? { count: count + 1, denied } : { count, denied: denied + 1 };
      ranked.set(key, { words: key.split(' '), ...counts, example: command });
    }
  const candidates = [...ranked.values()].filter(({ words, count }) => count > 0 && !isAccepted.has(words.join(' ')));
  return { candidates: candidates.sort((a, b) => b.count - a.count), accepted };
}

/** A command that cannot be read has no words that could be accepted. */
function askedIn(command: string): readonly (readonly string[])[] {
  const worktree = '/worktree';
  const world = { worktree, home: '/home', port: undefined, stacks: [], extra: [], hasPreset: true };
  return decideCommand({ ...world, command, cwd: worktree, level: 'none' }).asked;
}

async function decidedByPeople(journal: Journal) {
  const decided: { readonly command: string; readonly isAllowed: boolean }[] = [];
  for (const { stream } of await journal.streams('attempt/')) {
    const commands = new Map<string, string>();
    for (const { type, data, actor } of (await journal.read(stream)) as readonly Recorded<AttemptEvent>[]) {
      if (type === 'QuestionAsked' && data.about.kind === 'permission' && data.about.command !== undefined)
        commands.set(data.question, data.about.command);
      const command = type === 'QuestionAnswered' && actor.kind === 'person' ? commands.get(data.question) : undefined;
      if (command !== undefined) decided.push({ command, isAllowed: isYes((data as { answer: string }).answer) });
    }
  }
  return decided;
}

type ChangingWorkspace = Pick<RunsWorkspace, 'openRuns' | 'clock'>;

export async function acceptCommand(
  workspace: ChangingWorkspace,
  actor: Actor,
  { command }: CommandWordsRequest,
): Promise<ChangedCommand> {
  ensurePerson(actor);
  return await change(workspace, actor, { type: 'CommandAccepted', data: { words: wordsOf(command) } });
}

export async function revokeCommand(
  workspace: ChangingWorkspace,
  actor: Actor,
  { command }: CommandWordsRequest,
): Promise<ChangedCommand> {
  ensurePerson(actor);
  const words = wordsOf(command);
  const accepted = await acceptedIn((await workspace.openRuns()).journal);
  if (!accepted.some(each => each.words.join('\0') === words.join('\0')))
    throw new Problem({
      code: 'usage',
      what: `${JSON.stringify(command)} is not accepted`,
      remedy: 'See what is: pitwall approvals. What is under commandPolicy.extra is changed in .pitwall/config.yaml.',
    });
  return await change(workspace, actor, { type: 'CommandRevoked', data: { words } });
}

async function change(workspace: ChangingWorkspace, actor: Actor, event: CommandEvent): Promise<ChangedCommand> {
  const { journal } = await workspace.openRuns();
  const events = [{ ...event, id: randomUUID(), at: workspace.clock.now(), actor }];
  await journal.append({ stream: commandsStream, expectedVersion: 'any', events });
  return { words: event.data.words, isAccepted: event.type === 'CommandAccepted', by: actor.id };
}

const acceptedIn = async (journal: Journal) =>
  acceptedCommands((await journal.read(commandsStream)) as readonly Recorded<CommandEvent>[]);

function wordsOf(command: string): readonly string[] {
  const split = splitCommand(command);
  if (split.kind === 'argv') return split.argv;
  throw new Problem({
    code: 'usage',
    what: `${JSON.stringify(command)} is not the beginning of a command`,
    remedy: 'Give its first words, such as "make test".',
  });
}
