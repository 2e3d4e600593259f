// The agents of a configuration: chosen by name, label and rules, and waited for while they are at work elsewhere.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

/** Its developer signs the work, and waits until the test lets it. */
const scriptOf = (name: string) => `
developer:
  - run: |
      echo ${name} > by.txt; touch "../${name}-$(basename "$PWD")"
      for _ in $(seq 1200); do [ -e ../go ] && break; sleep 0.1; done
  - result: {summary: did it, commentBody: Done.}
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;

const config = `workflow: quick
agents:
  cheap: { runner: scripted, command: ./.pitwall/cheap.yaml, cost: 1 }
  strong: { runner: scripted, command: ./.pitwall/strong.yaml, cost: 5, capabilities: [code], capacity: 1 }
  gpu: { runner: scripted, command: ./.pitwall/gpu.yaml, cost: 4, capabilities: [code], labels: [cuda] }
`;

let scratch: RunScratch;
afterEach(() => scratch.remove());

async function setUp(): Promise<void> {
  scratch = await RunScratch.make('developer: []', config);
  for (const name of ['cheap', 'strong', 'gpu']) scratch.write(`.pitwall/${name}.yaml`, scriptOf(name));
}

const letGo = () => writeFileSync(join(scratch.folder, 'go'), '');
const signedBy = async (item: string) => (await scratch.run('show', `worktree-git-issue-${item}:by.txt`)).trim();
const isAtWork = (name: string, item: string) => existsSync(join(scratch.folder, `${name}-worktree-git-issue-${item}`));

describe('the agent of an item', () => {
  it('is the one of its label, else the cheapest, and the plan says why', async () => {
    await setUp();
    letGo();
    await scratch.pitwall('item', 'new', 'Speed the kernel up', '--label', 'cuda');
    await scratch.pitwall('item', 'new', 'Correct a word');
    const { code, out } = await scratch.pitwall('run', '1', '2');
    expect({ code, signed: [await signedBy('1'), await signedBy('2')] }).toEqual({ code: 0, signed: ['gpu', 'cheap'] });
    expect(out).toContain('gpu (scripted, its own model) or cheap (scripted, its own model)');
    expect(out).toContain('Agent of the developer: gpu comes before cheap, strong: it is for items labelled cuda');
    expect(out).toContain('Agent of the auditor: strong is left out: it cannot do review');
  });

  it('is the one that a person names', async () => {
    await setUp();
    letGo();
    await scratch.pitwall('item', 'new', 'Correct a word');
    expect(await scratch.pitwall('run', '1', '--agent', 'strong')).toMatchObject({ code: 0, err: '' });
    expect(await signedBy('1')).toBe('strong');
  });

  it('is refused before anything happens when there is none of that name', async () => {
    await setUp();
    const refused = await scratch.pitwall('run', 'Correct a word', '--agent', 'storng');
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('there is no agent "storng"') });
    expect(refused.err).toContain('Did you mean strong? Known: cheap, strong, gpu.');
    expect(existsSync(join(scratch.repository, '.pitwall', 'items'))).toBe(false);
  });

  it('is the one of its role', async () => {
    await setUp();
    letGo();
    await scratch.pitwall('item', 'new', 'Correct a word');
    mkdirSync(join(scratch.repository, '.pitwall', 'agents'));
    scratch.write('.pitwall/agents/developer.md', '---\nagent: strong\n---\n');
    await scratch.run('add', '.pitwall/agents/developer.md');
    await scratch.run('commit', '--quiet', '-m', 'role');
    expect(await scratch.pitwall('run', '1')).toMatchObject({ code: 0 });
    expect(await signedBy('1')).toBe('strong');
  });
});

describe('an agent that has no room', () => {
  it('is waited for, over processes, which status and explain say; another one does not take the work', async () => {
    await setUp();
    for (const title of ['One', 'Two']) await scratch.pitwall('item', 'new', title);
    const first = scratch.start('run', '1', '--agent', 'strong', '--plain');
    await until(() => isAtWork('strong', '1'));
    const second = scratch.start('run', '2', '--agent', 'strong', '--plain');
    const status = async () => (await scratch.pitwall('status')).out;
    await until(async () => (await status()).includes('waits for strong, which works on 1.1'));
    const { attempt } = JSON.parse((await scratch.pitwall('explain', '2', '--json')).out);
    expect(attempt).toMatchObject({ agent: { name: 'strong' }, waitsForAgent: 'waits for strong, which works on 1.1' });
    expect([isAtWork('strong', '2'), isAtWork('cheap', '2')]).toEqual([false, false]);
    letGo();
    expect([(await first.ended).code, (await second.ended).code]).toEqual([0, 0]);
    expect([await signedBy('1'), await signedBy('2')]).toEqual(['strong', 'strong']);
  });
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 200));
}
