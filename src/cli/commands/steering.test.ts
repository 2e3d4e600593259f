// The commands that steer a run, each against a journal with real runs in it.
import { describe, expect, it } from 'vitest';
import { createContextDouble } from '../../../test/support/context-double.ts';
import { checkRow } from '../../../test/support/json-answers.ts';
import { callsInMemory } from '../../../test/support/json-calls.ts';
import { attemptLimits } from '../../../test/support/run-attempt-story.ts';
import { ownerOf } from '../../../test/support/run-stage.ts';
import { atAudit, atWork, blocked, repository, reviewOpened, runAt } from '../../../test/support/runs-in-memory.ts';
import { resumeRun, whilePaused } from '../../app/runs/requests/pause.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { runProgram } from '../program.ts';

const ann = { kind: 'person', id: 'ann' } as const;
const given: RunEvent = { type: 'OverrideGiven', data: { commit: 'commit-1', reason: 'before' } };
const stopped: RunEvent = { type: 'RunStopped', data: { reason: 'by-person', detail: 'asked by ann' } };
const ended: RunEvent = { type: 'RunEnded', data: { how: 'merged', detail: 'c' } };

/** Its agent asks a question. */
const asking = async () => {
  const made = await repository(atWork());
  const request = {
    attempt: '7.1',
    flow: 'run/7',
    role: 'developer',
    worktree: 'b',
    notes: [],
    limits: attemptLimits,
  };
  await made.say('attempt/7.1', { type: 'AttemptRequested', data: request });
  const about = { kind: 'question' };
  const data = { question: 'q1', text: 'Which parser?', about, default: 'ours', deadline: 2_000_000 };
  await made.say('attempt/7.1', { type: 'QuestionAsked', data });
  return made;
};

const reviewed = async (...more: readonly RunEvent[]) => {
  const made = await repository([...runAt('Done').events, ...more]);
  await made.say(reviewOpened.stream, reviewOpened.event);
  return made;
};

