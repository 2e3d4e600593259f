import { describe, expect, it } from 'vitest';
import { ConfigProblem } from './fault.ts';
import { parseConfig } from './load.ts';

function textOf(yaml: string): string[] {
  try {
    parseConfig(yaml);
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message.split('\n');
    throw error;
  }
  return [];
}

const at = (place: string) => `.pitwall/config.yaml:${place}:`;
const command = 'a command: text such as "npm test", or a list of program and arguments';
const column = 'the name of a board column, on one line';
const role = 'a role name of letters, digits, - and _, such as developer';
const gates =
  'ci, syntax, typecheck, diagnostics, dead-code, duplicates, traceability, package-safety, test, lint, build, fmt-check, ' +
  'doc-build, spec-validate, security-audit, test-plan, hooks, weakened-tests, governance';

/** What is wrong, the file, and every line that is said about it. */
const wrong: readonly (readonly [name: string, yaml: string, lines: readonly string[]])[] = [
  [
    'an unknown key near a known one',
    'maxAttempts: 5\nforge: local\nmaxRejection: 2\n',
    [`${at('3:1')} maxRejection is not a known key; did you mean maxRejections?`],
  ],
  [
    'an unknown key near none',
    'banana: 1\n',
    [`${at('1:1')} banana is not a known key; remove it (docs/reference/config.md lists all keys)`],
  ],
  [
    'an unknown key in a group, near a known one',
    'gates:\n  typcheck: warn\n',
    [`${at('2:3')} gates.typcheck is not a known key; did you mean typecheck?`],
  ],
  [
    'an unknown key in a group, near none',
    'governance: { banana: x }\n',
    [
      `${at('1:15')} governance.banana is not a known key; remove it (known here: dod, adr, security, testStrategy, constitution)`,
    ],
  ],
  [
    'an unknown key in a price',
    'prices:\n  m: { input: 1, output: 2, currency: EUR }\n',
    [
      `${at('2:29')} prices.m.currency is not a known key; remove it (known here: input, output, cacheRead, cacheWrite)`,
    ],
  ],
  [
    'a model that reads as an option',
    'model: --dangerously-skip-permissions\n',
    [
      `${at('1:8')} model is "--dangerously-skip-permissions", but must be provider/id or id, without spaces; correct it`,
    ],
  ],
  [
    'a runner without its program',
    'model: a/b\nrunner: command\n',
    [
      `${at('2:9')} agentCommand is missing, and runner command needs it; add agentCommand: the program and its arguments`,
    ],
  ],
  [
    'an agent without its program',
    'runner: acp\n',
    [`${at('1:9')} agentCommand is missing, and runner acp needs it; add agentCommand: the program and its arguments`],
  ],
  [
    'a scripted agent without its script',
    'runner: scripted\n',
    [`${at('1:9')} agentCommand is missing, and runner scripted needs it; add agentCommand: the path of the script`],
  ],
  [
    'an unknown choice',
    'forge: gitlab\n',
    [
      `${at('1:8')} forge is "gitlab", but must be one of local, github; correct it, or remove it for the default ("local")`,
    ],
  ],
  [
    'a choice that is mistyped',
    'untrusted: fense\n',
    [`${at('1:12')} untrusted is "fense", but must be one of drop, fence; did you mean fence?`],
  ],
  [
    'a gate policy that is none',
    'gates:\n  lint: maybe\n',
    [
      `${at('2:9')} gates.lint is "maybe", but must be one of block, warn, off; correct it, or remove it for the default ("block")`,
    ],
  ],
  [
    'a number too small',
    'maxRejections: 0\n',
    [
      `${at('1:16')} maxRejections is 0, but must be a whole number of at least 1; correct it, or remove it for the default (3)`,
    ],
  ],
  [
    'a number too great',
    'auditScoreThreshold: 1.5\n',
    [
      `${at('1:22')} auditScoreThreshold is 1.5, but must be a number from 0 to 1; correct it, or remove it for the default (0.75)`,
    ],
  ],
  [
    'a fraction where a whole number is needed',
    'maxAttempts: 1.5\n',
    [
      `${at('1:14')} maxAttempts is 1.5, but must be a whole number of at least 1; correct it, or remove it for the default (20)`,
    ],
  ],
  [
    'text where a number is needed',
    'agentTokenBudget: "3"\n',
    [
      `${at('1:19')} agentTokenBudget is "3", but must be a whole number of at least 0; correct it, or remove it for the default (0)`,
    ],
  ],
  [
    'infinity',
    'costLimitUsd: .inf\n',
    [
      `${at('1:15')} costLimitUsd is Infinity, but must be a number of at least 0; correct it, or remove it for the default (25)`,
    ],
  ],
  [
    'not a number',
    'diskLimitGb: .nan\n',
    [`${at('1:14')} diskLimitGb is NaN, but must be a number above 0; correct it, or remove it for the default (20)`],
  ],
  [
    'seconds that no timer can wait',
    'ciGatingTimeoutSec: 2147484\nstallTimeoutSec: 9999999999\n',
    [
      `${at('1:21')} ciGatingTimeoutSec is 2147484, but must be a whole number from 0 to 2147483; correct it, or remove it for the default (300)`,
      `${at('2:18')} stallTimeoutSec is 9999999999, but must be a whole number from 1 to 2147483; correct it, or remove it for the default (300)`,
    ],
  ],
  [
    'minutes that no timer can wait',
    'agentTimeoutsMin:\n  developer: 35792\n',
    [`${at('2:14')} agentTimeoutsMin.developer is 35792, but must be a number above 0, at most 35791; correct it`],
  ],
  [
    'no minutes at all',
    'agentTimeoutsMin: { developer: 0 }\n',
    [`${at('1:32')} agentTimeoutsMin.developer is 0, but must be a number above 0, at most 35791; correct it`],
  ],
  [
    'a wrong name in a map',
    'agentTimeoutsMin: { ../x: 3 }\n',
    [`${at('1:21')} agentTimeoutsMin."../x" is a wrong name, it must be ${role}; rename it`],
  ],
  [
    'an ending without its dot',
    'languageServers: { py: pylsp }\n',
    [`${at('1:20')} languageServers.py is a wrong name, it must be the end of file names, such as .py; rename it`],
  ],
  [
    'a key without a value',
    'maxToolCalls:\nforge: local\n',
    [
      `${at('1:14')} maxToolCalls is empty, but must be a whole number of at least 0; correct it, or remove it for the default (0)`,
    ],
  ],
  [
    'a map where a list is needed',
    'codeowners: { a: b }\n',
    [
      `${at('1:13')} codeowners is {a: b}, but must be a list of account names without @, or teams as organisation/team; correct it, or remove it for the default ([])`,
    ],
  ],
  [
    'an account with an @',
    'codeowners: [alice, "@bob"]\n',
    [
      `${at('1:21')} codeowners[1] is "@bob", but must be an account without @, or a team as organisation/team; correct it`,
    ],
  ],
  [
    'a repository without an owner',
    'repo: widgets\n',
    [`${at('1:7')} repo is "widgets", but must be owner/name, as in the address of the repository; correct it`],
  ],
  [
    'a value that breaks two rules, once',
    'repo: ""\nmaxAttempts: -1.5\n',
    [
      `${at('1:7')} repo is "", but must be owner/name, as in the address of the repository; correct it`,
      `${at('2:14')} maxAttempts is -1.5, but must be a whole number of at least 1; correct it, or remove it for the default (20)`,
    ],
  ],
  [
    'a command that no program can be given',
    'commands: { test: "a \\0" }\n',
    [`${at('1:19')} commands.test is "a \\u0000", but must be ${command}; correct it`],
  ],
  [
    'a list where a map is needed',
    'gates: [ci]\n',
    [`${at('1:8')} gates is [ci], but must be a map with keys such as ci, syntax, typecheck; correct it`],
  ],
  [
    'a command for a shell',
    'commands:\n  test: npm test && npm run lint\n',
    [
      `${at('2:9')} commands.test is "npm test && npm run lint", but must be a program with its arguments ` +
        "(no shell runs it: quote & with ' to pass it on, or put the line in a script); correct it",
    ],
  ],
  [
    'a command that is a number',
    'commands: { lint: 5 }\n',
    [`${at('1:19')} commands.lint is 5, but must be ${command}; correct it`],
  ],
  [
    'an empty command',
    'commands: { build: [] }\n',
    [`${at('1:20')} commands.build is [], but must be ${command}; correct it`],
  ],
  [
    'a command with an argument that is no text',
    'commands: { build: [make, 3] }\n',
    [`${at('1:27')} commands.build[1] is 3, but must be text, in quotes where YAML reads it otherwise; correct it`],
  ],
  [
    'a command without a program',
    'setup: [["", "x"]]\n',
    [`${at('1:9')} setup[0] is ["", x], but must be ${command}; correct it`],
  ],
  [
    'a branch that reads as an option',
    'branchPrefix: --upload-pack=x\n',
    [
      `${at('1:15')} branchPrefix is "--upload-pack=x", but must be the start of a branch name that git allows; correct it, or remove it for the default ("worktree-git-issue-")`,
    ],
  ],
  [
    'a branch that git refuses',
    'defaultBranch: a..b\n',
    [
      `${at('1:16')} defaultBranch is "a..b", but must be a branch name that git allows; correct it, or remove it for the default ("main")`,
    ],
  ],
  [
    'a path out of the repository',
    'governance:\n  adr: docs/../../x\ncopyUntracked: [/etc/passwd]\n',
    [
      `${at('2:8')} governance.adr is "docs/../../x", but must be a path inside the repository, without ..; correct it`,
      `${at('3:17')} copyUntracked[0] is "/etc/passwd", but must be a path or pattern inside the repository, without ..; correct it`,
    ],
  ],
  [
    'a webhook that is no web address',
    'notifications: { webhook: ftp://x }\n',
    [
      `${at('1:27')} notifications.webhook is "ftp://x", but must be an address that starts with http:// or https://; correct it`,
    ],
  ],
  [
    'a store of another kind, without its password',
    'store: mysql://me:secret@host/db\n',
    [`${at('1:8')} store is "mysql://***@host/db", but must be an address that starts with postgres://; correct it`],
  ],
  [
    'a price without its half',
    'prices:\n  m:\n    input: 1\n',
    [`${at('3:5')} prices.m.output is missing; it must be a number of at least 0`],
  ],
  [
    'GitHub without what it needs',
    'forge: github\n',
    [
      `${at('1:8')} repo is missing, and forge github needs it; add repo: owner/name`,
      `${at('1:8')} projectNumber is missing, and forge github needs it; add projectNumber: the number in the board's address`,
      `${at('1:8')} codeowners is missing, and forge github needs it; add codeowners: a list of accounts whose items may be run`,
    ],
  ],
  [
    'GitHub with nobody to trust',
    'forge: github\nrepo: a/b\nprojectNumber: 1\ncodeowners: []\n',
    [
      `${at('1:8')} codeowners is missing, and forge github needs it; add codeowners: a list of accounts whose items may be run`,
    ],
  ],
  [
    'a malformed key that GitHub needs, once, beside one that is missing',
    'forge: github\nrepo: widgets\ncodeowners: [alice]\n',
    [
      `${at('1:8')} projectNumber is missing, and forge github needs it; add projectNumber: the number in the board's address`,
      `${at('2:7')} repo is "widgets", but must be owner/name, as in the address of the repository; correct it`,
    ],
  ],
  [
    'experimental features without their switch',
    'workflow: lifecycle\nstore: postgres://host/db\n',
    [
      `${at('1:11')} workflow asks for the lifecycle workflow, which is experimental; set enableExperimentalFeatures: true, or remove it`,
      `${at('2:8')} store asks for a fleet, which is experimental; set enableExperimentalFeatures: true, or remove it`,
    ],
  ],
  [
    'a workflow that is mistyped',
    'workflow: quik\n',
    [`${at('1:11')} workflow is "quik", which is not a known workflow; did you mean quick?`],
  ],
  [
    'a workflow that nobody knows',
    'workflow: banana\n',
    [`${at('1:11')} workflow is "banana", which is not a known workflow; choose one of default, quick, team`],
  ],
  [
    'a workflow with the name of a built-in one',
    'workflows:\n  quick:\n    - { status: A, builtIn: backlog }\n    - { status: C, role: auditor }\n    - { status: B, builtIn: done }\n',
    [`${at('2:3')} workflows.quick has the name of a built-in workflow; choose another name`],
  ],
  [
    'a workflow of one step',
    'workflows: { mine: [] }\n',
    [`${at('1:20')} workflows.mine is [], but must be a list of at least 2 steps; correct it`],
  ],
  [
    'a step with wrong keys',
    'workflows:\n  mine:\n    - { statu: A, builtIn: backlog }\n    - { status: B, gates: [lnt], hooks: [foo] }\n',
    [
      `${at('3:7')} workflows.mine[0].status is missing; it must be ${column}`,
      `${at('3:9')} workflows.mine[0].statu is not a known key; did you mean status?`,
      `${at('4:28')} workflows.mine[1].gates[0] is "lnt", but must be one of ${gates}; did you mean lint?`,
      `${at('4:42')} workflows.mine[1].hooks[0] is "foo", but must be one of ci, tsc, lsp, dead, dup, trace; correct it`,
    ],
  ],
  [
    'a step with both names of one key',
    [
      'workflows:',
      '  mine:',
      '    - { status: A, builtIn: backlog }',
      '    - { status: B, role: developer, agentName: developer, gates: all, hooks: [ci] }',
      '    - { status: D, role: auditor }',
      '    - { status: C, builtIn: done }',
    ].join('\n'),
    [
      `${at('4:37')} workflows.mine[1].agentName is another name for role, and both are there; keep one of them`,
      `${at('4:71')} workflows.mine[1].hooks is another name for gates, and both are there; keep one of them`,
    ],
  ],
  [
    'a workflow that cannot be run',
    [
      'workflows:',
      '  mine:',
      '    - { status: A, builtIn: backlog }',
      '    - { status: B, role: developer, canLoopBackTo: [Nowhere] }',
      '    - { status: B, role: auditor }',
    ].join('\n'),
    [
      `${at('2:3')} workflows.mine cannot be run: B is there twice; correct its steps`,
      `${at('2:3')} workflows.mine cannot be run: B leads to Nowhere, which is not a step; correct its steps`,
      `${at('2:3')} workflows.mine cannot be run: B has no next; correct its steps`,
      `${at('2:3')} workflows.mine cannot be run: it needs one done step; correct its steps`,
    ],
  ],
  [
    'a column given to the role of another one',
    'statusMapping:\n  Research: architect\n',
    [
      `${at('2:13')} statusMapping.Research is "architect", but in the workflow default (built in) Research belongs to researcher, and architect works at Architecture; change one of the two`,
    ],
  ],
  [
    "a column given to another role than the project's own workflow says",
    [
      'workflows:',
      '  mine:',
      '    - { status: Todo, builtIn: backlog }',
      '    - { status: Work, role: coder }',
      '    - { status: Check, role: auditor }',
      '    - { status: End, builtIn: done }',
      'statusMapping: { Check: coder }',
    ].join('\n'),
    [
      `${at('7:25')} statusMapping.Check is "coder", but in the workflow mine (.pitwall/config.yaml:5:7) Check belongs to auditor, and coder works at Work; change one of the two`,
    ],
  ],
  [
    'two columns for one step',
    'statusMapping:\n  In Research: researcher\n  Research: researcher\n',
    [
      `${at('3:13')} statusMapping.Research is "researcher", but in the workflow default (built in) In Research is Research already; change one of the two`,
    ],
  ],
  [
    'a role for a step that has none',
    'statusMapping: { Done: scribe }\n',
    [
      `${at('1:24')} statusMapping.Done is "scribe", but in the workflow default (built in) Done is the done step, where no role works; change one of the two`,
    ],
  ],
  [
    'a column and a role that are both unknown',
    'statusMapping: { In Flight: pilot }\n',
    [
      `${at('1:29')} statusMapping."In Flight" is "pilot", but no workflow has the status In Flight or the role pilot; correct one of the two, or remove it`,
    ],
  ],
  ['a list instead of settings', '- 1\n', [`${at('1:1')} the file is [1], but must be a map of settings; correct it`]],
  [
    'text instead of settings',
    'hello\n',
    [`${at('1:1')} the file is "hello", but must be a map of settings; correct it`],
  ],
  [
    'errors of every kind at once, in the order of the file',
    'maxRejections: 0\nforge: github\nbanana: 1\nprojectNumber: 1\ncodeowners: [a]\nworkflow: quik\n',
    [
      `${at('1:16')} maxRejections is 0, but must be a whole number of at least 1; correct it, or remove it for the default (3)`,
      `${at('2:8')} repo is missing, and forge github needs it; add repo: owner/name`,
      `${at('3:1')} banana is not a known key; remove it (docs/reference/config.md lists all keys)`,
      `${at('6:11')} workflow is "quik", which is not a known workflow; did you mean quick?`,
    ],
  ],
];

