// The branch of Pitwall's own that the members of a team land on, unless a person names another one.

const prefix = 'pitwall/';

export const ownBranch = (team: string) => `${prefix}${team}`;

export const isOwnBranch = (branch: string) => branch.startsWith(prefix);
