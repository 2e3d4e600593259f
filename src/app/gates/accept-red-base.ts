// `accept`: a person accepts that a command is red on the base, so that it does not block where no test has a name.
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/event.ts';
import { type RedBaseEvent, redBaseStream } from '../../core/gate/red-base-events.ts';
import { Problem } from '../../core/problem.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import type { AcceptedAnswer, AcceptRequest } from './answers.ts';

type AcceptingWorkspace = Pick<RunsWorkspace, 'project' | 'openRuns' | 'clock'>;

export async function acceptRedBase(
  workspace: AcceptingWorkspace,
  actor: Actor,
  { gate, reason }: AcceptRequest,
): Promise<AcceptedAnswer> {
  const why = reason.trim();
  if (why === '') throw new Problem({ code: 'usage', what: 'the reason is empty', remedy: 'Say why, for the record.' });
  const { config } = await workspace.project();
  const command = (config.commands as Readonly<Record<string, readonly string[] | undefined>>)[gate];
  if (command === undefined) throw notACommand(gate, Object.keys(config.commands));
  const { journal } = await workspace.openRuns();
  const event: RedBaseEvent = { type: 'RedBaseAccepted', data: { command: [...command], reason: why } };
  const events = [{ ...event, id: randomUUID(), at: workspace.clock.now(), actor }];
  await journal.append({ stream: redBaseStream(gate), expectedVersion: 'any', events });
  return { gate, command: [...command], reason: why, by: actor.id };
}

function notACommand(gate: string, commands: readonly string[]): Problem {
  const remedy =
    commands.length === 0
      ? 'Name one under commands in .pitwall/config.yaml.'
      : `Choose from ${commands.join(', ')}: those are under commands in .pitwall/config.yaml.`;
  return new Problem({ code: 'usage', what: `there is no command for the gate ${JSON.stringify(gate)}`, remedy });
}
