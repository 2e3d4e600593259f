// The program that asks a language server: `node main.js [--own] <files…> -- <server> <arguments…>`, in the checkout. Prints one document.
import { argv, cwd, stdout } from 'node:process';
import { diagnose } from './diagnose.ts';

/** Three times this is less than a gate may take. */
const silenceMs = 240_000;
const stillMs = 30_000;

const words = argv.slice(2);
const end = words.indexOf('--');
const [program, ...args] = words.slice(end + 1);

if (end === -1 || program === undefined) {
  process.stderr.write('usage: node main.js [--own] <files…> -- <server> <arguments…>\n');
  process.exitCode = 2;
} else {
  const isOwn = words[0] === '--own';
  const paths = words.slice(isOwn ? 1 : 0, end);
  const request = { checkout: cwd(), paths, server: [program, ...args] as const, isOwn, silenceMs, stillMs };
  stdout.write(`${JSON.stringify(await diagnose(request))}\n`);
}
