// The format of what V8 compiled of the bundle, one file per command: a checksum, the length of an index, the index, and the code itself.
// It only saves time: a file that is missing, damaged or from another Node counts as none, and is written again.
import { createHash } from 'node:crypto';

const checksumBytes = 32;
const headBytes = checksumBytes + 4;
const none = { lifeMs: 0, parts: new Map() };

/** `lifeMs`: how old the process was that kept it; `parts`: by path the hash of the source and the code. */
export function readCompiled(bytes) {
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

export function renderCompiled({ lifeMs, parts }) {
  const index = [...parts].map(([file, { hash, data }]) => ({ file, hash, length: data.length }));
  const text = Buffer.from(JSON.stringify({ lifeMs, index }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const body = Buffer.concat([length, text, ...[...parts.values()].map(part => part.data)]);
  return Buffer.concat([checksumOf(body), body]);
}

const checksumOf = bytes => createHash('sha256').update(bytes).digest();