describe('a configuration is refused with', () => {
  it.each(wrong)('%s', (_, yaml, lines) => {
    expect(textOf(yaml)).toEqual(lines);
  });

  it('each fault as data for programs', () => {
    try {
      parseConfig('maxRejections: 0\n');
      expect.unreachable();
    } catch (error) {
      expect((error as ConfigProblem).faults).toEqual([
        {
          file: '.pitwall/config.yaml',
          line: 1,
          column: 16,
          key: 'maxRejections',
          value: 0,
          allowed: 'a whole number of at least 1',
          what: 'maxRejections is 0, but must be a whole number of at least 1',
          remedy: 'correct it, or remove it for the default (3)',
        },
      ]);
    }
  });
});

describe('a configuration is taken with a warning about', () => {
  it.each([
    [
      'a timeout for a role that nobody has',
      'agentTimeoutsMin: { develper: 3, developer: 4, critic: 5 }\n',
      [`${at('1:21')} agentTimeoutsMin.develper has no effect, no step has the role develper; did you mean developer?`],
    ],
    [
      'a timeout for a role that was renamed',
      'statusMapping: { Implementation: coder }\nagentTimeoutsMin: { developer: 3, coder: 4 }\n',
      [
        `${at('2:21')} agentTimeoutsMin.developer has no effect, no step has the role developer; roles are researcher, architect, test-designer, coder, auditor, planner, decomposer, verifier, critic`,
      ],
    ],
    [
      'a repository that a local forge does not use',
      'repo: a/b\nprojectNumber: 3\n',
      [
        `${at('1:1')} repo has no effect with forge local; set forge: github to use it`,
        `${at('2:1')} projectNumber has no effect with forge local; set forge: github to use it`,
      ],
    ],
  ])('%s', (_, yaml, warnings) => {
    expect(parseConfig(yaml).warnings).toEqual(warnings);
  });
});

describe('a configuration is taken when', () => {
  it.each([
    ['the experimental switch is on', 'enableExperimentalFeatures: true\nstore: postgres://u:p@host/db\n'],
    [
      'GitHub has what it needs',
      'forge: github\nrepo: octo/widgets\nprojectNumber: 1\ncodeowners: [alice, "bot[bot]"]\n',
    ],
    ['statusMapping says what the workflow says', 'statusMapping: { Research: researcher, Backlog: backlog }\n'],
    [
      'statusMapping names steps of a workflow that was not chosen',
      'workflow: quick\nstatusMapping: { Research: researcher }\n',
    ],
    ['a value is shared through an alias', 'codeowners: &us [alice]\nstatusMapping: {}\nsetup: *us\n'],
    ['a gate is off without quotes', 'gates: { lint: off }\n'],
  ])('%s', (_, yaml) => {
    expect(textOf(yaml)).toEqual([]);
  });
});
