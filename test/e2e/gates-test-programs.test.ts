// The test gate on real test programs, one of each family that starts fast. `npm run test-programs` tries all of them in all states, and
// what each printed there is recorded and read by unit tests.
import { describe, expect, it } from 'vitest';
import { GateScene } from '../support/gate-scene.ts';
import { testPrograms } from '../support/test-runners/all.ts';
import { expectedOf } from '../support/test-runners/expected.ts';
import { isInstalled } from '../support/test-runners/is-installed.ts';
import { type ChangeName, inShort, judgeProgram } from '../support/test-runners/judge-program.ts';

const fast = ['mocha', 'uvu', 'jasmine', 'node', 'unittest', 'pytest', 'go', 'rspec', 'phpunit'];
const programs = testPrograms.filter(({ name }) => fast.includes(name));
/** Names on both sides, and the one that is new: the most that a gate takes from what a program prints. */
const naming: readonly ChangeName[] = ['red old + new'];
const states: Readonly<Record<string, readonly ChangeName[]>> = {
  mocha: ['red old', ...naming, 'flaky', 'all skipped'],
  // It prints nothing of a test that was skipped, unless it is asked to.
  go: [...naming, 'all skipped'],
};

describe.each(programs)('$name', program => {
  const isHere = isInstalled(program);
  it.skipIf(!isHere)(`is read${isHere ? '' : `: left out, ${program.program} is not on this machine`}`, async () => {
    for (const state of states[program.name] ?? naming)
      expect([state, inShort(await judgeProgram(program, state))]).toEqual([state, expectedOf(program.name, state)]);
  });
});

const goIsHere = testPrograms.some(program => program.name === 'go' && isInstalled(program));
const test = 'func TestSum(t *testing.T) {';

describe.skipIf(!goIsHere)('go', () => {
  it.each([
    ['skips what is inside of its tests', `${test}\n\tt.Run("one", func(t *testing.T) { t.Skip() })\n}`, 'error'],
    ['ends before its tests', `func TestMain(m *testing.M) { os.Exit(0) }\n${test}}`, 'error'],
    ['skips one test of two', `${test}}\nfunc TestMore(t *testing.T) { t.Skip() }`, 'pass'],
    ['prints without an end of line', `${test} os.Stdout.WriteString("text") }`, 'pass'],
  ])('that %s', async (_what, code, state) => {
    const scene = await GateScene.make({ 'go.mod': 'module example.org/sums\n\ngo 1.19\n' });
    try {
      const imports = 'import (\n\t"os"\n\t"testing"\n)\n\nvar _ = os.Args\n';
      await scene.commit('change', { 'sums_test.go': `package sums\n\n${imports}\n${code}\n` });
      const result = await scene.judge('test', {
        settings: { commands: { test: ['go', 'test', './...'] } },
        parts: { environment: { PATH: process.env.PATH, HOME: process.env.HOME } },
      });
      expect(result).toMatchObject({ state });
    } finally {
      scene.remove();
    }
  });
});
