// Puts a folder into memory for one command: on a disk, the hundreds of thousands of small files that tests make and remove cost more
// than the programs that write them. Only root may mount, and only in a namespace of its own does a mount end with the command.
import { spawnSync } from 'node:child_process';

/** All tests at once hold less than a fourth of it. */
const bytesMin = 4 * 1024 ** 3;
const mount = 'mount -t tmpfs -o mode=1777 tmpfs "$0" && exec "$@"';

/** The command as it is where that is not possible. */
export function inMemory(folder, command) {
  if (process.platform !== 'linux' || process.getuid() !== 0 || process.availableMemory() < bytesMin) return command;
  const inside = inner => ['unshare', '--mount', 'sh', '-c', mount, folder, ...inner];
  const [program, ...args] = inside(['true']);
  return spawnSync(program, args).status === 0 ? inside(command) : command;
}
