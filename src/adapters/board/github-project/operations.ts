// The operations of GraphQL that the board sends; docs/reference/github-operations.md lists them with the scopes that they need.

const actor = '{ __typename login }';

const comments = `{
        nodes { databaseId body createdAt lastEditedAt viewerDidAuthor author ${actor} editor ${actor} }
        pageInfo { hasNextPage endCursor }
      }`;

const linkedPulls = `{
        nodes { number state headRefName isCrossRepository repository { nameWithOwner } author ${actor} }
        pageInfo { hasNextPage endCursor }
      }`;

export const itemOperation = `query PitwallItem($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    nameWithOwner
    issue(number: $number) {
      state title body lastEditedAt
      author ${actor}
      editor ${actor}
      labels(first: 100) { nodes { name } }
      timelineItems(last: 100, itemTypes: [RENAMED_TITLE_EVENT]) {
        nodes { ... on RenamedTitleEvent { actor ${actor} previousTitle } }
        pageInfo { hasPreviousPage }
      }
      closedByPullRequestsReferences(first: 100) ${linkedPulls}
      comments(first: 100) ${comments}
    }
  }
}`;

/** Pages of comments after the first, which comes with the item. */
export const threadOperation = `query PitwallThread($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      comments(first: 100, after: $after) ${comments}
    }
  }
}`;

/** Pages of linked pull requests after the first, which comes with the item. */
export const linkedPullsOperation = `query PitwallLinkedPulls($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      closedByPullRequestsReferences(first: 100, after: $after) ${linkedPulls}
    }
  }
}`;

export const cardOperation = `query PitwallCard($owner: String!, $name: String!, $number: Int!, $field: String!, $after: String) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      id state title lastEditedAt
      closings: timelineItems(last: 1, itemTypes: [CLOSED_EVENT]) { nodes { ... on ClosedEvent { actor ${actor} } } }
      projectItems(first: 100, after: $after) {
        nodes {
          id isArchived
          project { number owner { ... on User { login } ... on Organization { login } } }
          fieldValueByName(name: $field) { ... on ProjectV2ItemFieldSingleSelectValue { name } }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

export const projectOperation = `query PitwallProject($owner: String!, $project: Int!, $after: String) {
  repositoryOwner(login: $owner) {
    ... on ProjectV2Owner {
      projectV2(number: $project) {
        id title closed
        fields(first: 100, after: $after) {
          nodes {
            __typename
            ... on ProjectV2SingleSelectField { id name options { id name } }
            ... on ProjectV2Field { name }
            ... on ProjectV2IterationField { name }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }
}`;

const projects = `projectsV2(first: 100, after: $after) {
      nodes { number title closed owner { ... on User { login } ... on Organization { login } } }
      pageInfo { hasNextPage endCursor }
    }`;

export const linkedProjectsOperation = `query PitwallLinkedProjects($owner: String!, $name: String!, $after: String) {
  found: repository(owner: $owner, name: $name) {
    ${projects}
  }
}`;

export const ownerProjectsOperation = `query PitwallOwnerProjects($owner: String!, $after: String) {
  found: repositoryOwner(login: $owner) {
    ... on ProjectV2Owner {
      ${projects}
    }
  }
}`;

export const moveOperation = `mutation PitwallMoveCard($project: ID!, $card: ID!, $field: ID!, $option: String!) {
  updateProjectV2ItemFieldValue(
    input: { projectId: $project, itemId: $card, fieldId: $field, value: { singleSelectOptionId: $option } }
  ) {
    projectV2Item { id }
  }
}`;

export const addOperation = `mutation PitwallAddCard($project: ID!, $issue: ID!) {
  addProjectV2ItemById(input: { projectId: $project, contentId: $issue }) {
    item { id }
  }
}`;

export const boardOperation = `query PitwallBoard($owner: String!, $project: Int!, $field: String!, $after: String) {
  repositoryOwner(login: $owner) {
    ... on ProjectV2Owner {
      projectV2(number: $project) {
        items(first: 100, after: $after) {
          nodes {
            isArchived
            content { __typename ... on Issue { number title state repository { nameWithOwner } } }
            fieldValueByName(name: $field) { ... on ProjectV2ItemFieldSingleSelectValue { name } }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }
}`;
