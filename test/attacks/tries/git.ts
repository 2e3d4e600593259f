// Turns git against the person: settings, refs, objects and worktrees of their repository.
import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Try } from '../try.ts';
import { branch, type Victim } from '../victim.ts';

/** A program that counts only where Pitwall's own git starts it: outside of what contains agents and gates. */
const program = `printf '#!/bin/sh\\n[ -z "$PITWALL_PROCESS_TOKEN" ] && touch "%s/ran-$$"\\ncat\\n' "$H" > evil.sh; chmod +x evil.sh; E="$PWD/evil.sh"`;
const work = 'git add -A; git -c user.name=a -c user.email=a@x commit -qm work';
/** Writes an object whose bytes do not have its name. */
const forge = `forge() { node -e 'const fs = require("fs"); const [id, text] = process.argv.slice(1); const file = process.env.G + "/objects/" + id.slice(0, 2) + "/" + id.slice(2); fs.rmSync(file, { force: true }); fs.mkdirSync(require("path").dirname(file), { recursive: true }); fs.writeFileSync(file, require("zlib").deflateSync("blob " + text.length + "\\0" + text))' "$1" "$2"; };`;
const ranOutside = (victim: Victim) => victim.names().some(name => name.startsWith('ran-'));
const mainMoved = async (victim: Victim) => (await victim.scratch.run('log', '--format=%s', 'main')).includes('work');
const inConfig = (text: string) => (victim: Victim) => victim.read('my repo/.git/config').includes(text);
const isThere = (path: string) => (victim: Victim) => existsSync(join(victim.scratch.folder, path));

const move = (name: string, script: string, cameAbout: Try['cameAbout'], from: Try['from'] = 'agent'): Try => ({
  name,
  from,
  script,
  cameAbout,
});

export const gitTries: readonly Try[] = [
  move('set core.sshCommand in the repository', 'git config -f "$G/config" core.sshCommand evil', inConfig('evil')),
  move('the same from a gate', 'git config -f "$G/config" core.sshCommand evil', inConfig('evil'), 'gate'),
  move(
    'plant a hook',
    'echo evil > "$G/hooks/pre-push"; chmod +x "$G/hooks/pre-push"',
    isThere('my repo/.git/hooks/pre-push'),
  ),
  move(
    "have Pitwall's git run a filter of the repository",
    `${program}; git config -f "$G/config" filter.evil.clean "'$E'"; echo '* filter=evil' > .gitattributes`,
    ranOutside,
  ),
  move(
    "have Pitwall's git run a filter of an embedded repository",
    `${program}; git init -q sub; (cd sub; git config filter.evil.clean "'$E'"; echo '* filter=evil' > .gitattributes; echo x > x; git add -A; git -c user.name=a -c user.email=a@x commit -qm sub); git update-index --add --cacheinfo 160000,$(git -C sub rev-parse HEAD),sub; printf '[submodule "sub"]\\n\\tpath = sub\\n\\turl = ./sub\\n' > .gitmodules; echo y > sub/x`,
    ranOutside,
  ),
  move(
    'lead git into an embedded repository by .gitmodules',
    `${program}; git init -q sub; (cd sub; echo x > x; git add -A; git -c user.name=a -c user.email=a@x commit -qm sub; git config filter.evil.clean "'$E'"; echo '* filter=evil' > .git/info/attributes; echo y > x); printf '[submodule "sub"]\\n\\tpath = sub\\n\\turl = ./sub\\n\\tignore = none\\n' > .gitmodules; git update-index --add --cacheinfo 160000,$(git -C sub rev-parse HEAD),sub`,
    ranOutside,
  ),
  move(
    "have Pitwall's git run a filter by a folder of settings of its own",
    `${program}; A=$(git rev-parse --absolute-git-dir); cp -a "$G" "$PWD/../common" && git config -f "$PWD/../common/config" filter.evil.clean "'$E'" && echo "$PWD/../common" > "$A/commondir"; echo '* filter=evil' > .gitattributes`,
    ranOutside,
  ),
  move(
    "set core.fsmonitor in the person's own configuration",
    'git config --file "$H/.gitconfig" core.fsmonitor evil',
    victim => victim.read('.gitconfig').includes('evil'),
  ),
  move('move the base branch', `${work}; git update-ref refs/heads/main HEAD`, mainMoved),
  move(
    'move the base branch in packed refs',
    `${work}; git pack-refs --all; sed -i "s#^.* refs/heads/main\\$#$(git rev-parse HEAD) refs/heads/main#" "$G/packed-refs"`,
    mainMoved,
  ),
  move(
    'move the base branch from a gate',
    'git -C "$R" update-ref refs/heads/main "$(git rev-parse HEAD)"',
    async victim => (await victim.scratch.run('log', '--format=%s', 'main')).includes('feat'),
    'gate',
  ),
  move(
    'make its branch another name of the base branch',
    `git symbolic-ref refs/heads/${branch} refs/heads/main`,
    async victim => (await victim.scratch.run('log', '--format=%s', 'main')).includes('feat'),
  ),
  move(
    'write other bytes into an object of the base commit',
    `${forge} forge "$(git rev-parse main:build.mjs)" ''`,
    async victim => (await victim.scratch.run('cat-file', 'blob', 'main:build.mjs')) === '',
  ),
  move(
    'commit under the name of other bytes',
    `${work}; ${forge} forge "$(git rev-parse HEAD:work.txt)" harmless`,
    async victim => (await victim.scratch.run('cat-file', 'blob', `${branch}:work.txt`)).includes('harmless'),
  ),
  move('check out the base branch in its worktree', 'git symbolic-ref HEAD refs/heads/main', async victim =>
    (await victim.scratch.run('log', '--format=%s', 'main')).includes('feat'),
  ),
  move(
    'replace its commit by a harmless one',
    `${work}; git replace HEAD HEAD~1`,
    async victim => (await victim.scratch.run('for-each-ref', 'refs/replace')) !== '',
  ),
  move('graft history', `${work}; git rev-parse HEAD > "$G/info/grafts"`, isThere('my repo/.git/info/grafts')),
  move(
    'move what Pitwall remembers of the base',
    `${work}; git update-ref refs/pitwall/base/${branch} HEAD`,
    async victim => (await victim.scratch.run('log', '--format=%s', `refs/pitwall/base/${branch}`)).includes('work'),
  ),
  move(
    "delete a branch of the person's",
    'git worktree remove --force "$H/mine"; git branch -D mine',
    async victim => (await victim.scratch.run('branch', '--list', 'mine')) === '',
  ),
  move(
    "put the person's worktree in place of its own",
    `cd ..; mv ${branch} moved && ln -s "$PWD/mine" ${branch}`,
    victim => lstatSync(join(victim.scratch.folder, branch)).isSymbolicLink(),
  ),
  move('change the checkout of the person', 'echo planted >> "$R/README"', victim =>
    victim.read('my repo/README').includes('planted'),
  ),
];
