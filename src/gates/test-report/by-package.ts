// Programs that run a command in several packages at once put the package before each line. What was said in each is read on its own.
import type { FailedTest, TestRun } from './test-run.ts';

interface Announcement {
  /** Its first group is what stands before each line from there on, its second the package. */
  readonly form: RegExp;
  readonly end: string;
  /** The package is named by its folder. */
  readonly isFolder?: boolean;
}

/** Only what was announced is taken for a package: tests print all kinds of words before a colon. */
const announcements: readonly Announcement[] = [
  // pnpm: `packages/core test$ vitest run`, then `packages/core test: …`
  { form: /^((\S{1,200}) [\w:.-]{1,60})\$ /, end: ':', isFolder: true },
  // turbo: `core:test: cache miss, executing 1f2e3d`, then `core:test: …`
  { form: /^(((?:@[\w.-]{1,100}\/)?[\w.-]{1,100}):[\w:.-]{1,60}): cache (?:miss|hit|bypass)/, end: ':' },
  // yarn: `[core]: Process started`, then `[core]: …`
  { form: /^(\[([^\]]{1,100})\]): Process started/, end: ':' },
  // concurrently: `[core] …`, and at the end `[core] npm test exited with code 1`
  { form: /^(\[([^\]]{1,100})\]) .{1,300} exited with code \w{1,10}$/, end: '' },
];

export interface Package {
  /** Undefined: what stands before no package. */
  readonly name?: string;
  readonly isFolder?: boolean;
  readonly lines: readonly string[];
}

const lead = /^(?:\[[^\]]{1,100}\]:?|[^[].{0,300}?:)(?= |$)/;

export function byPackage(lines: readonly string[]): readonly Package[] {
  const packages = new Map<string, Package & { readonly lines: string[] }>();
  for (const line of lines)
    for (const { form, end, isFolder = false } of announcements) {
      const [, label, name = ''] = form.exec(line) ?? [];
      if (label !== undefined && !packages.has(label + end)) packages.set(label + end, { name, isFolder, lines: [] });
    }
  if (packages.size === 0) return [{ lines }];
  const rest: string[] = [];
  for (const line of lines) {
    const [before = ''] = lead.exec(line) ?? [];
    const of = packages.get(before);
    if (of) of.lines.push(line.slice(before.length).replace(/^ /, ''));
    else rest.push(line);
  }
  return [{ lines: rest }, ...packages.values()];
}

/** Two packages may have tests of one name, and files of one path. */
export function inPackage(run: TestRun, { name: where, isFolder }: Package): TestRun {
  if (where === undefined) return run;
  const placed = ({ name, says, path, line }: FailedTest): FailedTest => ({
    name: `${where} › ${name}`,
    says,
    ...(isFolder && path !== undefined ? { path: `${where}/${path}`, ...(line === undefined ? {} : { line }) } : {}),
  });
  return { ...run, failed: run.failed.map(placed) };
}
