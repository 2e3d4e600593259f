import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { openToolServer } from '../../src/adapters/mcp/open-tool-server.ts';
import type { HostParts } from '../../src/adapters/runner/host-parts.ts';
import { recordRefusedResult, submitResult } from '../../src/effects/attempt/submit-result.ts';
import { AttemptDrive, attemptNamed, memoryStore } from '../support/runner-attempt.ts';
import { bundled, type HostStage, setHostStage } from '../support/runner-host-stage.ts';

const store = memoryStore();
const { journal } = store;
let stage: HostStage;
let drive: AttemptDrive;
let name: string;

/** As the composition root puts it together. */
const openTools: HostParts['openTools'] = ({ attempt, role }, hands) =>
  openToolServer({
    attempt,
    role,
    socketFolder: stage.room,
    bridge: bundled('adapters/mcp/bridge.js'),
    submit: result => submitResult({ journal, clock: systemClock }, { attempt, id: randomUUID(), result }),
    recordRefused: errors =>
      recordRefusedResult({ journal, clock: systemClock }, { attempt, id: randomUUID(), errors }),
    ...hands,
  });

beforeEach(async () => {
  stage = await setHostStage({ parts: { journal, openTools } });
  drive = await AttemptDrive.open(stage.runner, store);
  name = randomUUID();
});
afterEach(() => {
  drive.close();
  stage.dispose();
});

const play = (yaml: string) => {
  stage.script(name, yaml);
  return drive.run(attemptNamed(name));
};

const good = '{summary: all done, commentBody: see above}';

describe('a result submitted by tool', () => {
  it('is a fact of the attempt, and stands even if the agent then crashes', async () => {
    const { submitted, ended } = await play(`- result: ${good}\n- crash: 3`);
    expect(submitted?.result).toEqual({
      action: 'COMPLETE',
      agentName: 'developer',
      summary: 'all done',
      commentBody: 'see above',
    });
    expect(ended?.outcome).toMatchObject({ kind: 'crashed' });
  });

  it('is corrected by the agent when it does not fit', async () => {
    const { submitted, ended, refusedResult } = await play(`- result: {action: APPROVED}\n- result: ${good}`);
    expect(refusedResult?.errors.map(({ path }) => path)).toContain('action');
    expect(ended).toMatchObject({ outcome: { kind: 'finished' }, usage: { toolCalls: 2 } });
    expect(submitted?.result).toMatchObject({ summary: 'all done' });
  });

  it('is a text where the agent has no tools', async () => {
    const plain = await setHostStage();
    const plainDrive = await AttemptDrive.open(plain.runner, plain.store);
    plain.script('7.1', `- result: ${good}`);
    const { submitted, ended } = await plainDrive.run(attemptNamed('7.1'));
    expect(submitted).toBeUndefined();
    expect(ended?.text).toMatch(/^```json\n\{[\s\S]*"summary": "all done"[\s\S]*\}\n```$/);
    plainDrive.close();
    plain.dispose();
  });

  it('leaves the token of the attempt out of the transcript', async () => {
    await play(`- result: ${good}`);
    const lines: string[] = [];
    for await (const line of stage.transcripts.lines(name)) lines.push(line);
    const order = lines.find(line => line.includes('\\"door\\"'));
    expect(order).toContain('[redacted]');
  });
});

describe('a question to a person by tool', () => {
  it('is open in the attempt’s stream until it is answered', async () => {
    const running = play('- question: {text: Which colour?, default: red}\n- say: done');
    const { openQuestion } = await drive.until(name, state => state.openQuestion !== undefined);
    expect(openQuestion).toMatchObject({ text: 'Which colour?', default: 'red' });
    const data = { question: openQuestion?.question ?? '', answer: 'blue' };
    await drive.append(name, { type: 'QuestionAnswered', data });
    expect((await running).ended?.outcome).toEqual({ kind: 'finished' });
    const said: string[] = [];
    for await (const line of stage.transcripts.lines(name)) if (line.includes('blue')) said.push(line);
    expect(said.length).toBeGreaterThan(0);
  });
});
