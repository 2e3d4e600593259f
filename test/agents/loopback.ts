// A network that has loopback and nothing else, so that no CLI under test can reach, or wait for, the real one.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const mark = 'PITWALL_AGENTS_LOOPBACK';

export function isInLoopback(): boolean {
  return process.env[mark] === '1';
}

/** Runs this program again in such a network, and answers its exit code. Undefined: there is none to be had here. */
export async function enterLoopback(): Promise<number | undefined> {
  const command = namespaceCommand();
  if (command === undefined) return undefined;
  const [program, ...args] = [...command, process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn(program ?? '', args, { stdio: 'inherit', env: { ...process.env, [mark]: '1' } });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

const raise = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];

function namespaceCommand(): string[] | undefined {
  const ways = [
    ['unshare', '--net', '--', ...raise],
    ['unshare', '--user', '--map-root-user', '--net', '--', ...raise],
  ];
  return ways.find(([program = '', ...args]) => spawnSync(program, [...args, 'true']).status === 0);
}
