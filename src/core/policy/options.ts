// Reads the options of a program as getopt does: clustered, glued, abbreviated, behind operands.
import { type Arg, rest } from './shell/arg.ts';

/** What an option does: nothing, takes a value, reads or writes the file it names, or must be asked. */
export type OptionKind = 'flag' | 'value' | 'read' | 'write' | 'ask';

export interface OptionTable {
  /** Options by name, without dashes. One letter is a short option. Names apart by blanks. */
  readonly flag?: string;
  readonly value?: string;
  readonly read?: string;
  readonly write?: string;
  readonly ask?: string;
  /** Flags with which it follows the links below its operands. */
  readonly follow?: string;
  /** Options that are not named here are asked; otherwise they are flags. */
  readonly isStrict?: true;
  /** Long options begin with one dash. */
  readonly isSingleDash?: true;
  /** Names are written out, never abbreviated. */
  readonly isExact?: true;
}

export interface UsedOption {
  readonly name: string;
  readonly kind: OptionKind;
  readonly value: Arg | undefined;
}

export interface ReadOptions {
  readonly options: readonly UsedOption[];
  readonly operands: readonly Arg[];
}

/** Whether one of the flags was given, also abbreviated. */
export function isUsed({ options }: Pick<ReadOptions, 'options'>, flags = ''): boolean {
  const isMeant = (flag: string, name: string) => flag === name || (name.length > 1 && flag.startsWith(name));
  return options.some(({ name }) => flags.split(' ').some(flag => isMeant(flag, name)));
}

export function readOptions(args: readonly Arg[], table: OptionTable): ReadOptions {
  const options: UsedOption[] = [];
  const operands: Arg[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === undefined) break;
    if (arg.text === '--' && arg.isKnown) return { options, operands: [...operands, ...args.slice(at + 1)] };
    if (!arg.text.startsWith('-') || arg.text === '-') operands.push(arg);
    else {
      const isLong = arg.text.startsWith('--') || table.isSingleDash === true;
      const used = isLong ? readLong(arg, args[at + 1], table) : readCluster(arg, args[at + 1], table);
      options.push(...used.options);
      at += used.taken;
    }
  }
  return { options, operands };
}

interface Used {
  readonly options: readonly UsedOption[];
  /** How many further arguments were values. */
  readonly taken: number;
}

function readLong(arg: Arg, next: Arg | undefined, table: OptionTable): Used {
  const [, name = '', equals] = /^--?([^=]*)(=)?/s.exec(arg.text) ?? [];
  const kind = longKind(name, table);
  if (equals) return { options: [{ name, kind, value: rest(arg, arg.text.indexOf('=') + 1) }], taken: 0 };
  const takes = kind === 'value' || kind === 'read' || kind === 'write';
  return { options: [{ name, kind, value: takes ? next : undefined }], taken: takes ? 1 : 0 };
}

const kinds: readonly OptionKind[] = ['ask', 'write', 'read', 'value', 'flag'];
const names = (table: OptionTable, kind: OptionKind) => (table[kind as 'ask'] ?? '').split(' ').filter(Boolean);

/** An abbreviation is the worst of what it may mean. */
function longKind(name: string, table: OptionTable): OptionKind {
  const exact = kinds.find(kind => names(table, kind).includes(name));
  if (exact) return exact;
  if (table.isExact) return table.isStrict ? 'ask' : 'flag';
  const short = kinds.find(kind => names(table, kind).some(each => each.length > 1 && each.startsWith(name)));
  return short ?? (table.isStrict ? 'ask' : 'flag');
}

function shortKind(name: string, table: OptionTable): OptionKind {
  const isAsked = table.isStrict === true && !/\d/.test(name);
  return kinds.find(kind => names(table, kind).includes(name)) ?? (isAsked ? 'ask' : 'flag');
}

function readCluster(arg: Arg, next: Arg | undefined, table: OptionTable): Used {
  const options: UsedOption[] = [];
  for (let at = 1; at < arg.text.length; at += 1) {
    const name = arg.text[at] ?? '';
    const kind = shortKind(name, table);
    if (kind === 'value' || kind === 'read' || kind === 'write') {
      const isGlued = at + 1 < arg.text.length;
      // Some programs take `-o=x` as `-o x`.
      const from = arg.text[at + 1] === '=' ? at + 2 : at + 1;
      return {
        options: [...options, { name, kind, value: isGlued ? rest(arg, from) : next }],
        taken: isGlued ? 0 : 1,
      };
    }
    options.push({ name, kind, value: undefined });
  }
  return { options, taken: 0 };
}
