// A network that has loopback and nothing else, so that no CLI under test can reach, or wait for, the real one.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** In the environment of the bench itself, as people have one. No agent may find it. */
export const forgeToken = 'forge-token-of-the-bench-4711';

const mark = 'PITWALL_AGENTS_LOOPBACK';

export function isInLoopback(): boolean {
  return process.env[mark] === '1';
}

/** Runs this program again in such a network, and answers its exit code. Undefined: there is none to be had here. */
export async function enterLoopback(): Promise<number | undefined> {
  const command = namespaceCommand();
  if (command === undefined) return undefined;
  const [program, ...args] = [...command, process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn(program ?? '', args, {
    stdio: 'inherit',
    env: { ...process.env, [mark]: '1', GITHUB_TOKEN: forgeToken },
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

/** Who is not root becomes so for a moment, to raise loopback, and is then itself again: CLIs look at who they are. */
function namespaceCommand(): string[] | undefined {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const back = `unshare --user --map-user=${uid} --map-group=${gid} --`;
  const raising = (then: string) => ['--', 'sh', '-c', `ip link set lo up && exec ${then} "$@"`, 'sh'];
  const ways = [
    ['unshare', '--net', ...raising('')],
    ['unshare', '--user', '--map-root-user', '--net', ...raising(back)],
  ];
  return ways.find(([program = '', ...args]) => spawnSync(program, [...args, 'true']).status === 0);
}
