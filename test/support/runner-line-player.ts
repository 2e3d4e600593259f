// A program that plays an agent CLI line by line: `runner-line-player.js <acts as JSON>`. When they are over, so is it.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export type PlayedAct =
  /** Waits for so many lines of its standard input. */
  | { readonly hear: number }
  | { readonly print: string }
  | { readonly garbage: { readonly lines: number; readonly bytes: number; readonly isBinary?: boolean } }
  /** Prints it again and again. */
  | { readonly repeat: string }
  /** Leaves a process behind that sleeps for so long. */
  | { readonly daemonise: string }
  | { readonly die: true }
  | { readonly wait: 'gently' | 'deafly' };

const lines = createInterface(process.stdin)[Symbol.asyncIterator]();
const isMain = process.argv[1]?.endsWith('runner-line-player.js');
if (isMain) {
  for (const act of JSON.parse(process.argv[2] ?? '[]')) await perform(act);
  process.exit(0);
}

async function perform(act: PlayedAct): Promise<unknown> {
  if ('hear' in act) for (let count = 0; count < act.hear; count++) await lines.next();
  if ('print' in act) await write(`${act.print}\n`);
  if ('garbage' in act) await printGarbage(act.garbage);
  if ('daemonise' in act) spawn('sleep', [act.daemonise], { detached: true, stdio: 'ignore' }).unref();
  if ('die' in act) process.kill(process.pid, 'SIGKILL');
  if ('wait' in act && act.wait === 'deafly') process.on('SIGTERM', () => process.stderr.write('no\n'));
  if ('repeat' in act) setInterval(() => process.stdout.write(`${act.repeat}\n`), 100);
  return 'wait' in act || 'repeat' in act || 'die' in act ? await forEver() : undefined;
}

async function printGarbage({ lines: count, bytes, isBinary }: Extract<PlayedAct, { garbage: object }>['garbage']) {
  const line = isBinary ? Buffer.alloc(bytes, 0xfe) : Buffer.alloc(bytes, 'x');
  for (let done = 0; done < count; done++) await write(Buffer.concat([line, Buffer.from('\n')]));
}

/** An exit throws away what has not left yet. */
function write(data: string | Buffer): Promise<unknown> {
  return new Promise(resolve => process.stdout.write(data, resolve));
}

function forEver(): Promise<never> {
  setInterval(() => undefined, 60_000);
  return new Promise(() => undefined);
}
