// The test gate on real test programs, one of each family that starts fast; `test/gates/test-programs-main.ts` tries all of them.
import { describe, expect, it } from 'vitest';
import { testPrograms } from '../support/test-runners/all.ts';
import { expectedOf } from '../support/test-runners/expected.ts';
import { isInstalled } from '../support/test-runners/is-installed.ts';
import { type ChangeName, inShort, judgeProgram } from '../support/test-runners/judge-program.ts';

const fast = ['mocha', 'uvu', 'jasmine', 'node', 'unittest', 'pytest', 'go', 'rspec', 'phpunit'];
const programs = testPrograms.filter(({ name }) => fast.includes(name));
const states: readonly ChangeName[] = ['red old', 'red old + new', 'flaky'];

describe.each(programs)('$name', program => {
  const isHere = isInstalled(program);
  it.skipIf(!isHere)(`is read${isHere ? '' : `: left out, ${program.program} is not on this machine`}`, async () => {
    for (const state of states)
      expect([state, inShort(await judgeProgram(program, state))]).toEqual([state, expectedOf(program.name, state)]);
  });
});
