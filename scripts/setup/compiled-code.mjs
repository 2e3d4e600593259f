// What V8 compiled of the bundle, in one file per command: a checksum, the length of an index, the index, and the code itself.
// It only saves time: one that is missing, damaged or of another Node is as good as none, and is made anew.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { replaceFile } from './replace-file.mjs';

const checksumBytes = 32;
const headBytes = checksumBytes + 4;
const none = { lifeMs: 0, parts: new Map() };

/** `lifeMs`: how old the process was that kept it; `parts`: by path the hash of the source and the code. */
export function readCompiled(path) {
  const bytes = readIfThere(path);
  if (bytes === undefined || bytes.length < headBytes) return none;
  // V8 trusts what it is given: half a file would crash it.
  if (!checksumOf(bytes.subarray(checksumBytes)).equals(bytes.subarray(0, checksumBytes))) return none;
  let start = headBytes + bytes.readUInt32LE(checksumBytes);
  const { lifeMs, index } = JSON.parse(bytes.toString('utf8', headBytes, start));
  const parts = new Map();
  for (const { file, hash, length } of index) {
    parts.set(file, { hash, data: bytes.subarray(start, start + length) });
    start += length;
  }
  return { lifeMs, parts };
}

/** Answers whether it could be kept: in someone else's installation it cannot, and everything is compiled each time. */
export function writeCompiled(path, { lifeMs, parts }) {
  const index = [...parts].map(([file, { hash, data }]) => ({ file, hash, length: data.length }));
  const text = Buffer.from(JSON.stringify({ lifeMs, index }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const body = Buffer.concat([length, text, ...[...parts.values()].map(part => part.data)]);
  try {
    replaceFile(path, Buffer.concat([checksumOf(body), body]));
    return true;
  } catch {
    return false;
  }
}

const checksumOf = bytes => createHash('sha256').update(bytes).digest();

function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch {
    // Not kept yet, or not for this user to read.
    return undefined;
  }
}
