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
