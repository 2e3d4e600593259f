// What holds for everything that was ever recorded of the CLIs.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { play, recordedErrors, recording, recordings } from '../../../../test/support/runner-conversation.ts';
import type { AgentEvent, AgentProtocol } from '../../../ports/agent.ts';
import { createClaude } from '../claude.ts';
import { createCodex } from '../codex.ts';
import { createGemini } from '../gemini.ts';
import { createPi } from '../pi.ts';

const protocols: Readonly<Record<string, AgentProtocol>> = {
  claude: createClaude(),
  codex: createCodex(),
  gemini: createGemini(),
  pi: createPi(),
  'pi-0.73': createPi(),
  'pi-0.73-json': createPi({ mode: 'json' }),
};

const all = Object.entries(protocols).flatMap(([cli, protocol]) =>
  readdirSync(new URL(`${cli}/`, recordings))
    .filter(file => file.endsWith('.jsonl'))
    .map(file => ({ name: `${cli}/${file.replace('.jsonl', '')}`, protocol })),
);
const isWork = (name: string) => /\/(?:edit|change|plan|resumed|mcp|permission)$/.test(name);
const isMisread = (event: AgentEvent) =>
  event.kind === 'warning' && /^(?:not an event|an unknown|an event)/.test(event.text);

describe.each(all)('$name', ({ name, protocol }) => {
  it('ends once, and as a success only if it was one', async () => {
    const { events, end } = await play(protocol, recording(name), { errorText: recordedErrors(name) });
    expect(events.filter(event => event.kind === 'end')).toEqual([events.at(-1)]);
    expect(end?.outcome.kind === 'finished').toBe(isWork(name));
  });

  it('is understood to the last line', async () => {
    const { events } = await play(protocol, recording(name));
    expect(events.filter(isMisread)).toEqual([]);
  });

  it('is no success when it breaks off before its end', async () => {
    const lines = recording(name);
    // pi in json mode has said all that counts before its last line.
    const last = lines.findLastIndex(line => /"(?:result|turn\.completed|agent_end)"/.test(line));
    const { end } = await play(protocol, lines.slice(0, Math.max(0, last)));
    expect(end?.outcome.kind).not.toBe('finished');
  });

  it('does not throw when each line is cut in the middle', async () => {
    const lines = recording(name).map(line => line.slice(0, line.length / 2));
    const { events } = await play(protocol, lines);
    expect(events.at(-1)).toMatchObject({ kind: 'end', outcome: { kind: expect.not.stringContaining('finished') } });
  });
});
