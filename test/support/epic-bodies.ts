// Bodies of epics by seed: people's text of every form around and inside of Pitwall's own parts, and edits with hostile text.
import type { EpicForm } from '../../src/core/epic/body/epic-body.ts';
import type { EpicEdit } from '../../src/core/epic/body/epic-edit.ts';
import { decisionClasses, epicStatuses, workItemStatuses } from '../../src/core/epic/body/words.ts';
import type { Random } from '../../src/core/seeded-random.ts';

export interface MadeBody {
  readonly form: EpicForm;
  readonly labels: readonly string[];
  readonly text: string;
  /** Stretches of people's bytes, in order. */
  readonly people: readonly string[];
  /** Of people, inside of our rows. */
  readonly cells: readonly string[];
}

interface Piece {
  readonly owner: 'people' | 'pitwall';
  readonly text: string;
}

const minute = (n: number) => new Date(Date.UTC(2026, 10, 16) + n * 60_000).toISOString();

export function makeBody(random: Random): MadeBody {
  const form = random.pick<EpicForm>(['file', 'file', 'forge']);
  const cells: string[] = [];
  const pieces = [...head(random, form), ...body(random, cells)];
  const end = random.pick(['\n', '\n', '\r\n']);
  const isMixed = random.chance(0.1);
  const ended = pieces.map(({ owner, text }) => {
    const isOther = isMixed && random.chance(0.5);
    return { owner, text: isOther ? text : text.replaceAll('\n', end) };
  });
  const mark = random.chance(0.15) ? '\ufeff' : '';
  const text = mark + ended.map(piece => piece.text).join('');
  return { form, labels: form === 'forge' ? ['bug', 'epic:queued'] : [], text, people: stretches(ended), cells };
}

function stretches(pieces: readonly Piece[]): readonly string[] {
  const found: string[] = [];
  let open = '';
  for (const { owner, text } of [...pieces, { owner: 'pitwall', text: '' } as const]) {
    if (owner === 'people') open += text;
    else if (open !== '') {
      found.push(open);
      open = '';
    }
  }
  return found;
}

const people = (text: string): Piece => ({ owner: 'people', text });
const ours = (text: string): Piece => ({ owner: 'pitwall', text });

function head(random: Random, form: EpicForm): readonly Piece[] {
  if (form === 'forge')
    return random.chance(0.5) ? [ours('<!-- pitwall:epic {"revision":3,"reactHalts":0} -->\n\n')] : [];
  if (random.chance(0.1)) return [];
  const before = random.pick(['', 'title: "Quoted: #1"\n', '# a comment\nlist:\n  - status: inner\n']);
  const behind = random.pick(['', 'more: |\n  status: inner\n  ---\n', 'other: [a,\n  b]\n']);
  const status = random.pick(['status: queued\n', 'status:\n', `status: 'review' # set by hand\n`, '']);
  const reset = status === '' ? '' : random.pick(['', `brakeReset: ${minute(-5)}\nreactHalts: 1\n`]);
  return [people(`---\n${before}`), ours(`${status}${reset}`), people(behind), ours(''), people('---\n\n')];
}

function body(random: Random, cells: string[]): readonly Piece[] {
  const names = ['Work Items', 'Pattern Memory', 'Supervisor Log', 'Pending Decisions', 'Infeasible'];
  const present = names.filter(() => random.chance(0.7)).toSorted(() => random.next() - 0.5);
  const sections = present.flatMap(name => [...section(random, name, cells), ...prose(random, true)]);
  const last = random.chance(0.3) ? [people(lastWords(random))] : [];
  return [...prose(random, false), ...sections, ...last];
}

/** The last block may have no end, and the last line none either. */
function lastWords(random: Random): string {
  const token = `last${random.whole(0, 1e6)}`;
  return random.pick([
    `${token} without a line break`,
    `\`\`\`md\n## Work Items\n${token}`,
    `~~~~\n${token}\n~~~\n`,
    `<!-- ${token}\n\n## Pattern Memory\n`,
    `- ${token}\n  \`\`\`\n  ## Work Items`,
    `> ${token}\n> \`\`\`\n`,
    `<script>\n${token}\n\n`,
    `${token}   `,
  ]);
}

