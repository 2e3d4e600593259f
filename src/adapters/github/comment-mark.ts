// The line by which Pitwall knows its own comments again: without its key no one can write one, nor use one elsewhere.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../std/error-code.ts';

export interface Mark {
  /** The cause of the comment. */
  readonly marker: string;
  /** Which part of how many, from 1. */
  readonly part: number;
  readonly parts: number;
}

const shape = /<!-- pitwall (?<marker>[\w./-]{1,200}) (?<part>\d{1,4})\/(?<parts>\d{1,4}) (?<mac>[\w-]{43}) -->\s*$/;

/** Longer than any line that `sign` gives. */
export const markCharsMax = 300;

/** `place`: repository and item, so that a comment copied elsewhere is not ours there. */
export function commentMarks(key: Buffer, place: string) {
  const mac = ({ marker, part, parts }: Mark) =>
    createHmac('sha256', key)
      .update(JSON.stringify([place, marker, part, parts]))
      .digest('base64url');
  return {
    sign: (mark: Mark) => `<!-- pitwall ${mark.marker} ${mark.part}/${mark.parts} ${mac(mark)} -->`,
    /** The mark at the end of a comment; undefined: none of ours. */
    read: (body: string): Mark | undefined => {
      const found = shape.exec(body.slice(-2 * markCharsMax))?.groups;
      if (!found) return undefined;
      const mark = { marker: found.marker ?? '', part: Number(found.part), parts: Number(found.parts) };
      return timingSafeEqual(Buffer.from(mac(mark)), Buffer.from(found.mac ?? '')) ? mark : undefined;
    },
  };
}

/** Whether there is anything like a mark in it. The key of another installation is not known here, so none of those can be proven. */
export const seemsMarked = (body: string) => body.toLowerCase().includes('<!-- pitwall ');

/** Whether a comment ends like one of Pitwall's, of whichever installation: then no person wrote it. */
export const isMarked = (body: string) => shape.test(body.slice(-2 * markCharsMax));

const keyBytes = 32;

/** One per repository, in its state folder; the first process makes it. */
export function commentKey(folder: string): Buffer {
  const file = join(folder, 'comment-key');
  try {
    return readKey(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(keyBytes).toString('hex'), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKey(file);
}

function readKey(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length === keyBytes) return key;
  throw new Error(
    `${file} is damaged: it does not hold a key. Delete it; comments of former runs are then no longer known as ours.`,
  );
}
