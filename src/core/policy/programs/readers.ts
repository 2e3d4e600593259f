// Programs that only read the files they are given.
import { judgePath } from '../paths.ts';
import type { Judge } from './index.ts';
import { judgeOptions, reads, takesText } from './table.ts';

const uniq: Judge = call => {
  const { operands } = judgeOptions(call, {
    value: 'f s w skip-fields skip-chars check-chars group all-repeated',
    flag: 'c d D i u z',
  });
  for (const [at, operand] of operands.entries()) judgePath(call.scope, operand, at === 0 ? 'read' : 'write');
};

const date: Judge = call => {
  judgeOptions(call, {
    ask: 's set',
    value: 'd date I',
    read: 'f file r reference',
    flag: 'u R utc iso-8601 rfc-3339 rfc-email universal',
  });
};

export const readers: Readonly<Record<string, Judge>> = {
  ls: reads({
    value: 'I ignore w width T tabsize block-size color format hide indicator-style quoting-style sort time time-style',
  }),
  cat: reads({}),
  head: reads({ value: 'n c lines bytes' }),
  tail: reads({ value: 'n c s lines bytes pid sleep-interval max-unchanged-stats' }),
  wc: reads({ ask: 'files0-from files0', value: 'total' }),
  nl: reads({
    value:
      'b d f h i l n s v w body-numbering section-delimiter footer-numbering header-numbering line-increment join-blank-lines number-format number-separator starting-line-number number-width',
  }),
  comm: reads({ value: 'output-delimiter' }),
  diff: reads({
    value:
      'U C W x I F L unified context width exclude ignore-matching-lines label color show-function-line tabsize horizon-lines',
    read: 'X S exclude-from from-file to-file',
    // A program shows the pages.
    ask: 'D ifdef l paginate',
    follow: 'r recursive',
  }),
  cmp: reads({ value: 'i n ignore-initial bytes' }),
  file: reads({
    // Those that look into archives may start programs.
    ask: 'f files-from C compile z Z uncompress uncompress-noreport',
    value: 'e F P exclude separator parameter',
    read: 'm magic-file',
  }),
  stat: reads({ value: 'c format printf cached' }),
  du: reads({
    value: 'd B t max-depth block-size threshold exclude time time-style',
    read: 'exclude-from X',
    ask: 'files0-from files0',
    follow: 'L dereference',
  }),
  tree: reads({
    // It runs itself again and writes a file into every folder.
    ask: 'R',
    value: 'L P I H T filelimit timefmt charset sort',
    write: 'o output',
    read: 'fromfile infofile gitfile',
    follow: 'l',
  }),
  cut: reads({ value: 'b c d f bytes characters delimiter fields output-delimiter' }),
  tr: takesText({}),
  basename: takesText({ value: 's suffix' }),
  dirname: takesText({}),
  sort: reads({
    ask: 'compress-program T files0-from temporary-directory',
    value: 'k t S key field-separator buffer-size parallel batch-size sort',
    write: 'o output',
    read: 'random-source',
  }),
  uniq,
  date,
  sleep: takesText({}),
  which: takesText({}),
  type: takesText({}),
  pwd: takesText({}),
};
