// Files that Pitwall offers to write beside its configuration: a skill for agent CLIs, and a workflow for GitHub.
const skill = `---
name: pitwall
description: Supervise an epic with Pitwall, one decision at a time. Use it when asked to supervise, shepherd or coordinate an epic, or to get these done.
---

# Supervise an epic

1. \`pitwall epic status <epic>\` shows its items, what waits for a person, and what the next tick would do.
2. \`pitwall tick <epic> --drive\` takes one decision and drives the work that it started. Run it again until its exit code is not 0.
3. Exit code 1: a person has to act. Show what it printed, and stop. Never approve, answer or merge for a person.
4. Exit code 4: another tick holds the epic. Stop; it goes on there.

Several epics, or all night: \`pitwall loop <epic> --every 30m\`, until it is interrupted.

All state is in the text of the epic. Do not edit its sections "Work Items", "Pattern Memory" and "Supervisor Log", do not start
other agents for its items, and do not replace an agent, a repository or a scope that was approved.
`;

const workflow = `# Items of epics whose pull request was merged are written as done. By "pitwall init --workflow".
name: Pitwall
on:
  pull_request:
    types: [closed]
permissions:
  contents: read
  issues: write
  pull-requests: read
jobs:
  pr-merged:
    if: github.event.pull_request.merged
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          ref: \${{ github.event.pull_request.base.ref }}
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      # Where your package of Pitwall is: an address of the file that "npm pack" made.
      - run: npm install --global "$PITWALL_PACKAGE"
        env:
          PITWALL_PACKAGE: \${{ vars.PITWALL_PACKAGE }}
      - run: pitwall hook pr-merged --pr "$PR"
        env:
          PR: \${{ github.event.pull_request.number }}
          GH_TOKEN: \${{ github.token }}
`;

export const offeredFiles = {
  skill: [
    { path: '.claude/skills/pitwall/SKILL.md', text: skill },
    { path: '.agents/skills/pitwall/SKILL.md', text: skill },
  ],
  workflow: [{ path: '.github/workflows/pitwall.yml', text: workflow }],
} as const;
