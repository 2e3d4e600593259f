// The operations of GraphQL that epics on GitHub need; docs/reference/github-operations.md lists them with the scopes that they need.

const actor = '{ __typename login }';

/** The events are the newest ones: what a label says is about its last times. */
export const epicOperation = `query PitwallEpic($owner: String!, $name: String!, $number: Int!) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      title body createdAt
      author ${actor}
      renames: timelineItems(last: 100, itemTypes: [RENAMED_TITLE_EVENT]) {
        nodes { ... on RenamedTitleEvent { actor ${actor} } }
      }
      labels(first: 100) { nodes { name } }
      timelineItems(last: 100, itemTypes: [LABELED_EVENT, UNLABELED_EVENT]) {
        nodes {
          __typename
          ... on LabeledEvent { id createdAt actor ${actor} label { name } }
          ... on UnlabeledEvent { id createdAt actor ${actor} label { name } }
        }
      }
    }
  }
}`;

/** Everybody who changed the text, on all pages. */
export const epicEditorsOperation = `query PitwallEpicEditors($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      userContentEdits(first: 100, after: $after) {
        nodes { editor ${actor} }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

/** The newest texts first, each of them whole: GitHub calls that a diff. */
export const epicHistoryOperation = `query PitwallEpicHistory($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      body
      userContentEdits(first: 30) {
        nodes { id editedAt diff editor ${actor} }
      }
    }
  }
}`;

/** Of each status by itself: whether GitHub means one of several labels or all of them does not matter then. */
const openWith = (name: string, label: string) => `${name}: issues(first: 100, states: OPEN, labels: ["${label}"]) {
      nodes { number }
      pageInfo { hasNextPage }
    }`;

export const listEpicsOperation = `query PitwallEpics($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    ${openWith('inbox', 'epic:inbox')}
    ${openWith('queued', 'epic:queued')}
    ${openWith('inProgress', 'epic:in_progress')}
    ${openWith('review', 'epic:review')}
    ${openWith('blocked', 'epic:blocked')}
    ${openWith('ready', 'epic:ready_for_user_review')}
  }
}`;

/** Newest first, so that those from before the epic need not be read. */
export const filedItemsOperation = `query PitwallFiledItems($owner: String!, $name: String!, $after: String) {
  repository(owner: $owner, name: $name) {
    issues(first: 50, after: $after, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { number title body state viewerDidAuthor }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;
