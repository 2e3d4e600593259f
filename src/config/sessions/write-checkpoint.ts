// Writes what a checkpoint leaves in a session folder: its report, lines of wisdom and messages, and nothing else. One process at a time
// writes. The report is replaced as a whole; to the other two it only appends, so that every byte of others stays.
import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessionFiles } from '../../core/checkpoint/session/session-folder.ts';
import { Problem } from '../../core/problem.ts';
import { errorCode, unlessRefused } from '../../std/error-code.ts';
import { isRecord } from '../../std/is-record.ts';
import { parseJson } from '../../std/parse-json.ts';
import { readIfThere } from '../../std/read-if-there.ts';
import { writeByRename } from '../../std/write-by-rename.ts';

export interface CheckpointWriting {
  /** Inside the folder. */
  readonly reportPath: string;
  readonly report: string;
  /** What is appended to wisdom/issues.md, from what it is now. */
  issues(text: string): string;
  /** Without their ids, which go on from the last message. */
  readonly messages: readonly Readonly<Record<string, unknown>>[];
}

const issuesPath = `${sessionFiles.wisdom}issues.md`;

/** The ids of the messages. */
export async function writeCheckpoint(folder: string, writing: CheckpointWriting): Promise<readonly string[]> {
  const root = realpathSync(folder);
  for (const path of [writing.reportPath, issuesPath, sessionFiles.messages]) ensureInside(root, path);
  const lock = join(root, '.msg', '.checkpoint.lock');
  await take(lock);
  try {
    writeByRename(join(root, writing.reportPath), writing.report);
    const issues = writing.issues(readIfThere(join(root, issuesPath)) ?? '');
    if (issues !== '') appendFileSync(join(root, issuesPath), issues);
    return append(join(root, sessionFiles.messages), writing.messages);
  } catch (error) {
    throw refusedBy(folder, error);
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Makes the folder of a file where it is missing, and refuses links: what is written stays in the session. */
function ensureInside(root: string, path: string): void {
  const parent = dirname(join(root, path));
  try {
    mkdirSync(parent, { recursive: true });
  } catch (error) {
    throw refusedBy(path, error);
  }
  const isLink = lstatSync(join(root, path), { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (!isLink && realpathSync(parent) === parent) return;
  throw new Problem({
    code: 'session-link',
    what: `${path} leads out of the session by a symbolic link, and a checkpoint writes there`,
    remedy: 'Replace the link with a file or a folder of the session.',
  });
}

function refusedBy(what: string, error: unknown): unknown {
  const code = errorCode(error);
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EEXIST', 'ENOTDIR', 'EISDIR'].includes(code)) return error;
  const remedy =
    'A checkpoint writes artifacts/, wisdom/issues.md and .msg/messages.jsonl; make the folder writable, or work on a copy.';
  return new Problem(
    { code: 'environment-session', what: `${what} cannot be written: ${code}`, remedy },
    { cause: error },
  );
}

const triesMax = 100;
const waitMs = 50;

async function take(lock: string): Promise<void> {
  const mark = JSON.stringify({ pid: process.pid, host: hostname() });
  for (let tries = 0; tries < triesMax; tries += 1) {
    if (claim(lock, mark)) return;
    const held = unlessRefused(['ENOENT'], () => readFileSync(lock, 'utf8'));
    if (held !== undefined && isLeft(held)) putAside(lock, held);
    else await sleep(waitMs);
  }
  throw new Problem({
    code: 'session-held',
    what: `another process writes to this session and holds ${lock}`,
    remedy: 'Wait for it. If no such process is there, remove that file.',
  });
}

function claim(lock: string, mark: string): boolean {
  try {
    writeFileSync(lock, mark, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw refusedBy(lock, error);
  }
}

/** Its process was killed. */
function isLeft(held: string): boolean {
  const owner = parseJson(held);
  if (!isRecord(owner) || typeof owner.pid !== 'number' || owner.host !== hostname()) return false;
  try {
    process.kill(owner.pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}

/** Another process may have put it aside first and claimed it: then it gets its lock back. */
function putAside(lock: string, held: string): void {
  const aside = `${lock}.${process.pid}`;
  unlessRefused(['ENOENT'], () => renameSync(lock, aside));
  if (readIfThere(aside) === held) rmSync(aside, { force: true });
  else unlessRefused(['ENOENT'], () => renameSync(aside, lock));
}

/** In one write. A last line that a kill left without an end gets one. */
function append(file: string, messages: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const before = readIfThere(file) ?? '';
  const last = lastNumber(before);
  const numbered = messages.map((message, at) => ({ id: `MSG-${String(last + at + 1).padStart(3, '0')}`, ...message }));
  const lead = before === '' || before.endsWith('\n') ? '' : '\n';
  appendFileSync(file, lead + numbered.map(message => `${JSON.stringify(message)}\n`).join(''));
  return numbered.map(({ id }) => id);
}

function lastNumber(text: string): number {
  const numbers = [...text.matchAll(/"MSG-(\d+)"/g)].map(match => Number(match[1]));
  return numbers.reduce((max, each) => Math.max(max, each), 0);
}
