// The format of what V8 compiled of the bundle, one file per command: a checksum, the length of an index, the index, and the code itself.
// It only saves time: a file that is missing, damaged or from another Node counts as none, and is written again.
import { crc32 } from 'node:zlib';

const checksumBytes = 4;
const headBytes = checksumBytes + 4;
const none = { lifeMs: 0, parts: new Map() };

/** `lifeMs`: how old the process was that kept it; `parts`: by path the mark of the source and the code. */
export function readCompiled(bytes) {
  if (bytes === undefined || bytes.length < headBytes) return none;
  // V8 trusts what it is given: half a file would crash it.
  if (crc32(bytes.subarray(checksumBytes)) !== bytes.readUInt32LE(0)) return none;
  let start = headBytes + bytes.readUInt32LE(checksumBytes);
  const { lifeMs, index } = JSON.parse(bytes.toString('utf8', headBytes, start));
  const parts = new Map();
  for (const { file, mark, length } of index) {
    parts.set(file, { mark, data: bytes.subarray(start, start + length) });
    start += length;
  }
  return { lifeMs, parts };
}

export function renderCompiled({ lifeMs, parts }) {
  const index = [...parts].map(([file, { mark, data }]) => ({ file, mark, length: data.length }));
  const text = Buffer.from(JSON.stringify({ lifeMs, index }));
  const body = Buffer.concat([numeral(text.length), text, ...[...parts.values()].map(part => part.data)]);
  return Buffer.concat([numeral(crc32(body)), body]);
}

function numeral(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
