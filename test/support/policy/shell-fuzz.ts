// Fuzzes the command policy by execution: real bash runs mutated text in which a marker may run. Where the marker ran, the policy
// must not have allowed the text: it would not have seen what runs.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decideCommand } from '../../../src/core/policy/decide-command.ts';
import { createRandom, type Random } from '../../../src/core/seeded-random.ts';
import { addProgram, makeRoom, run } from './sealed-shell.ts';

export interface FuzzReport {
  readonly inputs: number;
  /** In which bash ran the marker. */
  readonly ran: number;
  readonly allowed: number;
  /** Allowed although the marker ran. */
  readonly hidden: readonly string[];
}

export function fuzzShell(seed: number, count: number): FuzzReport {
  const random = createRandom(seed);
  const inputs = [...new Set(Array.from({ length: count }, () => mutate(random, template(random))))];
  const ran = runAll(inputs);
  const isAllowed = (text: string) => decide(text) === 'allow';
  return {
    inputs: inputs.length,
    ran: ran.size,
    allowed: inputs.filter(isAllowed).length,
    hidden: [...ran].filter(isAllowed),
  };
}

function decide(command: string) {
  const world = { worktree: '/work/tree', home: '/home', port: 7070, stacks: [], extra: [], hasPreset: true };
  return decideCommand({ ...world, command, cwd: '/work/tree', level: 'none' }).answer;
}

/** One shell in the seal goes through them all; each text is an argument, as agents give it. */
function runAll(inputs: readonly string[]): ReadonlySet<string> {
  const room = makeRoom();
  try {
    for (const folder of ['texts', 'marks', 'work']) mkdirSync(join(room, folder));
    addProgram(room, 'mark', ': > "$MARK"');
    for (const [at, text] of inputs.entries()) writeFileSync(join(room, 'texts', `${at}`), text);
    const loop = `cd work; for at in $(seq 0 ${inputs.length - 1}); do
      text=$(cat "${room}/texts/$at"; echo x)
      MARK="${room}/marks/$at" timeout 2 bash --norc -c "\${text%x}" < /dev/null > /dev/null 2>&1
      case $at in *00) rm -rf -- * .[!.]*;; esac
    done`;
    writeFileSync(join(room, 'loop'), loop);
    const { status, stderr } = run(room, ['bash', join(room, 'loop')], ['marks', 'work']);
    if (status !== 0) throw new Error(`the sealed shell ended with ${status}: ${stderr}`);
    return new Set(inputs.filter((_, at) => existsSync(join(room, 'marks', `${at}`))));
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

/** Places in which text may run; `%` is the marker or another of them. */
const places: readonly [string, ...string[]] = [
  'echo %',
  'echo $(%)',
  'echo `%`',
  'echo "$(%)"',
  "echo '$(%)'",
  'echo "`%`"',
  'echo $((%))',
  'echo $[%]',
  'echo ${x:-$(%)}',
  'echo ${x:-%}',
  'echo "${x:-$(%)}"',
  "echo ${x:-'$(%)'}",
  'echo ${x#$(%)}',
  'echo ${x/$(%)/y}',
  'echo ${#x}$(%)',
  "echo $'%'",
  'echo $"$(%)"',
  'cat <<E\n$(%)\nE',
  'cat <<E\n`%`\nE',
  "cat <<'E'\n$(%)\nE",
  "cat <<E\n${x:-'$(%)'}\nE",
  'cat <<-E\n\t$(%)\n\tE',
  'cat <<< "$(%)"',
  'cat < <(%)',
  'echo <(%)',
  'echo x > $(%)',
  'echo x 2>&1 | %',
  '%; ls',
  'ls && %',
  'ls || %',
  'ls & %',
  'ls | cat | %',
  '(%)',
  '{ %; }',
  '! %',
  'if %; then ls; fi',
  'if true; then %; else ls; fi',
  'while %; do break; done',
  'until ! %; do break; done',
  'for i in a b; do %; done',
  'for i in $(%); do echo $i; done',
  'case a in a) %;; esac',
  'case $(%) in a) ls;; esac',
  'case a in $(%)) ls;; esac',
  '[[ a == $(%) ]]',
  '[ "$(%)" ]',
  'test -n "$(%)"',
  'x=$(%)',
  'x=$(%) ls',
  'x=($(%))',
  'x=($(%))y',
  'x[$(%)]=1',
  "x['$(%)']=1",
  'x+=$(%)',
  'f() { %; }; f',
  'function f { %; }; f',
  'eval %',
  'eval "%"',
  'bash -c "%"',
  'sh -c %',
  'env %',
  'command %',
  'exec %',
  'xargs % < /dev/null',
  'find . -maxdepth 0 -exec % ;',
  "find . -maxdepth 0 -exec % ';'",
  "trap '%' EXIT",
  'printf "%s" "$(%)"',
  'ls # %',
  'ls #\n%',
  'echo \\$(%)',
  'echo \\\\$(%)',
  'echo a\\\n%',
  'echo "a"$(%)"b"',
  'echo {a,$(%)}',
  'echo ~$(%)',
  '${x:-%}',
  '$(echo %)',
  '"%"',
  '\\%',
  'time %',
  'coproc %',
  'echo $(( $(%) ))',
  '(( x = $(%) ))',
  'let "x=$(%)"',
  'sort --compress-program=% x',
  "sed -n '1e %' x",
  'echo ${x@P}%',
];
const leaves: readonly [string, ...string[]] = [
  'mark',
  'mark',
  'mark',
  'mark',
  'm"a"rk',
  'ma\\\nrk',
  "'mark'",
  'ls',
  'echo mark',
  'mark;ls',
  '"$(mark)"',
];
const spices: readonly [string, ...string[]] = [
  '%',
  ...[
    '$',
    '`',
    '"',
    "'",
    '\\',
    '\n',
    ' ',
    ';',
    '&',
    '|',
    '(',
    ')',
    '{',
    '}',
    '<',
    '>',
    '#',
    '=',
    '[',
    ']',
    '!',
    '*',
    '?',
  ],
  ...[
    '$(',
    '${',
    '$((',
    '))',
    '<<',
    '\\\n',
    "$'",
    '$"',
    '<(',
    '>(',
    '&&',
    '||',
    ';;',
    'x',
    ':-',
    '@',
    '\t',
    'mark',
    '~',
  ],
];

function template(random: Random): string {
  let text = random.pick(places);
  for (let depth = 0; depth < 3 && random.chance(0.5); depth += 1) text = text.replace('%', () => random.pick(places));
  return text.replaceAll('%', () => random.pick(leaves));
}

function mutate(random: Random, text: string): string {
  let mutated = text;
  for (let left = random.whole(0, 3); left > 0; left -= 1) {
    const at = random.whole(0, mutated.length);
    const [before, after] = [mutated.slice(0, at), mutated.slice(at)];
    const length = random.whole(0, 4);
    if (random.chance(0.6)) mutated = before + random.pick(spices) + after;
    else if (random.chance(0.5)) mutated = before + after.slice(length);
    else mutated = before + after.slice(0, length) + after;
  }
  return mutated;
}