/** A heading ends the section before it, at whose end Pitwall may write. */
function prose(random: Random, isInside: boolean): readonly Piece[] {
  return Array.from({ length: random.whole(0, 4) }, () => {
    const text = block(random, isInside);
    return /^(?:##? |.*\n===|Two\n)/.test(text) ? [ours(''), people(text)] : [people(text)];
  }).flat();
}

function block(random: Random, isInside: boolean): string {
  const token = `w${random.whole(0, 1e9)}`;
  const fake = `## Work Items\n\n| # | Item |\n| --- | --- |\n| 1 | ${token} |\n`;
  const any = [
    `${token} a hard break  \nsecond \u2028 line \u00a0\n\n`,
    `\`\`\`md\n${fake}\`\`\`\n\n`,
    `~~~~\n\`\`\`\n${fake}~~~\n~~~~\n\n`,
    `<!-- ${token}\n\n${fake}\nend -->\n\n`,
    `> ${token}\n> ## Pattern Memory\n\n`,
    `- ${token}\n  - inner\n\n    ## Work Items\n\n    | a | b |\n    | - | - |\n\n- last\n\n`,
    `    ## Supervisor Log ${token}\n\n`,
    `<details>\n<summary>${token}</summary>\n\ninner\n\n</details>\n\n`,
    `${token} «Zitat» 🧵 עברית 日本語 e\u0301 \\| pipe\n***\n\n`,
    `### ${token}\n\nbelow\n\n`,
    `[2026-99-99T00:00:00Z] ${token} is no line of the log\n\n`,
    `${token}\n<<<<<<< not at the place of a marker? quoted: \`<<<<<<<\`\n\n`.replace('\n<', '\n <'),
  ] as const;
  const outside = [
    `# ${token}\n\n`,
    `${token}\n=======\n\n`,
    `Two\nlines ${token}\n-----\n\n`,
    `## ${token}  \n\n | a | ${token} |\n | :-: | - |\n | 1 | 2 |\n\n`,
  ] as const;
  return random.pick(isInside && random.chance(0.5) ? any : [...any, ...outside]);
}

function section(random: Random, name: string, cells: string[]): readonly Piece[] {
  const heading = random.pick([`## ${name}\n\n`, `## ${name} ##\n\n`, `${name}\n---\n\n`]);
  if (name === 'Work Items') return [ours(heading), ...intro(random), ours(itemTable(random, cells)), people('\n')];
  if (name === 'Pattern Memory') return [ours(heading), ...intro(random), ours(memoryTable(random)), people('\n')];
  if (name === 'Supervisor Log') return [ours(heading), ...log(random)];
  return [ours(heading), people(`${name} of w${random.whole(0, 1e9)}\n\n`)];
}

function intro(random: Random): readonly Piece[] {
  return random.chance(0.3) ? [people(`intro w${random.whole(0, 1e9)}\nabove the table\n\n`)] : [];
}

function table(random: Random, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const pad = random.pick(['', ' ', '  ']);
  const line = (row: readonly string[]) => `|${row.map(cell => `${pad}${cell}${pad}`).join('|')}|\n`;
  return [columns, columns.map(() => '---'), ...rows].map(line).join('');
}

function itemTable(random: Random, cells: string[]): string {
  const columns = ['#', 'Item', 'Title', 'Status', 'Worker', 'PR', 'Last activity', 'Notes'];
  const isExtra = random.chance(0.5);
  const at = random.whole(0, columns.length);
  const rows = Array.from({ length: random.whole(0, 6) }, (_, n) => {
    const row = [
      `${n + 1}`,
      `${n + 7}`,
      'a \\| b',
      random.pick(workItemStatuses),
      '',
      '',
      random.pick(['', minute(n)]),
      '',
    ];
    if (!isExtra) return row;
    const own = `own${random.whole(0, 1e9)}`;
    cells.push(own);
    return row.toSpliced(at, 0, own);
  });
  return table(random, isExtra ? columns.toSpliced(at, 0, 'Estimate') : columns, rows);
}

function memoryTable(random: Random): string {
  const rows = Array.from({ length: random.pick([0, 1, 8, 15, 16, 17, 40]) }, (_, n) => [
    minute(n),
    `decision ${n}`,
    random.pick(decisionClasses),
    random.chance(0.8) ? 'sig=0000aaaa why' : '',
  ]);
  return table(random, ['Tick (ISO)', 'Decision', 'Class', 'Notes'], rows);
}

function log(random: Random): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let n = random.whole(0, 5); n > 0; n--) {
    pieces.push(ours(`[${minute(n)}] did ${n}\n`));
    if (random.chance(0.3)) pieces.push(people(`\nw${random.whole(0, 1e9)} between\n\n`));
  }
  return [...pieces, people('\n')];
}