describe('steering a run', () => {
  it.each([
    [['pause', '7'], { type: 'PauseRequested', data: {} }],
    [['stop', 'run/7'], { type: 'StopRequested', data: { drop: false } }],
    [['move', '7', 'Implementation'], { type: 'JumpRequested', data: { status: 'Implementation' } }],
  ])('%j is recorded with who asked', async (argv, event) => {
    const { pitwall, last } = await repository(atWork());
    expect(await pitwall(...argv)).toMatchObject({
      code: 0,
      out: expect.stringContaining('requested. No Pitwall is running it now'),
    });
    expect(await last('run/7')).toMatchObject({ ...event, actor: { kind: 'person', id: 'ann' } });
  });

  it('names who drives the run', async () => {
    const { journal, pitwall } = await repository(atWork());
    await journal.acquireLease('run/7', ownerOf('the other terminal'), 30_000);
    expect((await pitwall('pause', '7')).out).toContain('driven by the other terminal, pid 1');
    expect(JSON.parse((await pitwall('pause', '7', '--json')).out)).toEqual({
      run: 'run/7',
      asked: 'pause',
      driver: 'the other terminal, pid 1',
    });
  });

  it('names nobody who is dead', async () => {
    const { journal, pitwall, dead } = await repository(atWork());
    await journal.acquireLease('run/7', ownerOf('the killed one'), 30_000);
    dead.add('the killed one');
    expect((await pitwall('pause', '7')).out).toContain('No Pitwall is running it now');
    expect((await pitwall('status')).out).toContain(
      'run/7: It starts nothing new until you resume it.\n  pitwall resume 7',
    );
  });

  it('overrides the gates of the newest commit with a reason', async () => {
    const { pitwall, last } = await repository(blocked());
    expect((await pitwall('override', '7', '--reason', ' ')).code).toBe(2);
    await pitwall('override', '7', '--reason', 'flaky');
    expect(await last('run/7')).toMatchObject({ type: 'OverrideGiven', data: { commit: 'commit-1', reason: 'flaky' } });
  });

  it.each([
    ['that its gates let pass', () => atAudit(), [], 'nothing blocks commit-1 of run/7'],
    ['that no gate has judged', () => atAudit(), ['--commit', 'other'], 'no gate has judged other of run/7 yet'],
    ['that was overridden before', () => [...blocked(), given], [], 'commit-1 of run/7 is overridden already'],
  ])('refuses to override a commit %s', async (_which, events, more, what) => {
    const { pitwall, last } = await repository(events());
    const { code, err } = await pitwall('override', '7', '--reason', 'x', ...more);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(what) });
    expect(await last('run/7')).not.toMatchObject({ data: { reason: 'x' } });
  });

  it.each(['7', '#7', 'run/7', 'run/#7'])('finds a run by %s', async name => {
    const { pitwall } = await repository(atWork());
    expect((await pitwall('show', name)).out).toContain('run/7 at Implementation');
  });

  it.each([
    [['pause', '8'], 'there is no run "8" in this repository', 'Choose one of 7'],
    [['move', '7', 'Nowhere'], 'cannot go to Nowhere: there is no such step', 'Backlog, Implementation'],
    [['override', '7', '--reason', 'x'], 'has no commit yet', 'its gates block'],
    [['answer', '7', 'yes'], 'waits for an answer', 'pitwall status'],
    [['stop'], 'no run was named', '--all'],
  ])('%j is refused with what to do', async (argv, what, remedy) => {
    const { pitwall } = await repository(atWork());
    const { code, err } = await pitwall(...argv);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(what) });
    expect(err).toContain(remedy);
  });

  it.each([
    ['stopped', stopped, 'pitwall resume'],
    ['ended', ended, 'pitwall run'],
  ])('a run that has %s cannot be paused', async (_how, event, remedy) => {
    const { pitwall } = await repository([...atWork(), event]);
    expect(await pitwall('pause', '7')).toMatchObject({ code: 2, err: expect.stringContaining(remedy) });
  });

  it('stops all that are not over, and nothing else', async () => {
    const { pitwall, last } = await repository(atWork(), [...atWork(), stopped], atAudit());
    expect((await pitwall('stop', '--all')).out).toBe('Stop requested: run/7, run/9.');
    expect((await last('run/8'))?.type).toBe('RunStopped');
    expect((await last('run/9'))?.type).toBe('StopRequested');
  });

  it('says so when there are no runs', async () => {
    const { pitwall } = await repository();
    expect(await pitwall('status')).toMatchObject({ code: 0, out: expect.stringContaining('no runs yet') });
    expect(await pitwall('status', '--json')).toMatchObject({ code: 0, out: '[]' });
    const nothing = createContextDouble(['status']);
    expect(await runProgram(['status'], nothing.context)).toBe(0);
    expect(nothing.stdout()).toContain('no runs yet');
    expect(await pitwall('status', '1')).toMatchObject({ code: 2, err: expect.stringContaining('no runs yet') });
    expect(await pitwall('pause', '1')).toMatchObject({ code: 2, err: expect.stringContaining('no runs yet') });
  });
});

describe('a question', () => {
  it('is shown with its default and deadline, and in the status', async () => {
    const { pitwall } = await asking();
    expect((await pitwall('answer', '7')).out).toBe('Which parser?\nDefault: ours, until 1970-01-01 00:33:20 UTC.');
    expect((await pitwall('status')).out).toContain('run/7 asks: Which parser?\n  pitwall answer 7');
  });

  it('is answered in the stream of the attempt, once', async () => {
    const { pitwall, last } = await asking();
    expect(await pitwall('answer', '7', 'use', 'theirs')).toMatchObject({ code: 0 });
    expect(await last('attempt/7.1')).toMatchObject({
      type: 'QuestionAnswered',
      data: { question: 'q1', answer: 'use theirs' },
      actor: { kind: 'person', id: 'ann' },
    });
    expect((await pitwall('answer', '7', 'no')).code).toBe(2);
  });
});

describe('looking at a run', () => {
  it('tells its story, then its summary', async () => {
    const { pitwall } = await repository(atAudit());
    const { out } = await pitwall('show', '7');
    expect(out).toContain('Implementation\n');
    expect(out).toContain('attempt 7.1 ended');
    expect(out).toContain('run/7 at Audit');
    expect(JSON.parse((await pitwall('show', '7', '--json')).out).events.length).toBeGreaterThan(10);
  });

  it('shows what the newest agent said, or another one', async () => {
    const { pitwall } = await repository(atAudit());
    expect((await pitwall('logs', '7')).out).toBe('command works in /my tree\nsaid in 7.2');
    expect((await pitwall('logs', '7', '--attempt', '7.1')).out).toBe('claude works in /my tree\nsaid in 7.1');
    expect((await pitwall('logs', '7', '--attempt', '1')).out).toBe('claude works in /my tree\nsaid in 7.1');
    expect(await pitwall('logs', '7', '--attempt', '7.9')).toMatchObject({
      code: 2,
      err: expect.stringContaining('7.1, 7.2'),
    });
  });
});

