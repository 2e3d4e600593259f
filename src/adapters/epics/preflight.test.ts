import { afterEach, beforeEach, expect, it } from 'vitest';
import { GitScratch } from '../../../test/support/git-scratch.ts';
import { type Answer, absent, known, unknown } from '../../core/answer.ts';
import { Problem } from '../../core/problem.ts';
import type { ItemFacts } from '../../core/world/item.ts';
import { gitReader } from '../../main/git-reader.ts';
import { createPreflight, type PreflightOptions } from './preflight.ts';

let scratch: GitScratch;
beforeEach(async () => {
  scratch = await GitScratch.make();
});
afterEach(() => scratch.remove());

const body = 'Change src/a.ts and `README.md`.\n\n## Acceptance\n\n- [ ] it works\n';
const facts: ItemFacts = {
  id: '7',
  title: 'Fix b.ts',
  body,
  author: 'ann',
  labels: ['bug'],
  isTrusted: true,
  blockers: ['#3'],
};

const preflight = (item: Answer<ItemFacts>, more: Partial<PreflightOptions> = {}) =>
  createPreflight({
    board: { readItem: async () => item },
    git: gitReader,
    folder: scratch.repository,
    bases: ['refs/remotes/origin/none', 'refs/heads/main'],
    project: 'shop',
    openReviewOf: async () => absent,
    agentOf: async worker =>
      worker === 'pi' ? { isReachable: true, why: 'it answers', atWork: 1, capacity: 2 } : undefined,
    ...more,
  })('7', 'pi');

it('says what the item is, what it names, and how its agent is', async () => {
  await scratch.commit('src-a', 'x');
  await scratch.commit('README.md', 'x');
  const { title, author, labels, isTrusted, blockers } = facts;
  expect(await preflight(known(facts))).toEqual(
    known({
      item: { title, body, author, labels, isTrusted, blockers, isClosed: false, acceptance: ['it works'] },
      project: 'shop',
      files: [
        { path: 'b.ts', isThere: false },
        { path: 'src/a.ts', isThere: false },
        { path: 'README.md', isThere: true },
      ],
      agent: { isReachable: true, why: 'it answers', atWork: 1, capacity: 2 },
    }),
  );
});

it('says of an item that is not there only what is known without it', async () => {
  const review = { openReviewOf: async () => known('pull request #9') };
  expect(await preflight(absent, { ...review, agentOf: async () => undefined })).toEqual(
    known({ project: 'shop', files: [], openReview: 'pull request #9' }),
  );
});

it('is not known as long as a part of it is not', async () => {
  expect(await preflight(unknown('no answer', 'outage'))).toEqual(unknown('no answer', 'outage'));
  expect(await preflight(known(facts), { openReviewOf: async () => unknown('no answer') })).toEqual(
    unknown('no answer'),
  );
  const broken = async () => {
    throw new Problem({ code: 'item-invalid', what: 'title is missing', remedy: 'Write one.' });
  };
  expect(await preflight(absent, { board: { readItem: broken } })).toMatchObject({ kind: 'unknown', cause: 'refused' });
});
