// The operations of GraphQL that the forge sends; docs/reference/github-operations.md lists them with the scopes that they need.

export const commentsOperation = `query PitwallComments($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      comments(first: 100, after: $after) {
        nodes { databaseId body viewerDidAuthor }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

export const closersOperation = `query PitwallClosers($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      createdAt
      closedByPullRequestsReferences(first: 100, after: $after, includeClosedPrs: true) {
        nodes { number merged mergeCommit { oid } repository { nameWithOwner } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

/** Reviews and remarks at lines, with who changed them: REST does not tell that. */
export const writersOperation = `query PitwallWriters($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Comment { body lastEditedAt author { __typename login } editor { __typename login } }
  }
}`;
