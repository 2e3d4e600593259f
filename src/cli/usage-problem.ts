// A wrong command line, told like every other problem: what is wrong, and the nearest right thing.
import type { CommanderError } from 'commander';
import { Problem } from '../core/problem.ts';

export function usageProblem(error: CommanderError, argv: readonly string[]): Problem {
  const words = commandWords(argv);
  if (error.code === 'commander.help') {
    const what = words.length === 0 ? 'a command is missing' : `"pitwall ${words.join(' ')}" needs a command`;
    return new Problem({ code: 'usage', what, remedy: seeHelp(words) });
  }
  const [what = '', ...rest] = error.message.replace(/^error: /, '').split('\n');
  const suggestion = /^\((?<question>Did you mean .+\?)\)$/.exec(rest.join(' '))?.groups?.question;
  const known = error.code === 'commander.unknownCommand' ? beforeUnknown(words, what) : words.slice(0, 1);
  const remedy = [suggestion, seeHelp(known)].filter(sentence => sentence !== undefined).join(' ');
  return new Problem({ code: 'usage', what, remedy }, { cause: error });
}

function commandWords(argv: readonly string[]): readonly string[] {
  return argv.filter(word => !word.startsWith('-'));
}

function beforeUnknown(words: readonly string[], message: string): readonly string[] {
  return words.slice(
    0,
    words.findIndex(word => message.includes(`'${word}'`)),
  );
}

function seeHelp(words: readonly string[]): string {
  return `See "${['pitwall', ...words].join(' ')} --help".`;
}
