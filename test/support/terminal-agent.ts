// A small agent CLI for people at a terminal, drawn like Claude Code: `terminal-agent.js <scenario as JSON>`. What is typed into it goes to
// the file that the scenario names, a line of JSON per key or paste.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';

export type TerminalStep =
  | { readonly do: 'say'; readonly text: string }
  | { readonly do: 'shell'; readonly command: string }
  /** A dialog with other options than its own. */
  | { readonly do: 'choose'; readonly options: readonly string[] }
  /** As a program would that draws nothing. */
  | { readonly do: 'yes-or-no'; readonly question: string }
  | { readonly do: 'cd'; readonly folder: string }
  | { readonly do: 'write'; readonly path: string; readonly text: string }
  | { readonly do: 'wait-for-file'; readonly path: string }
  | { readonly do: 'spin' | 'hang' | 'ignore-signals' | 'wait-for-text' }
  | { readonly do: 'daemon'; readonly seconds: string }
  | { readonly do: 'exit'; readonly code: number };

export interface TerminalScenario {
  readonly keys: string;
  readonly steps: readonly TerminalStep[];
  /** Instead, by the role that it works for. */
  readonly roles?: Readonly<Record<string, readonly TerminalStep[]>>;
}

const scenario: TerminalScenario = JSON.parse(process.argv[2] ?? '{}');
const said: string[] = [' Test Agent v1'];
let input = '';
let below: readonly string[] | undefined;
let keyed: ((keys: string) => void) | undefined;

const width = () => process.stdout.columns || 80;
const rule = (sign: string) => sign.repeat(width());

function draw(): void {
  const shown = input.includes('\n') ? `[Pasted text +${input.split('\n').length} lines]` : input;
  const rest = below ?? [rule('─'), `❯ ${shown}`, rule('─'), '  ? for shortcuts'];
  process.stdout.write(`\u001b[2J\u001b[3J\u001b[H${[...said, '', ...rest].join('\r\n')}`);
}

const log = (what: object) => appendFileSync(scenario.keys, `${JSON.stringify(what)}\n`);

const pasteBegin = '\u001b[200~';
const pasteEnd = '\u001b[201~';

/** Keys one by one, a paste as one. */
function* keysIn(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = text.startsWith(pasteBegin, at) ? text.indexOf(pasteEnd, at) + pasteEnd.length : at + 1;
    yield text.slice(at, end);
    at = end;
  }
}

function nextKey(): Promise<string> {
  return new Promise(resolve => {
    keyed = key => {
      keyed = undefined;
      resolve(key);
    };
  });
}

async function readText(): Promise<string> {
  input = '';
  below = undefined;
  draw();
  for (;;) {
    const key = await nextKey();
    if (key === '\r' && input !== '') break;
    if (key.startsWith(pasteBegin)) input += key.slice(6, -6);
    else if (key >= ' ') input += key;
    draw();
  }
  const text = input;
  input = '';
  log({ text });
  said.push(`❯ ${text.slice(0, 60).replaceAll('\n', ' ')}`);
  return text;
}

async function ask(header: string, box: readonly string[], options: readonly string[]): Promise<number> {
  const lines = options.map((option, at) => ` ${at === 0 ? '❯' : ' '} ${at + 1}. ${option}`);
  const boxed = [rule('╌'), ...box.map(line => (box.length === 1 ? ` ${line}` : ` │ ${line}`)), rule('╌')];
  below = [
    rule('─'),
    ` ${header}`,
    ...boxed,
    ' Do you want to proceed?',
    ...lines,
    '',
    ' Esc to cancel · Tab to amend',
  ];
  draw();
  for (;;) {
    const key = await nextKey();
    log({ dialog: key });
    below = undefined;
    if (key === '\r') return 1;
    if (key === '\u001b') return 0;
    if (/^\d$/.test(key)) return Number(key);
  }
}

const usual = ['Yes', 'Yes, and don’t ask again for: touch *', 'No'];

async function shell(command: string): Promise<void> {
  const chosen = await ask('Bash command', command.split('\n'), usual);
  if (chosen === 1) {
    const { stdout, status } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    said.push(`● Ran ${command}`, ...stdout.trimEnd().split('\n'), `  exit ${status}`);
  } else {
    said.push('  ⎿  Interrupted · What should Claude do instead?');
    await readText();
  }
  draw();
}

const handlers: { readonly [Kind in TerminalStep['do']]: (step: Extract<TerminalStep, { do: Kind }>) => unknown } = {
  say: ({ text }) => said.push(...text.split('\n')),
  shell: ({ command }) => shell(command),
  choose: ({ options }) =>
    ask('Bash command', ['touch chosen'], options).then(async chosen => {
      if (chosen === 0) await readText();
    }),
  'wait-for-file': async ({ path }) => {
    while (!existsSync(path)) await new Promise(resolve => setTimeout(resolve, 50));
  },
  'yes-or-no': async ({ question }) => {
    below = [question];
    draw();
    let keys = '';
    while (!keys.endsWith('\r')) keys += await nextKey();
    log({ dialog: keys.slice(0, -1) });
    below = undefined;
  },
  cd: ({ folder }) => process.chdir(folder),
  write: ({ path, text }) => writeFileSync(path, text),
  spin: () => spin(),
  hang: () => new Promise(() => undefined),
  'ignore-signals': () => {
    for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.on(name, () => undefined);
  },
  'wait-for-text': () => readText(),
  daemon: ({ seconds }) => void spawn('setsid', ['-f', 'sleep', seconds], { stdio: 'ignore', detached: true }),
  exit: ({ code }) => process.exit(code),
};

/** A clock turns, and nothing happens. */
async function spin(): Promise<void> {
  for (let seconds = 0; ; seconds++) {
    below = [`${'✻✶'[seconds % 2]} Thinking… (${seconds}s · ${seconds * 7} tokens)`];
    draw();
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

async function play(steps: readonly TerminalStep[]): Promise<void> {
  for (const step of steps) {
    await (handlers[step.do] as (step: TerminalStep) => unknown)(step);
    draw();
  }
}

process.stdin.setRawMode(true);
process.stdin.setEncoding('utf8');
process.stdout.write('\u001b[?2004h');
let pending = '';
process.stdin.on('data', chunk => {
  pending += chunk;
  const opens = pending.lastIndexOf(pasteBegin);
  // The rest of a paste is on its way.
  if (opens >= 0 && pending.indexOf(pasteEnd, opens) < 0) return;
  const keys = [...keysIn(pending)];
  pending = '';
  const hand = () => {
    const key = keys.shift();
    if (key === undefined) return;
    log({ key });
    keyed?.(key);
    setImmediate(hand);
  };
  hand();
});

const { roles, steps } = scenario;
for (let isFirst = true; ; isFirst = false) {
  await readText();
  if (isFirst) await play(roles?.[process.env.PITWALL_ROLE ?? ''] ?? steps);
}
