// A small program that plays one part of an agent, by name. Run by the conformance suite of processes.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [part = '', ...args] = process.argv.slice(2);
const print = (text: string) => process.stdout.write(`${text}\n`);
const stayAlive = () => setInterval(() => undefined, 60_000);

const parts: Readonly<Record<string, () => unknown>> = {
  /** Every line of input, until it ends. */
  echo: () => createInterface(process.stdin).on('line', print),
  exit: () => process.exit(Number(args[0])),
  /** What it was started with, apart from what a shell sets. */
  tell: () => {
    const { PITWALL_PROCESS_TOKEN: _token, PWD: _pwd, SHLVL: _level, _: _last, ...env } = process.env;
    print(JSON.stringify({ args, cwd: process.cwd(), env }));
  },
  /** A line on each output. */
  both: () => {
    print('out');
    process.stderr.write('err\n');
  },
  /** Runs until it is ended. */
  wait: () => {
    print('up');
    stayAlive();
  },
  /** Does not listen to SIGTERM, and not to the end of its input. */
  deaf: () => {
    process.on('SIGTERM', () => print('no'));
    print('up');
    stayAlive();
  },
  /** Ends in good order when it is asked to. */
  polite: () => {
    process.on('SIGTERM', () => process.exit(3));
    print('up');
    stayAlive();
  },
  /** So many bytes without a line feed, then a short line. */
  long: () => process.stdout.write(`${'x'.repeat(Number(args[0]))}\nend\n`),
  /** Raw bytes, as hexadecimal digits. */
  bytes: () => process.stdout.write(Buffer.from(args[0] ?? '', 'hex')),
  /** A child in a session of its own that it does not wait for, as Node makes them. */
  detach: () => {
    spawn(process.execPath, [...process.argv.slice(1, 2), 'deaf', ...args], {
      detached: true,
      stdio: 'ignore',
    }).unref();
    print('up');
    stayAlive();
  },
};

const play = parts[part];
if (!play) throw new Error(`no part is called ${part}`);
play();
