// The regular forms of English words, and the irregular ones that the entries need.

const irregular: Readonly<Record<string, string>> = {
  leave: 'left',
  put: 'put putting',
  find: 'found',
  take: 'took taken',
  get: 'got gotten',
  make: 'made',
  let: 'let letting',
  be: 'is are was were been am being',
  criterion: 'criteria',
  hold: 'held',
  give: 'gave given',
  have: 'has had having',
  do: 'does did done doing',
  go: 'goes went gone',
  run: 'ran running',
  set: 'set setting',
  cut: 'cut cutting',
  say: 'said',
  hide: 'hid hidden',
  see: 'saw seen',
  shut: 'shut shutting',
  live: 'living',
  write: 'wrote written',
  rewrite: 'rewrote rewritten',
  forbid: 'forbade forbidden',
  throw: 'threw thrown',
  analysis: 'analyses',
  strike: 'struck stricken',
  keep: 'kept',
  bend: 'bent',
  redo: 'redid redone',
  rerun: 'reran rerunning',
  seek: 'sought',
  lie: 'lay lain lying',
};

/** Not every form exists; one that does not hurts nothing. */
export function formsOf(word: string): readonly string[] {
  const forms = [word, ...(irregular[word]?.split(' ') ?? []), `${word}s`, `${word}ed`, `${word}ing`];
  if (/(?:s|x|z|ch|sh|o)$/.test(word)) forms.push(`${word}es`);
  if (/[^aeiou]y$/.test(word)) forms.push(`${word.slice(0, -1)}ies`, `${word.slice(0, -1)}ied`);
  if (word.endsWith('e')) forms.push(`${word}d`, `${word.slice(0, -1)}ing`);
  if (/[^aeiou][aeiou][bdgklmnprt]$/.test(word)) forms.push(`${word}${word.at(-1)}ed`, `${word}${word.at(-1)}ing`);
  return forms;
}