describe('pitwall replay', () => {
  it('tells every fact with its number, and the state behind the last', async () => {
    const { pitwall, journal } = await repository(atAudit());
    const { out } = await pitwall('replay', '7');
    const facts = (await journal.read('run/7')).length;
    expect(out.split('\n').filter(line => /^ *\d+ {2}\+00:00:00\.0 {2}/.test(line))).toHaveLength(facts);
    expect(out).toContain('run/7 at Audit');
  });

  it('stops behind a fact, with the state at that point', async () => {
    const { pitwall } = await repository(atAudit());
    const { out } = await pitwall('replay', '7', '--to', '1');
    expect(out).toMatch(/^1 {2}\+00:00:00\.0 {2}RunRequested .*\n\nAt fact 1 of \d+:\nrun\/7 at the start\n/);
    expect(JSON.parse((await pitwall('replay', '7', '--to', '2', '--json')).out)).toMatchObject({ to: 2 });
  });

  it.each([
    ['--to', 'x'],
    ['--to', '0'],
    ['--speed', '0'],
    ['--speed', ''],
  ])('refuses %s %j', async (option, value) => {
    const { pitwall } = await repository(atAudit());
    expect(await pitwall('replay', '7', option, value)).toMatchObject({
      code: 2,
      err: expect.stringContaining(option),
    });
  });
});

describe('pitwall attach', () => {
  it('tells the command that goes on with the conversation, in its worktree', async () => {
    const { pitwall } = await repository(atAudit());
    const { out } = await pitwall('attach', '7', '--attempt', '7.1', '--print');
    expect(out).toBe("developer 7.1: cd '/my tree' && claude --setting-sources '' --strict-mcp-config --resume c-7.1");
    expect((await pitwall('attach', '7', '--attempt', '1', '--print')).out).toBe(out);
    expect(JSON.parse((await pitwall('attach', '7', '--attempt', '7.1', '--json')).out)).toEqual({
      run: 'run/7',
      attempt: '7.1',
      role: 'developer',
      runner: 'claude',
      argv: ['claude', '--setting-sources', '', '--strict-mcp-config', '--resume', 'c-7.1'],
      folder: '/my tree',
    });
  });

  it('says so where the agent has no such command, or there is no terminal', async () => {
    const { pitwall } = await repository(atAudit());
    expect(await pitwall('attach', '7', '--print')).toMatchObject({
      code: 2,
      err: expect.stringContaining('command has no command that continues'),
    });
    expect(await pitwall('attach', '7', '--attempt', '7.1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no terminal to hand over'),
    });
  });
});

describe('a person in the worktree of a run', () => {
  const typesDuring = async (events: readonly RunEvent[], driver?: string) => {
    const { app, journal, last } = await repository(events);
    if (driver !== undefined) await journal.acquireLease('run/7', ownerOf(driver), 30_000);
    let during: string | undefined;
    await whilePaused(app, ann, '7', async () => {
      during = (await last('run/7'))?.type;
    });
    return { during, after: (await last('run/7'))?.type };
  };
  const nobodyAtWork = () => runAt('Implementation').events.filter(({ type }) => type !== 'AttemptPlanned');
  const pausedBefore: RunEvent = { type: 'PauseRequested', data: {} };

  it('pauses it meanwhile, and lets it go on afterwards', async () => {
    expect(await typesDuring(nobodyAtWork())).toEqual({ during: 'PauseRequested', after: 'ResumeRequested' });
  });

  it('leaves one as it is that was paused or is over', async () => {
    const paused = await typesDuring([...nobodyAtWork(), pausedBefore]);
    expect(paused).toEqual({ during: 'PauseRequested', after: 'PauseRequested' });
    expect(await typesDuring([...nobodyAtWork(), stopped])).toEqual({ during: 'RunStopped', after: 'RunStopped' });
  });

  it('waits until no agent is at work there', async () => {
    const driven = typesDuring(atWork(), 'the other terminal');
    await expect(driven).rejects.toMatchObject({ message: expect.stringContaining('is at work') });
  });

  it('takes an agent for gone whose Pitwall is gone', async () => {
    expect(await typesDuring(atWork())).toEqual({ during: 'PauseRequested', after: 'ResumeRequested' });
  });
});

