// Tests that are gone: whole files, and cases that neither moved nor got another name.
import type { Finding } from '../../core/gate/finding.ts';
import { assertionsIn } from './assertions.ts';
import { type Case, isSameBody, take } from './cases.ts';
import type { ChangedTest } from './changed-test.ts';

export function goneTests(tests: readonly ChangedTest[]): readonly Finding[] {
  const fresh = freshCases(tests);
  return tests.flatMap(test => {
    const gone = goneCases(test, tests).filter(each => !take(fresh, ({ body }) => isSameBody(each.body, body)));
    if (test.isDeleted) return deletedFile(test, gone, fresh);
    return gone.map(({ name }) => goneCase(test, name));
  });
}

const namesOf = (cases: readonly Case[] | undefined) => new Set((cases ?? []).map(({ name }) => name));

/** What has a name that the change took from this file and gave to no other. */
function goneCases({ before, after }: ChangedTest, tests: readonly ChangedTest[]): readonly Case[] {
  const here = namesOf(after?.cases);
  const moved = new Set(tests.flatMap(test => [...namesOf(test.after?.cases)].filter(name => isNew(test, name))));
  return (before?.cases ?? []).filter(({ name }) => !here.has(name) && !moved.has(name));
}

const isNew = ({ before }: ChangedTest, name: string) => !namesOf(before?.cases).has(name);

/** Cases whose name no file had before: each can be another name for one that is gone. */
function freshCases(tests: readonly ChangedTest[]): Case[] {
  const known = new Set(tests.flatMap(({ before }) => [...namesOf(before?.cases)]));
  return tests.flatMap(({ after }) => (after?.cases ?? []).filter(({ name }) => !known.has(name)));
}

const shownMax = 5;

function deletedFile(test: ChangedTest, gone: readonly Case[], fresh: readonly Case[]): readonly Finding[] {
  const { was, path, before } = test;
  const isLoose = before?.cases.length === 0 && fresh.length === 0 && assertionsIn(before, 'all').length > 0;
  if (gone.length === 0 && !isLoose) return [];
  const names = gone.slice(0, shownMax).map(({ name }) => name);
  const more = gone.length > shownMax ? ` and ${gone.length - shownMax} more` : '';
  const which = names.length === 0 ? '' : `: ${names.join('; ')}${more}`;
  return [{ fingerprint: `deleted ${was}`, text: `a test file is deleted${which}`, path }];
}

function goneCase({ was, path }: ChangedTest, name: string): Finding {
  return { fingerprint: `gone ${was} ${name}`, text: `a test is gone: ${name}`, path };
}
