// Letters of other scripts that look like Latin ones, and digits that are written for letters.

const alike: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'ЬƄ',
  c: 'сϲⅽ',
  d: 'ԁⅾɗ',
  e: 'еєҽ',
  f: 'ƒẝ',
  g: 'ɡց',
  h: 'һհ',
  i: 'іıιɩӏ',
  j: 'јϳ',
  k: 'кκ',
  l: 'ⅼǀ',
  m: 'мⅿ',
  n: 'ոп',
  o: 'оοօσ',
  p: 'рρ',
  q: 'ԛ',
  r: 'гᴦ',
  s: 'ѕꜱ',
  t: 'тτ',
  u: 'υսц',
  v: 'νѵⅴ',
  w: 'ԝѡω',
  x: 'хχⅹ',
  y: 'уүγ',
  z: 'ᴢ',
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  D: 'Ꭰ',
  E: 'ЕΕ',
  F: 'ϜҒ',
  G: 'Ԍ',
  H: 'НΗ',
  I: 'ІΙӀ',
  J: 'Ј',
  K: 'КΚ',
  L: 'Ꮮ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟ',
  P: 'РΡ',
  Q: 'Ԛ',
  R: 'Ꭱ',
  S: 'Ѕ',
  T: 'ТΤ',
  U: 'Ս',
  V: 'Ѵ',
  W: 'Ԝ',
  X: 'ХΧ',
  Y: 'ҮΥ',
  Z: 'Ζ',
};

const latinOf: ReadonlyMap<string, string> = new Map(
  Object.entries(alike).flatMap(([latin, others]) => [...others].map(other => [other, latin] as const)),
);

export function latinFor(letter: string): string {
  return latinOf.get(letter) ?? letter;
}

const digits: ReadonlyMap<string, string> = new Map(Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }));

/** `sk1p` is skip. */
export function withoutDigits(word: string): string {
  return word.replace(/[013457]/g, digit => digits.get(digit) ?? digit);
}
