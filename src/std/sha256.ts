// SHA-256 without the platform, for what must be pure.

const start = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

const primes = firstPrimes(64);
/** The first 32 bits of the fractions of the cube roots of the first primes. */
const constants = primes.map(prime => (prime ** (1 / 3) * 2 ** 32) | 0);

/** In hexadecimal digits. */
export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text));
  const state = Uint32Array.from(start);
  for (let at = 0; at < words.length; at += 16) mix(state, words.subarray(at, at + 16));
  return [...state].map(word => word.toString(16).padStart(8, '0')).join('');
}

function padded(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  for (const [at, byte] of bytes.entries()) words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - 8 * (at & 3)));
  words[bytes.length >> 2] = (words[bytes.length >> 2] ?? 0) | (0x80 << (24 - 8 * (bytes.length & 3)));
  words[words.length - 2] = (bytes.length * 8) / 2 ** 32;
  words[words.length - 1] = bytes.length * 8;
  return words;
}

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function mix(state: Uint32Array, block: Uint32Array): void {
  const schedule = scheduleOf(block);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < 64; round++) {
    const one = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const next = (h + one + ((e & f) ^ (~e & g)) + (constants[round] ?? 0) + (schedule[round] ?? 0)) | 0;
    const zero = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const more = (zero + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + next) | 0, c, b, a, (next + more) | 0];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = ((state[at] ?? 0) + word) | 0;
}

function scheduleOf(block: Uint32Array): Uint32Array {
  const words = new Uint32Array(64);
  words.set(block);
  for (let at = 16; at < 64; at++) {
    const [early = 0, late = 0] = [words[at - 15], words[at - 2]];
    const zero = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const one = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[at] = ((words[at - 16] ?? 0) + zero + (words[at - 7] ?? 0) + one) | 0;
  }
  return words;
}

function firstPrimes(count: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every(prime => number % prime !== 0)) found.push(number);
  return found;
}
