// What the sandbox prints: lines that can be copied into another terminal as they are.
import type { LoopbackGitHub } from '../start-github.ts';
import type { Seeded } from './seed.ts';

export interface Told {
  readonly github: LoopbackGitHub;
  readonly seeded: Seeded;
  /** Where Pitwall is. */
  readonly home: string;
}

export function tell({ github, seeded, home }: Told): string {
  const token = (login: string) => github.account(login).token;
  const folder = seeded.repo.split('/')[1] ?? '';
  const card = { owner: seeded.repo.split('/')[0], project: seeded.project, repo: seeded.repo, number: seeded.issue };
  const verb = (name: string, body: object) => `curl -sd '${JSON.stringify(body)}' ${github.url}/_sandbox/${name}`;
  const lost = { match: 'any', fault: { kind: 'reset' }, when: 'after', times: 3 };
  return [
    `A GitHub on this machine: ${github.url}. Ctrl-C ends it and removes what it made.`,
    '',
    `  ${seeded.repo}, issue #${seeded.issue} "Retry a failed page", on project ${seeded.project} in Backlog`,
    `  ann      a codeowner                ${token('ann')}`,
    `  pitwall  whom Pitwall acts as       ${token('pitwall')}`,
    `  mallory  a stranger                 ${token('mallory')}`,
    '',
    'In another terminal:',
    '',
    `  export GITHUB_API_URL=${github.apiUrl} GH_TOKEN=${token('pitwall')}`,
    `  export PATH='${home}:${home}/node_modules/.bin':"$PATH"`,
    `  git clone ${seeded.cloneUrl} && cd ${folder}`,
    '',
    'Its .pitwall/config.yaml has, besides a script instead of a model:',
    '',
    ...seeded.config.map(line => `  ${line}`),
    '',
    'Three things to try:',
    '',
    '  1. A run, with comments, card and pull request there:',
    `     pitwall run ${seeded.issue}`,
    '  2. A codeowner who moves the card meanwhile:',
    `     ${verb('moveCard', { ...card, column: 'Backlog', as: 'ann' })}`,
    '  3. Answers that get lost although it happened:',
    `     ${verb('fail', lost)}`,
    '',
    `All that there is: ${verb('snapshot', {})}`,
    'More: docs/reference/github-sandbox.md',
    '',
  ].join('\n');
}
