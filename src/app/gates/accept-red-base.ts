// `accept`: a person accepts that a command is red on the base, so that it does not block where no test has a name, or changed settings
// of judges.
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/event.ts';
import type { GateName } from '../../core/gate/gate-name.ts';
import { type RedBaseEvent, redBaseStream, settingsStream } from '../../core/gate/red-base-events.ts';
import { Problem } from '../../core/problem.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { ensurePerson } from '../use-case.ts';
import type { AcceptedAnswer, AcceptRequest } from './answers.ts';

type AcceptingWorkspace = Pick<RunsWorkspace, 'project' | 'openRuns' | 'clock'>;

export async function acceptRedBase(
  workspace: AcceptingWorkspace,
  actor: Actor,
  { gate, reason }: AcceptRequest,
): Promise<AcceptedAnswer> {
  ensurePerson(actor);
  const why = reason.trim();
  if (why === '') throw new Problem({ code: 'usage', what: 'the reason is empty', remedy: 'Say why, for the record.' });
  const { journal } = await workspace.openRuns();
  const append = async (stream: string, event: RedBaseEvent) => {
    const events = [{ ...event, id: randomUUID(), at: workspace.clock.now(), actor }];
    await journal.append({ stream, expectedVersion: 'any', events });
  };
  if (isSettings(gate)) {
    const settings = gate.slice('settings:'.length);
    await append(settingsStream, { type: 'SettingsAccepted', data: { settings, reason: why } });
    return { gate, command: [], reason: why, by: actor.id };
  }
  const { config } = await workspace.project();
  const command = (config.commands as Readonly<Record<string, readonly string[] | undefined>>)[gate];
  if (command === undefined) throw notACommand(gate, Object.keys(config.commands));
  await append(redBaseStream(gate), { type: 'RedBaseAccepted', data: { command: [...command], reason: why } });
  return { gate, command: [...command], reason: why, by: actor.id };
}

const isSettings = (gate: AcceptRequest['gate']): gate is Exclude<AcceptRequest['gate'], GateName> =>
  gate.startsWith('settings:');

function notACommand(gate: string, commands: readonly string[]): Problem {
  const remedy =
    commands.length === 0
      ? 'Name one under commands in .pitwall/config.yaml.'
      : `Choose from ${commands.join(', ')}: those are under commands in .pitwall/config.yaml.`;
  return new Problem({ code: 'usage', what: `there is no command for the gate ${JSON.stringify(gate)}`, remedy });
}
