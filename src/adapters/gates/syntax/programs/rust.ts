// Rust by rustfmt, whose parser is the compiler's. A file is broken when it is so in every edition.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../../../std/run-program.ts';
import { type Draft, type Drafts, type Judged, missing, noneRead, programTimeoutMs } from './drafts.ts';

const editions = ['2021', '2024', '2018', '2015'];
/** A fatal error ends rustfmt before it has seen the rest: it starts again without the broken file. */
const startsMax = 50;

export async function judgeRust(drafts: Drafts): Promise<Judged> {
  for (const { file, name } of drafts.drafts) writeFileSync(join(drafts.folder, name), withoutOtherFiles(file.bytes));
  // An empty configuration of our own: that of the user or of a folder above must not matter.
  writeFileSync(join(drafts.folder, 'rustfmt.toml'), '');
  let faults: Judged['faults'] | undefined;
  for (const edition of editions) {
    const suspects = faults ? [...faults.keys()] : drafts.drafts;
    if (suspects.length === 0) break;
    const found = await brokenIn(edition, { ...drafts, drafts: suspects });
    // An older rustfmt does not know the newest edition.
    if (typeof found === 'string' && faults) continue;
    if (typeof found === 'string') return noneRead(drafts, found);
    const before = faults ?? found;
    faults = new Map([...found.keys()].map(draft => [draft, before.get(draft) ?? { message: 'it cannot be parsed' }]));
  }
  return { faults: faults ?? new Map(), unread: new Map() };
}

const declaredModule = /^([ \t]*(?:pub(?:\([^)\n]{0,100}\))?[ \t]+)?mod[ \t]+(?:r#)?\w+)[ \t]*;/gm;

/** rustfmt follows `mod a;` to the file of that name, which is not here. To the parser an empty module is the same. */
function withoutOtherFiles(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(declaredModule, '$1 {}'), 'latin1');
}

/** A text says why it cannot be known. */
async function brokenIn(edition: string, { folder, drafts }: Drafts): Promise<Judged['faults'] | string> {
  const named = new Map(drafts.map(draft => [draft.name, draft]));
  const faults: Judged['faults'] = new Map();
  for (let start = 0; start < startsMax; start += 1) {
    const names = [...named].flatMap(([name, draft]) => (faults.has(draft) ? [] : [name]));
    if (names.length === 0) return faults;
    const argv = [
      'rustfmt',
      '--check',
      '--files-with-diff',
      '--color',
      'never',
      '--edition',
      edition,
      ...names,
    ] as const;
    const end = await runProgram(argv, { cwd: folder, timeoutMs: programTimeoutMs });
    if (end.kind === 'broken') return end.why === 'missing' ? missing('rustfmt') : end.reason;
    const before = faults.size;
    noteErrors(end.stderr, named, faults);
    if (faults.size > before) continue;
    // 1 is also a file that could be formatted better. Anything else is no judgment: a toolchain without rustfmt, say.
    const isJudged = end.code <= 1 && !/^error/m.test(end.stderr);
    return isJudged ? faults : `rustfmt: ${end.stderr.trim().split('\n')[0] || `exit code ${end.code}`}`;
  }
  return 'too many files are broken';
}

function noteErrors(stderr: string, named: ReadonlyMap<string, Draft>, faults: Judged['faults']): void {
  const errors = stderr.matchAll(/^error(?:\[\w+\])?: (.*)\n *--> (?:.*\/)?(\d+\.rs):(\d+):\d+$/gm);
  for (const [, message = '', name = '', line] of errors) {
    const draft = named.get(name);
    if (draft && !faults.has(draft)) faults.set(draft, { message, line: Number(line) });
  }
}
