// What a dialog of an agent CLI on a screen asks for, and the keys that answer it. Pure. Only a dialog at the very bottom is one: a text
// above it that looks like one was printed by a tool. What cannot be read for certain is said to be only claimed.
import type { PermissionRequest } from '../../../ports/agent.ts';

export interface Dialog {
  readonly request: Omit<PermissionRequest, 'id'>;
  /** Allows this once, and nothing for longer. Undefined: it has no such option. */
  readonly allow: Keys | undefined;
  readonly deny: Keys;
  /** After a denial the CLI waits for a text, which can say why. */
  readonly takesReason: boolean;
}

export type Keys = { readonly press: string } | { readonly type: string; readonly isEntered: boolean };

export interface Option {
  readonly number: string;
  readonly label: string;
  readonly isChosen: boolean;
}

/** Each ends a dialog that lets this once through. Everything else might be for longer. */
const onceLabel = /^(?:Yes|Yes, proceed|Yes, just this once|Allow once|Allow)(?: \([a-z]\))?$/;

/** Enter, where it is the chosen option; otherwise its number. */
export function onceAmong(options: readonly Option[]): Keys | undefined {
  const once = options.find(({ label }) => onceLabel.test(label));
  if (!once) return undefined;
  return once.isChosen ? { press: 'Enter' } : { type: once.number, isEntered: false };
}

const optionLine = /^([❯›●>] )?(\d)\. (.*)$/u;

/** Without the box around it. */
const unboxed = (line: string) => line.replace(/[│┃]/g, ' ').trim();

export function optionOf(line: string): Option | undefined {
  const [, mark, number, label] = optionLine.exec(unboxed(line)) ?? [];
  return number === undefined || label === undefined ? undefined : { number, label, isChosen: mark !== undefined };
}

/** Options right above a line, lowest last; a line between them is the rest of a long label, which names no option for once. */
export function optionsAbove(
  lines: readonly string[],
  end: number,
): { readonly options: readonly Option[]; readonly top: number } {
  const options: Option[] = [];
  let top = end;
  for (let at = end - 1; at >= 0 && at >= end - 12; at--) {
    const option = optionOf(lines[at] ?? '');
    if (!option) {
      if (options.length > 0 && (lines[at] ?? '').trim() === '') break;
      continue;
    }
    options.unshift(option);
    top = at;
    if (option.number === '1') break;
  }
  return { options, top };
}

export function lastFilled(screen: readonly string[]): number {
  return screen.findLastIndex(line => line.trim() !== '');
}

/** A command in the lines of a box. Exact only as one line that cannot have been broken or cut at the edge. */
export function commandIn(lines: readonly string[], width: number): Pick<PermissionRequest, 'command' | 'isClaimed'> {
  const command = lines.join('\n').trim();
  const isExact = lines.length === 1 && command.length > 0 && command.length < width && !/[…\t]/.test(command);
  return { command, ...(isExact ? {} : { isClaimed: true }) };
}