describe('pitwall status', () => {
  it('shows what is not over, with where it stands', async () => {
    const { pitwall } = await repository(atWork(), [...atWork(), ended]);
    const { out } = await pitwall('status');
    expect(out).toContain('at Implementation');
    expect(out).toContain('It was running when Pitwall stopped.\n  pitwall resume 7');
    expect(out).not.toContain('run/8');
    expect((await pitwall('status', '--all')).out).toContain('ended: merged');
    expect(JSON.parse((await pitwall('status', '--json')).out)).toMatchObject([
      { run: 'run/7', item: '7', title: 'fix it', standing: 'at Implementation', driver: null, question: null },
    ]);
  });

  it('shows what the agent under way used, and who drives it', async () => {
    const { journal, pitwall } = await repository(atWork());
    await journal.acquireLease('run/7', ownerOf('the other terminal'), 30_000);
    const { out } = await pitwall('status');
    expect(out).toMatch(
      /^run +state +now +cost +title\n +run\/7 +at Implementation +developer 7\.1 starts +\$0\.50 +fix it\n/,
    );
    expect(out).toContain('run/7: It is driven by the other terminal, pid 1.');
  });
});

describe('a run in review', () => {
  const dropped: RunEvent = { type: 'RunStopped', data: { reason: 'dropped', detail: 'asked by ann' } };
  const failed: RunEvent = { type: 'RunStopped', data: { reason: 'agent-failed', detail: 'crashed' } };

  it('whose changes are requested waits for a resume, not for a review', async () => {
    const { pitwall } = await reviewed();
    expect((await pitwall('status')).out).toContain('It is ready for your review.\n  pitwall review 7');
    await pitwall('review', '7', '--request-changes', 'More.');
    const next = 'Changes are requested, and no agent has begun to make them.\n  pitwall resume 7';
    for (const command of ['status', 'explain']) expect((await pitwall(command, '7')).out).toContain(next);
  });

  it('stops with a closed review, also one that had stopped for another reason', async () => {
    const { pitwall, last } = await reviewed(failed);
    const closed = await pitwall('review', '7', '--close', 'no');
    expect(closed.out).toBe('run/7: the review is closed and the run has stopped: a person closed the review: no.');
    expect(await last('run/7')).toMatchObject({ type: 'RunStopped', data: { reason: 'review-closed' } });
    expect((await pitwall('status')).out).toMatch(/stopped: review-closed.*pitwall drop 7$/s);
    expect((await pitwall('explain', '7')).out).not.toContain('resume');
    expect((await pitwall('review', '7', '--close')).err).toContain('is closed already');
  });

  it('that was dropped waits for nothing, and is not resumed', async () => {
    const { pitwall, app, last, say } = await reviewed(dropped);
    expect((await pitwall('explain', '7')).out).not.toContain('resume');
    // Its worktree is there: the process that drives it removes that, and does nothing else.
    await resumeRun(app, ann, { run: '7' });
    expect(await last('run/7')).toMatchObject(dropped);
    await say('run/7', { type: 'Warned', data: { cause: 'remove', message: 'it is locked' } });
    await expect(resumeRun(app, ann, { run: '7' })).rejects.toMatchObject({ code: 'run-over' });
  });
});

describe('with --json', () => {
  const asksQuestion = ['answer a question', 'show a question'];
  const isInReview = ['approve', 'close a review', 'merge', 'request changes'];
  const worldOf = async (name: string) => {
    if (asksQuestion.includes(name)) return await asking();
    if (isInReview.includes(name)) return await reviewed();
    return await repository(name === 'override gates' ? blocked() : name === 'move a run' ? atWork() : atAudit());
  };

  it.each(Object.entries(callsInMemory))('%s is answered as its row says', async (name, argv) => {
    const { journal, pitwall } = await worldOf(name);
    // Another process lands it.
    if (name === 'merge') await journal.acquireLease('run/7', ownerOf('the other terminal'), 30_000);
    checkRow(name, argv, await pitwall(...argv, '--json'));
  });
});
