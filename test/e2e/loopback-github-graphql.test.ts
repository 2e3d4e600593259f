// GraphQL of the loopback GitHub: judged by the published schema, and silent about nothing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackRoom } from '../support/github/loopback-room.ts';
import type { LoopbackGitHub } from '../support/github/start-github.ts';

let room: LoopbackRoom;
let github: LoopbackGitHub;
const repo = 'acme/app';
const columns = ['Backlog', 'Research', 'Done'];

beforeEach(async () => {
  room = await LoopbackRoom.open();
  github = room.github;
});
afterEach(() => room.close());

const inRepository = (fields: string) => `{ repository(owner: "acme", name: "app") { ${fields} } }`;
const messages = (errors: { message: string }[]) => errors.map(({ message }) => message);

describe('an operation', () => {
  it('is answered from the state, and recorded by its name', async () => {
    const { number } = github.makeIssue({ repo, as: 'ann', title: 'One', body: 'text', labels: ['bug'] });
    github.account('eve');
    github.comment({ repo, number, as: 'eve', body: 'gone' });
    github.editComment({ id: github.comment({ repo, number, as: 'ann', body: 'mine' }).id, as: 'bob', body: 'ours' });
    github.renameIssue({ repo, number, as: 'bob', title: 'Uno' });
    github.closeIssue({ repo, number, as: 'bob', reason: 'NOT_PLANNED' });
    github.deleteAccount({ login: 'eve' });
    const query = `query One($n: Int!) ${inRepository(`issue(number: $n) {
      title body state stateReason author { __typename login } labels(first: 5) { nodes { name } }
      comments(first: 5) { nodes { body viewerDidAuthor author { login } editor { login } isMinimized } }
      timelineItems(last: 9, itemTypes: [RENAMED_TITLE_EVENT, CLOSED_EVENT]) {
        nodes {
          ... on RenamedTitleEvent { previousTitle currentTitle actor { login } }
          ... on ClosedEvent { stateReason actor { login } }
        }
      } }`)}`;
    const { data, errors } = await room.ask(query, { n: number });
    expect(errors).toBeUndefined();
    expect(data.repository.issue).toEqual({
      title: 'Uno',
      body: 'text',
      state: 'CLOSED',
      stateReason: 'NOT_PLANNED',
      author: { __typename: 'User', login: 'ann' },
      labels: { nodes: [{ name: 'bug' }] },
      comments: {
        nodes: [
          { body: 'gone', viewerDidAuthor: false, author: null, editor: null, isMinimized: false },
          {
            body: 'ours',
            viewerDidAuthor: true,
            author: { login: 'ann' },
            editor: { login: 'bob' },
            isMinimized: false,
          },
        ],
      },
      timelineItems: {
        nodes: [
          { previousTitle: 'One', currentTitle: 'Uno', actor: { login: 'bob' } },
          { stateReason: 'NOT_PLANNED', actor: { login: 'bob' } },
        ],
      },
    });
    const call = { kind: 'graphql', operation: 'One', account: 'ann', status: 200, request: { n: number } };
    expect(github.calls.at(-1)).toMatchObject(call);
    expect(github.violations).toEqual([]);
  });

  it.each([
    ['cannot be parsed', 'query {', /Syntax Error/],
    ['asks for an unknown field', inRepository('isse(number: 1) { id }'), /Cannot query field "isse"/],
    ['gives an unknown argument', inRepository('issue(no: 1) { id }'), /Unknown argument "no"/],
    ['leaves out a variable', `query A($n: Int!) ${inRepository('issue(number: $n) { id }')}`, /\$n.*not provided/],
  ])('that %s is refused as GitHub does, and recorded', async (_, query, message) => {
    const { status, data, errors } = await room.ask(query);
    expect([status, data]).toEqual([200, undefined]);
    expect(messages(errors)[0]).toMatch(message);
    expect(github.violations[0]?.what).toMatch(message);
  });

  it('shows the history of a text, newest first and each time whole, and the issues of one author', async () => {
    const { number } = github.makeIssue({ repo, as: 'ann', title: 'One', body: 'a' });
    github.makeIssue({ repo, as: 'bob', title: 'Two' });
    const query = `query History($n: Int!) ${inRepository(`
      issue(number: $n) { userContentEdits(first: 9) { nodes { diff editor { login } } } }
      issues(first: 9, filterBy: { createdBy: "ann", since: "2001-01-01T00:00:00Z" }) { nodes { number } }`)}`;
    expect((await room.ask(query, { n: number })).data.repository.issue.userContentEdits.nodes).toEqual([]);
    github.editIssue({ repo, number, as: 'bob', body: 'b' });
    github.editIssue({ repo, number, as: 'ann', body: 'c' });
    expect((await room.ask(query, { n: number })).data.repository).toEqual({
      issue: {
        userContentEdits: {
          nodes: [
            { diff: 'c', editor: { login: 'ann' } },
            { diff: 'b', editor: { login: 'bob' } },
            { diff: 'a', editor: { login: 'ann' } },
          ],
        },
      },
      issues: { nodes: [{ number }] },
    });
  });

  it('that asks for what is not modelled is told so by name', async () => {
    const field = await room.ask(inRepository('stargazerCount'));
    expect(messages(field.errors)).toEqual(['sandbox does not model Repository.stargazerCount']);
    const argument = await room.ask(inRepository('pullRequests(first: 1, labels: ["x"]) { totalCount }'));
    expect(messages(argument.errors)).toEqual([
      'sandbox does not model the argument labels of Repository.pullRequests',
    ]);
    const node = await room.ask('{ node(id: "PRRT_kwDOMTAwMQ") { id } }');
    expect(messages(node.errors)).toEqual(['sandbox does not model node(id: "PRRT_kwDOMTAwMQ")']);
    expect(github.violations).toHaveLength(3);
  });

  it('needs a token', async () => {
    expect((await room.ask('{ viewer { login } }', {}, 'wrong')).status).toBe(401);
    expect((await fetch(github.graphqlUrl, { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await room.ask('{ viewer { login } }')).data.viewer.login).toBe('ann');
  });
});

describe('what is not there', () => {
  it.each([
    [inRepository('issue(number: 99) { id }'), { repository: { issue: null } }, 'an Issue with the number of 99.'],
    [
      inRepository('pullRequest(number: 9) { id }'),
      { repository: { pullRequest: null } },
      'a PullRequest with the number of 9.',
    ],
    ['{ repository(owner: "acme", name: "x") { id } }', { repository: null }, "a Repository with the name 'acme/x'."],
    ['{ user(login: "acme") { id } }', { user: null }, "a User with the login of 'acme'."],
    [
      '{ organization(login: "acme") { projectV2(number: 7) { id } } }',
      { organization: { projectV2: null } },
      'a ProjectV2 with the number 7.',
    ],
    ['{ node(id: "I_x") { id } }', { node: null }, "a node with the global id of 'I_x'."],
  ])('is null beside an error: %s', async (query, expected, what) => {
    const { data, errors } = await room.ask(query);
    expect(data).toEqual(expected);
    expect(errors).toMatchObject([{ type: 'NOT_FOUND', message: `Could not resolve to ${what}` }]);
    expect(errors[0].path.length).toBeGreaterThan(0);
    expect(github.violations).toEqual([]);
  });

  it('is an owner without an error', async () => {
    expect(await room.ask('{ repositoryOwner(login: "nobody") { id } }')).toMatchObject({
      data: { repositoryOwner: null },
    });
  });
});

describe('a connection', () => {
  const page = (args: string) =>
    inRepository(`issue(number: 1) { comments(${args}) {
    totalCount nodes { body } edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`);

  beforeEach(() => {
    const { number } = github.makeIssue({ repo, as: 'ann', title: 'Long' });
    for (let n = 1; n <= 150; n++) github.comment({ repo, number, as: 'ann', body: String(n) });
  });

  async function comments(args: string) {
    const { data, errors } = await room.ask(page(args));
    expect(errors).toBeUndefined();
    const { nodes, ...rest } = data.repository.issue.comments;
    return { ...rest, bodies: nodes.map(({ body }: { body: string }) => body) };
  }

  it('pages forwards and backwards', async () => {
    const first = await comments('first: 100');
    expect(first).toMatchObject({ totalCount: 150, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    const rest = await comments(`first: 100, after: "${first.pageInfo.endCursor}"`);
    expect(rest.bodies).toEqual(Array.from({ length: 50 }, (_, n) => String(n + 101)));
    expect(rest.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const last = await comments('last: 2');
    expect(last.bodies).toEqual(['149', '150']);
    const before = await comments(`last: 2, before: "${last.pageInfo.startCursor}"`);
    expect(before.bodies).toEqual(['147', '148']);
    expect(before.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
  });

  it('goes on where it was although something is added meanwhile', async () => {
    const first = await comments('first: 100');
    github.comment({ repo, number: 1, as: 'bob', body: 'late' });
    expect((await comments(`first: 100, after: "${first.pageInfo.endCursor}"`)).bodies.at(-1)).toBe('late');
  });

  it.each([
    [
      'first: 101',
      'EXCESSIVE_PAGINATION',
      'Requesting 101 records on the `comments` connection exceeds the `first` limit of 100 records.',
    ],
    [
      'orderBy: null',
      'MISSING_PAGINATION_BOUNDARIES',
      'You must provide a `first` or `last` value to properly paginate the `comments` connection.',
    ],
    ['first: 1, after: "x"', 'INVALID_CURSOR_ARGUMENTS', '`x` does not appear to be a valid cursor.'],
  ])('refuses %s', async (args, type, message) => {
    expect((await room.ask(page(args))).errors).toMatchObject([{ type, message }]);
  });
});

describe('a project', () => {
  const fields = Array.from({ length: 60 }, (_, n) => ({ kind: 'TEXT' as const, name: `Text ${n}` }));
  const iteration = { id: 'it1', title: 'Sprint', startDate: '2026-01-05', duration: 7 };
  const kinds = [
    { kind: 'NUMBER', name: 'Size' },
    { kind: 'DATE', name: 'Due' },
    { kind: 'ITERATION', name: 'Sprint', iterations: [iteration] },
  ] as const;
  const project = (more: string) => `{ organization(login: "acme") { projectV2(number: 1) { ${more} } } }`;

  beforeEach(() => {
    github.makeProject({ owner: 'acme', title: 'Board', columns, fields: [...kinds, ...fields] });
  });

  it('has all its fields, in pages', async () => {
    const one = `fields(first: 50, after: AFTER) { totalCount pageInfo { endCursor }
      nodes { ... on ProjectV2FieldCommon { name dataType } ... on ProjectV2SingleSelectField { options { id name } } } }`;
    const first = (await room.ask(project(one.replace('AFTER', 'null')))).data.organization.projectV2.fields;
    const rest = (await room.ask(project(one.replace('AFTER', `"${first.pageInfo.endCursor}"`)))).data.organization
      .projectV2.fields;
    const all = [...first.nodes, ...rest.nodes];
    expect([first.totalCount, all.length]).toEqual([71, 71]);
    const status = all.find(({ name }: { name: string }) => name === 'Status');
    expect(status.options.map(({ name }: { name: string }) => name)).toEqual(columns);
    expect(new Set(status.options.map(({ id }: { id: string }) => id)).size).toBe(3);
    expect(github.violations).toEqual([]);
  });

  it('is listed by its owner, open or closed, and by the repositories that it is linked to, newest first', async () => {
    github.makeProject({ owner: 'acme', title: 'Linked', columns, linkedTo: [repo] });
    github.makeProject({ owner: 'acme', title: 'Old', columns, linkedTo: [repo] });
    github.closeProject({ owner: 'acme', project: 3 });
    const list = (after: string) => `projectsV2(first: 2${after}) { nodes { number title closed }
      pageInfo { hasNextPage endCursor } }`;
    const ofOwner = (after = '') => `{ repositoryOwner(login: "acme") { ... on ProjectV2Owner { ${list(after)} } } }`;
    const linked = (await room.ask(inRepository(list('')))).data.repository.projectsV2;
    const [old, open] = [
      { number: 3, title: 'Old', closed: true },
      { number: 2, title: 'Linked', closed: false },
    ];
    expect(linked).toMatchObject({ nodes: [old, open], pageInfo: { hasNextPage: false } });
    const first = (await room.ask(ofOwner())).data.repositoryOwner.projectsV2;
    expect(first).toMatchObject({ nodes: [old, open], pageInfo: { hasNextPage: true } });
    const rest = await room.ask(ofOwner(`, after: "${first.pageInfo.endCursor}"`));
    expect(rest.data.repositoryOwner.projectsV2.nodes).toEqual([{ number: 1, title: 'Board', closed: false }]);
    expect(github.violations).toEqual([]);
    const poor = github.makeToken({ login: 'ann', scopes: ['repo'] });
    const refused = await room.ask(inRepository(list('')), {}, poor);
    expect(refused.errors[0]).toMatchObject({ type: 'INSUFFICIENT_SCOPES' });
  });

  it('has all its items, in pages', async () => {
    for (let n = 1; n <= 250; n++) {
      const { number } = github.makeIssue({ repo, as: 'ann', title: `Issue ${n}` });
      github.addCard({ owner: 'acme', project: 1, repo, number, as: 'ann', column: 'Backlog' });
    }
    const seen: number[] = [];
    let after = 'null';
    do {
      const items = `items(first: 100, after: ${after}) { pageInfo { hasNextPage endCursor }
        nodes { content { ... on Issue { number } } fieldValueByName(name: "Status") { ... on ProjectV2ItemFieldSingleSelectValue { name } } } }`;
      const page = (await room.ask(project(items))).data.organization.projectV2.items;
      seen.push(...page.nodes.map((node: { content: { number: number } }) => node.content.number));
      after = page.pageInfo.hasNextPage ? `"${page.pageInfo.endCursor}"` : '';
    } while (after !== '');
    expect(seen).toEqual(Array.from({ length: 250 }, (_, n) => n + 1));
  });

  async function ids() {
    const query = project(
      `id ${['Status', 'Size', 'Due', 'Sprint', 'Text 0'].map(
        (name, n) =>
          `f${n}: field(name: "${name}") { ... on ProjectV2FieldCommon { id } ... on ProjectV2SingleSelectField { options { id name } } }`,
      )}`,
    );
    const found = (await room.ask(query)).data.organization.projectV2;
    const issue = (await room.ask(inRepository('issue(number: 1) { id }'))).data.repository.issue.id;
    return { found, issue };
  }

  const change = (value: string, field: string) =>
    `mutation Change($project: ID!, $item: ID!, $field: ID!) { ${value === '' ? 'clear' : 'update'}ProjectV2ItemFieldValue(
      input: { projectId: $project, itemId: $item, fieldId: $field ${value} }) { projectV2Item { ${field} } } }`;

  it('takes an issue once, and sets and clears values of every kind', async () => {
    github.makeIssue({ repo, as: 'ann', title: 'One', labels: ['bug'] });
    const { found, issue } = await ids();
    const add =
      'mutation Add($p: ID!, $c: ID!) { addProjectV2ItemById(input: { projectId: $p, contentId: $c }) { item { id } } }';
    const item = (await room.ask(add, { p: found.id, c: issue })).data.addProjectV2ItemById.item.id;
    expect((await room.ask(add, { p: found.id, c: issue })).data.addProjectV2ItemById.item.id).toBe(item);
    const [, research] = found.f0.options;
    const values = [
      `{ singleSelectOptionId: "${research.id}" }`,
      '{ number: 3.5 }',
      '{ date: "2026-02-01" }',
      '{ iterationId: "it1" }',
      '{ text: "hello" }',
    ];
    for (const [n, value] of values.entries()) {
      const variables = { project: found.id, item, field: found[`f${n}`].id };
      expect((await room.ask(change(`value: ${value}`, 'id'), variables)).errors, value).toBeUndefined();
    }
    const read =
      inRepository(`issue(number: 1) { projectItems(first: 5) { nodes { project { number } fieldValues(first: 20) { nodes {
      ... on ProjectV2ItemFieldSingleSelectValue { name } ... on ProjectV2ItemFieldNumberValue { number }
      ... on ProjectV2ItemFieldDateValue { date } ... on ProjectV2ItemFieldIterationValue { title }
      ... on ProjectV2ItemFieldTextValue { text } ... on ProjectV2ItemFieldLabelValue { labels(first: 3) { nodes { name } } }
      ... on ProjectV2ItemFieldRepositoryValue { repository { name } } } } } } }`);
    const { data, errors } = await room.ask(read);
    expect(errors).toBeUndefined();
    expect(data.repository.issue.projectItems.nodes[0].fieldValues.nodes).toEqual([
      { text: 'One' },
      { labels: { nodes: [{ name: 'bug' }] } },
      { repository: { name: 'app' } },
      { name: 'Research' },
      { number: 3.5 },
      { date: '2026-02-01' },
      { title: 'Sprint' },
      { text: 'hello' },
    ]);
    const status = 'fieldValueByName(name: "Status") { __typename }';
    const cleared = await room.ask(change('', status), { project: found.id, item, field: found.f0.id });
    expect(cleared.data.clearProjectV2ItemFieldValue.projectV2Item).toEqual({ fieldValueByName: null });
    expect(github.snapshot().timeline.map(({ event }) => event)).toEqual([
      'added_to_project_v2',
      'project_v2_item_status_changed',
      'project_v2_item_status_changed',
    ]);
    expect(github.violations).toEqual([]);
  });

  it('refuses an option of nobody, and whoever may only read', async () => {
    const { number } = github.makeIssue({ repo, as: 'ann', title: 'One' });
    github.addCard({ owner: 'acme', project: 1, repo, number, as: 'ann' });
    const { found } = await ids();
    const item = (await room.ask(project('items(first: 1) { nodes { id } }'))).data.organization.projectV2.items
      .nodes[0].id;
    const variables = { project: found.id, item, field: found.f0.id };
    const move = (option: string) => change(`value: { singleSelectOptionId: "${option}" }`, 'id');
    expect((await room.ask(move('nobody'), variables)).errors).toMatchObject([{ type: 'VALIDATION' }]);
    const asBob = await room.ask(move(found.f0.options[0].id), variables, github.account('bob').token);
    expect(asBob.errors).toMatchObject([{ type: 'FORBIDDEN' }]);
    expect(github.column({ owner: 'acme', project: 1, repo, number })).toBeNull();
  });

  it('is hidden from a token without its scope, field by field, before anything runs', async () => {
    const token = github.makeToken({ login: 'ann', scopes: ['repo'] });
    const { status, data, errors } = await room.ask(project('id title'), {}, token);
    expect([status, data]).toEqual([200, undefined]);
    expect(errors.map(({ type }: { type: string }) => type)).toEqual(Array(3).fill('INSUFFICIENT_SCOPES'));
    expect(messages(errors)[0]).toContain(
      "The 'projectV2' field requires one of the following scopes: ['read:project'], but your token has only been granted the: ['repo'] scopes.",
    );
    const reading = github.makeToken({ login: 'ann', scopes: ['repo', 'read:project'] });
    expect((await room.ask(project('title'), {}, reading)).data.organization.projectV2.title).toBe('Board');
    const add = 'mutation { addProjectV2ItemById(input: { projectId: "p", contentId: "c" }) { item { id } } }';
    expect(messages((await room.ask(add, {}, reading)).errors)[0]).toContain(
      "one of the following scopes: ['project']",
    );
    const fine = github.makeToken({ login: 'ann', scopes: null });
    expect((await room.ask(project('title'), {}, fine)).data.organization.projectV2.title).toBe('Board');
  });
});

it('shows a pull request with its reviews, threads, checks and what it closes', async () => {
  const issue = github.makeIssue({ repo, as: 'ann', title: 'One' });
  const sha = await github.commit({ repo, as: 'ann', branch: 'work', files: { 'a.txt': 'a' } });
  const body = `Fixes #${issue.number}`;
  const { number } = await github.makePull({ repo, as: 'ann', title: 'Work', head: 'work', base: 'main', body });
  github.review({
    repo,
    number,
    as: 'bob',
    state: 'CHANGES_REQUESTED',
    body: 'no',
    comments: [{ path: 'a.txt', line: 1, body: 'why' }],
  });
  await github.completeCheck({ repo, ref: 'work', name: 'ci', conclusion: 'failure' });
  const query = inRepository(`pullRequests(first: 5, states: [OPEN], headRefName: "work") { nodes {
    number state isDraft merged mergeable headRefOid headRefName reviewDecision author { login }
    reviews(first: 5) { nodes { state body author { login } commit { oid } } }
    reviewThreads(first: 5) { nodes { path line isResolved isOutdated comments(first: 5) { nodes { body author { login } } } } }
    closingIssuesReferences(first: 5) { nodes { number } }
    statusCheckRollup { state contexts(first: 5) { nodes { ... on CheckRun { name status conclusion } } } }
    commits(last: 1) { nodes { commit { oid messageHeadline statusCheckRollup { state } } } }
  } } issue(number: 1) { closedByPullRequestsReferences(first: 5) { nodes { number } } }`);
  const { data, errors } = await room.ask(query);
  expect(errors).toBeUndefined();
  expect(data.repository.issue.closedByPullRequestsReferences.nodes).toEqual([{ number }]);
  expect(data.repository.pullRequests.nodes).toEqual([
    {
      number,
      state: 'OPEN',
      isDraft: false,
      merged: false,
      mergeable: 'UNKNOWN',
      headRefOid: sha,
      headRefName: 'work',
      reviewDecision: 'CHANGES_REQUESTED',
      author: { login: 'ann' },
      reviews: { nodes: [{ state: 'CHANGES_REQUESTED', body: 'no', author: { login: 'bob' }, commit: { oid: sha } }] },
      reviewThreads: {
        nodes: [
          {
            path: 'a.txt',
            line: 1,
            isResolved: false,
            isOutdated: false,
            comments: { nodes: [{ body: 'why', author: { login: 'bob' } }] },
          },
        ],
      },
      closingIssuesReferences: { nodes: [{ number: issue.number }] },
      statusCheckRollup: {
        state: 'FAILURE',
        contexts: { nodes: [{ name: 'ci', status: 'COMPLETED', conclusion: 'FAILURE' }] },
      },
      commits: {
        nodes: [{ commit: { oid: sha, messageHeadline: 'Change something', statusCheckRollup: { state: 'FAILURE' } } }],
      },
    },
  ]);
  const again = await room.ask(inRepository(`pullRequest(number: ${number}) { mergeable }`));
  expect(again.data.repository.pullRequest.mergeable).toBe('MERGEABLE');
  expect(github.violations).toEqual([]);
});
