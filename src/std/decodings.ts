// What a row of letters may hold when it is read as base64, at each of its four offsets, or as hexadecimal, at both.

/** One character per byte. */
export function decodings(letters: string): readonly string[] {
  const read = (offset: number, as: 'base64' | 'hex') => Buffer.from(letters.slice(offset), as).toString('latin1');
  const isHex = /^[0-9a-fA-F]+$/.test(letters);
  return [...[0, 1, 2, 3].map(at => read(at, 'base64')), ...(isHex ? [0, 1].map(at => read(at, 'hex')) : [])];
}
