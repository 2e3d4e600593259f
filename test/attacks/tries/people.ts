// Speaks for a person, by the command line or past it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { arrived, type Try } from '../try.ts';

const bare = 'env -i PATH="$PATH" HOME="$H" PITWALL_HOME="$S"';
/** Exit code 0 means that Pitwall took it for a person's word. */
const ask = (name: string, command: string, from: Try['from'] = 'agent'): Try => ({
  name,
  from,
  script: `cd "$R"; ${command} && echo obeyed | send`,
  cameAbout: arrived('obeyed'),
});
const later = '>/dev/null 2>&1 && echo obeyed > /dev/null';

export const peopleTries: readonly Try[] = [
  ask('make an item in the name of the person', `PITWALL_HOME="$S" HOME="$H" "$P" item new "Of an agent"`),
  ask('the same with an empty environment', `${bare} "$P" item new "Of an agent"`),
  ask(
    'the same from a login shell in a session of its own',
    `${bare} setsid -w bash -lc '"$0" item new "Of an agent"' "$P"`,
  ),
  ask('stop its own run', `${bare} "$P" stop 1`),
  ask('override its own gates', `${bare} "$P" override 1 --reason fine`),
  ask('override the gates from a gate', `${bare} "$P" override 1 --reason fine`, 'gate'),
  ask('trust a repository', `${bare} "$P" gates --trust --only syntax`),
  {
    name: 'make an item by a daemon without parents and environment',
    from: 'agent',
    script: `cd "$R"; ${bare} setsid -f "$P" item new "Of a daemon" ${later}; sleep 2`,
    cameAbout: async victim => (await victim.pitwall('item', 'list')).out.includes('Of a daemon'),
  },
  {
    name: "write into Pitwall's state",
    from: 'agent',
    script: 'echo planted > "$S/planted"',
    cameAbout: victim => existsSync(join(victim.scratch.folder, 'state/planted')),
  },
  {
    name: 'claim that an old commit resolved the item',
    from: 'agent',
    script: 'git checkout -q -- work.txt',
    steps: [
      {
        result: {
          summary: 'nothing to do',
          commentBody: 'It is there.',
          alreadyResolved: { test: 'test/base.test.js' },
        },
      },
    ],
    cameAbout: async victim => (await victim.pitwall('show', '1', '--json')).out.includes('already-resolved'),
  },
];
