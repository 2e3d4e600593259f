// Which judge knows which program. A program that no table names is asked.
import { ask, askContained, deny, type Finding } from '../finding.ts';
import type { Call } from '../judge-command.ts';
import { isInside, resolvePath } from '../paths.ts';
import { builtins } from './builtins.ts';
import { judgeCurl, judgeFetcher } from './curl.ts';
import { judgeFind } from './find.ts';
import { judgeGit } from './git.ts';
import { launchers } from './launchers.ts';
import { readers } from './readers.ts';
import { removers } from './removers.ts';
import { interpreters } from './shells.ts';
import { stackJudges } from './stacks.ts';
import { textTools } from './text-tools.ts';
import { writers } from './writers.ts';

export type Judge = (call: Call) => void;

const forAny: ReadonlyMap<string, Judge> = new Map([
  ...Object.entries({ ...builtins, ...readers, ...textTools, ...writers, ...removers, ...launchers }),
  ['find', judgeFind],
  ['git', judgeGit],
  ['curl', judgeCurl],
]);

const privileges = /^(?:sudo|su|doas|pkexec|runuser|chown|chgrp|setcap|setfacl|usermod|passwd|visudo)$/;
const killers = /^(?:kill|pkill|killall|killall5|skill|fuser|shutdown|reboot|halt|poweroff|init|telinit)$/;
const installers = /^(?:apt|apt-get|aptitude|dpkg|dnf|yum|rpm|pacman|zypper|apk|brew|port|snap|flatpak)$/;
const fetchers = /^(?:wget|nc|ncat|netcat|ssh|scp|sftp|ftp|telnet|socat|aria2c|http|https|xh|lynx|w3m)$/;
const builders =
  /^(?:make|gmake|just|ninja|cmake|meson|tox|nox|gradle|gradlew|mvn|bazel|task|rake|bundle|tsx|ts-node)$/;

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per family of programs
export function findJudge(name: string, { scope, args }: Call): Judge | Finding {
  const { stacks } = scope.world;
  if (name.includes('/')) return installed(name, { scope, args, name });
  if (privileges.test(name)) return deny(`${name} changes privileges or owners`);
  if (killers.test(name))
    return isListing(name, args) ? ask(`${name} is not in the preset`) : deny(`${name} ends processes`);
  if (installers.test(name))
    return args.some(({ text }) =>
      /^(?:install|-i|--install|-S\w*|add|remove|purge|upgrade|dist-upgrade|full-upgrade|update|erase|-U|-e)$/.test(
        text,
      ),
    )
      ? deny(`${name} changes the packages of the machine`)
      : ask(`${name} is not in the preset`);
  if (name === 'crontab')
    return args.some(({ text }) => text === '-l')
      ? ask('it reads the settings of the user')
      : deny('it writes the settings of the user');
  if (fetchers.test(name)) return judgeFetcher;
  const judge = forAny.get(name) ?? stackJudges(stacks).get(name) ?? interpreters.get(name);
  if (judge) return judge;
  const known = stackJudges(['node', 'rust', 'python', 'go', 'docs']).has(name);
  if (known) return denyOnly(name);
  return builders.test(name) ? askContained(`${name} is not in the preset`) : ask(`${name} is not in the preset`);
}

/** A tool of another stack is asked, but what it must never do stays denied. */
function denyOnly(name: string): Judge {
  return call => {
    stackJudges(['node', 'rust', 'python', 'go', 'docs']).get(name)?.(call);
    call.scope.report.findings.push(askContained(`${name} is not in the preset of this stack`));
  };
}

const isListing = (name: string, args: Call['args']) =>
  (name === 'kill' && args.length > 0 && args.every(({ text }) => /^-[lL]$/.test(text))) ||
  (name === 'fuser' && !args.some(({ text }) => /^-\w*k|^--kill/.test(text)));

/** A runner of the preset that is installed in the worktree, by its path. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per place of a program
function installed(name: string, { scope }: Call): Judge | Finding {
  const path = resolvePath(scope.folder, name);
  const { worktree, stacks } = scope.world;
  if (path !== undefined && isInside(worktree, path)) {
    const below = path.slice(worktree.length + 1);
    const script = /^(?:.*\/)?node_modules\/\.bin\/([^/]+)$/.exec(below)?.[1];
    const module = /^\.?venv\/bin\/([^/]+)$/.exec(below)?.[1];
    const judge =
      script !== undefined && stacks.includes('node') && !/^(?:npm|pnpm|yarn|node|npx)$/.test(script)
        ? stackJudges(['node']).get(script)
        : module !== undefined && stacks.includes('python')
          ? stackJudges(['python']).get(module)
          : undefined;
    if (judge) {
      scope.report.paths.push({ path, use: 'read' });
      return judge;
    }
    return askContained(`${name} is a program of its own`);
  }
  const base = name.slice(name.lastIndexOf('/') + 1);
  if (/^\/(?:usr\/)?(?:local\/)?s?bin\//.test(name) && !name.includes('..')) {
    const inner = findJudge(base, { scope, args: [], name: base });
    if (typeof inner === 'object' && inner.answer === 'deny') return inner;
    return call => {
      if (typeof inner === 'function') inner(call);
      call.scope.report.findings.push(ask(`${name} is named by its path`));
    };
  }
  return ask(`${name} is named by its path`);
}

const inert = /^(?:echo|printf|basename|dirname|\[|test|git|curl)$/;
/** An unknown value cannot act there, or its judge looks at each value itself. */
export const takesAnything = (name: string) => inert.test(name);
export const isPatternSafe = (name: string) => /^(?:ls|cat|wc|head|tail|echo)$/.test(name);