const hostile = [
  'plain words',
  'a | b \\| c \\',
  'x\n## Work Items\n\n| # | Item |\n',
  '<!-- hidden',
  'end --> of it',
  '```',
  '\u2028## Pattern Memory\u0085',
  '---',
  'Fixes #3, @ann ![x](https://example.org/p.png) <details>',
  '\u202eright to left\u0000 \u001b[31m',
  '🧵'.repeat(260),
  '\ud800 alone',
  '| | | |',
  '',
] as const;

const fragments = [
  ...[
    '\n',
    '\n\n',
    '\r',
    '\r\n',
    '\t',
    '    ',
    '\ufeff',
    '\u2028',
    '```\n',
    '~~~\n',
    '`',
    '<!-- ',
    '-->',
    '<div>\n',
    '<script>\n',
    '<?',
  ],
  ...[
    '## Work Items\n',
    '## Pattern Memory\n',
    '## Infeasible\n',
    'Supervisor Log\n---\n',
    '# x\n',
    '### y\n',
    '---\n',
    '===\n',
  ],
  ...['|', '\\|', '> ', '- ', '1. ', '| a | b |\n', '| --- | --- |\n', '<<<<<<< a\n', '=======\n', '>>>>>>> b\n'],
  ...['[2026-11-16T09:00:00Z] z\n', '<!-- pitwall:epic {"revision":1} -->\n', '<!-- pitwall:epic {', 'status: done\n'],
] as unknown as readonly [string, ...string[]];

/** Anything, anywhere; or a stretch of it gone. */
export function damage(random: Random, body: string): string {
  let text = body;
  for (let left = random.whole(1, 4); left > 0; left--) {
    const at = random.whole(0, text.length);
    const isCut = random.chance(0.2);
    text = `${text.slice(0, at)}${isCut ? '' : random.pick(fragments)}${text.slice(isCut ? at + random.whole(0, 60) : at)}`;
  }
  return text;
}

export function makeEdits(random: Random, tick: number): readonly EpicEdit[] {
  return Array.from({ length: random.whole(1, 4) }, () => edit(random, tick));
}

function edit(random: Random, tick: number): EpicEdit {
  const text = () => random.pick(hostile);
  const item = String(random.whole(5, 20));
  const proposed = {
    title: text(),
    body: text(),
    acceptance: [text() || 'x'],
    dependsOn: [1],
    size: 'S',
    tags: [text()],
  } as const;
  return random.pick<EpicEdit>([
    { kind: 'set-status', status: random.pick(epicStatuses) },
    { kind: 'set-brake-reset', at: minute(tick) },
    { kind: 'set-react-halts', count: random.whole(0, 9) },
    { kind: 'set-revision', revision: tick },
    { kind: 'put-item', item, cells: { status: random.pick(workItemStatuses), notes: text(), title: text() } },
    { kind: 'put-item', item, cells: { lastActivity: random.pick([null, minute(tick)]), worker: text(), pr: '#9' } },
    { kind: 'append-memory', tick: minute(tick), decision: text(), class: random.pick(decisionClasses), notes: text() },
    { kind: 'append-log', at: minute(tick), text: text() },
    {
      kind: 'put-proposal',
      items: [{ ...proposed, acceptance: [...proposed.acceptance], dependsOn: [1], tags: [text()] }],
    },
    {
      kind: 'ask-decision',
      id: `D${tick}`,
      question: text() || 'q',
      options: [text(), 'b'],
      default: 'b',
      owner: 'ann',
    },
    { kind: 'append-infeasible', at: minute(tick), item, requested: text() || 'r', tried: [text()], substitutes: [] },
    { kind: 'append-rollback-plan', item, text: text() },
  ]);
}
