// The list of prohibited prose: what each entry is, why, a text that it hits and a near one that it does not hit.

export const entryIds = [
  'drift-words',
  'skip-on-environment',
  'relax-the-check',
  'skip-marker',
  'fix-or-skip',
  'fix-or-work-around',
  'blame-the-test',
  'tolerate-beside-fix',
  'fix-paired-with-skip',
  'success-redefined',
  'triage-column',
] as const;
export type EntryId = (typeof entryIds)[number];

export interface Entry {
  readonly id: EntryId;
  readonly what: string;
  readonly why: string;
  readonly hit: string;
  readonly miss: string;
}

export const entries: readonly Entry[] = [
  {
    id: 'drift-words',
    what: 'a failure is called drift',
    why: 'A failure that is called drift is no longer looked into as a defect.',
    hit: 'Item 3 is a drift candidate.',
    miss: 'The drift of the clock is one second per day; correct it.',
  },
  {
    id: 'skip-on-environment',
    what: 'a test is left out on some machines',
    why: 'What is not tested on a machine does not work there for long.',
    hit: 'Skip the path tests on Windows.',
    miss: 'The reader must skip on blank lines.',
  },
  {
    id: 'relax-the-check',
    what: 'a test, audit or review is made weaker',
    why: 'A weaker check lets through the defect that it found, and the next one too.',
    hit: 'Loosen the check on the order of the keys.',
    miss: 'Relax the rate limit of the importer, as the item asks.',
  },
  {
    id: 'skip-marker',
    what: 'a test is marked so that its failure does not count',
    why: 'A marker outlives its reason, and the failure is not seen any more.',
    hit: 'Decorate it with xfail until the vendor answers.',
    miss: 'The report counts xfail twice; correct the sum.',
  },
  {
    id: 'fix-or-skip',
    what: 'a choice between fixing and skipping',
    why: 'Skipping is not one of the ways to finish the work.',
    hit: 'Per test: fix or skip?',
    miss: 'Fix the skip list: nodes of height 1 stay linked.',
  },
  {
    id: 'fix-or-work-around',
    what: 'a choice between fixing and working around',
    why: 'Working around leaves the defect to the next person who meets it.',
    hit: 'We can either fix it or work around it.',
    miss: 'We can either fix it in the lexer or fix it in the parser.',
  },
  {
    id: 'blame-the-test',
    what: 'the test is at fault, and is to follow the code',
    why: 'A test that follows the code proves nothing; whether it is wrong is for a person to say.',
    hit: 'The date test may be too strict.',
    miss: 'The type is too strict: the contract allows null.',
  },
  {
    id: 'tolerate-beside-fix',
    what: 'tolerating the defect is offered beside its fix',
    why: 'An exception that is cheaper than the fix will be taken instead of it.',
    hit: 'Fix the encoder, or add the three files to a compat allowlist.',
    miss: 'The fallback path of the resolver returns the wrong host; correct it.',
  },
  {
    id: 'fix-paired-with-skip',
    what: 'a list that pairs fixing the code with adjusting or skipping the test',
    why: 'Both are offered as equal, and only one of them solves anything.',
    hit: '1. Fix the rounding.\n2. Adjust the test to the rounded value.',
    miss: '1. Fix the rounding.\n2. Extend the test with the receipt that failed.',
  },
  {
    id: 'success-redefined',
    what: 'success is defined so that a failure counts as one',
    why: 'What is done is decided before the work, and not by what came out.',
    hit: 'Done means: the suite is green or every red test is labelled as known.',
    miss: 'Done means: all tests pass on Linux and macOS.',
  },
  {
    id: 'triage-column',
    what: 'a table with a column Skip?, Adjust test? or Drift candidate?',
    why: 'The column asks for each failure whether it may be let through.',
    hit: '| Test | Error | Skip? |\n| --- | --- | --- |\n| locale | wrong month | yes |',
    miss: '| Test | Cause | Fix |\n| --- | --- | --- |\n| locale | month table | use CLDR |',
  },
];
