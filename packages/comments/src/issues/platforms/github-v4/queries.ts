/** The operations of GitHub's GraphQL API that the widget uses (§7). Tests validate each against the published schema. */

const COMMENT = `fragment comment on IssueComment { id body bodyHTML createdAt updatedAt author { login avatarUrl url } reactionGroups { content viewerHasReacted reactors { totalCount } } }`;
/** The time as REST calls it. */
const ISSUE = `fragment issue on Issue { id number title body url created_at: createdAt }`;

export const VIEWER = `query { viewer { login avatarUrl url } }`;

/** §9: up to 20. */
export const SEARCH = `query ($query: String!) { search(query: $query, type: ISSUE, first: 20) { nodes { ...issue } } } ${ISSUE}`;

/** Not lagging behind, as the search does. */
export const NEWEST = `query ($owner: String!, $name: String!, $labels: [String!]) { repository(owner: $owner, name: $name) { issues(first: 100, labels: $labels, orderBy: { field: CREATED_AT, direction: DESC }) { nodes { ...issue } } } } ${ISSUE}`;

export const BY_NUMBER = `query ($owner: String!, $name: String!, $number: Int!) { repository(owner: $owner, name: $name) { issue(number: $number) { ...issue } } } ${ISSUE}`;

/** Exactly one of first and last may be given; the other is null. */
export const COMMENTS = `query ($id: ID!, $first: Int, $after: String, $last: Int, $before: String) { node(id: $id) { ... on Issue { comments(first: $first, after: $after, last: $last, before: $before) { totalCount pageInfo { startCursor endCursor } nodes { ...comment } } } } } ${COMMENT}`;

/** Comments counted only, to reach a page far away. */
export const SKIP = `query ($id: ID!, $first: Int, $after: String, $last: Int, $before: String) { node(id: $id) { ... on Issue { comments(first: $first, after: $after, last: $last, before: $before) { pageInfo { startCursor endCursor } nodes { id } } } } }`;

export const ADD_COMMENT = `mutation ($id: ID!, $body: String!) { addComment(input: { subjectId: $id, body: $body }) { clientMutationId } }`;

export const UPDATE_COMMENT = `mutation ($id: ID!, $body: String!) { updateIssueComment(input: { id: $id, body: $body }) { issueComment { ...comment } } } ${COMMENT}`;

export const DELETE_COMMENT = `mutation ($id: ID!) { deleteIssueComment(input: { id: $id }) { clientMutationId } }`;

export const REACTIONS = `query ($id: ID!) { node(id: $id) { ... on IssueComment { reactionGroups { content viewerHasReacted reactors { totalCount } } } } }`;

export const ADD_REACTION = `mutation ($id: ID!, $content: ReactionContent!) { addReaction(input: { subjectId: $id, content: $content }) { reaction { id } } }`;

export const REMOVE_REACTION = `mutation ($id: ID!, $content: ReactionContent!) { removeReaction(input: { subjectId: $id, content: $content }) { reaction { id } } }`;
