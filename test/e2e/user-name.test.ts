// A user whose number has no name, as in a container: Pitwall names the number.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const module = new URL('../../dist/src/std/user-name.js', import.meta.url).href;

it.skipIf(process.getuid?.() !== 0)('is its number', () => {
  const program = `import(${JSON.stringify(module)}).then(({ userName }) => console.log(userName()))`;
  const { stdout } = spawnSync(process.execPath, ['-e', program], { uid: 47_114, encoding: 'utf8' });
  expect(stdout.trim()).toBe('uid 47114');
});
