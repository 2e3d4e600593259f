// A wrong command line, reported like every other problem: what is wrong, and what was probably meant.
import type { Command, CommanderError } from 'commander';
import { Problem } from '../core/problem.ts';
import { plural } from '../std/plural.ts';
import { suggestCommand } from './suggest-command.ts';

export function usageProblem(error: CommanderError, argv: readonly string[], program: Command): Problem {
  const words = argv.filter(word => !word.startsWith('-'));
  if (error.code === 'commander.help') return missingCommand(words, program);
  const called = calledCommand(words, program);
  const [said = '', ...rest] = error.message.replace(/^error: /, '').split('\n');
  const unknown = /^unknown command '(?<word>.*)'$/.exec(said)?.groups?.word;
  if (unknown !== undefined) return unknownCommand(unknown, called, error);
  const what = error.code === 'commander.excessArguments' ? tooMany(called) : said;
  const question = /^\((?<question>Did you mean .+\?)\)$/.exec(rest.join(' '))?.groups?.question;
  return problem(what, question, called, error);
}

/** Commander shows help where a command is missing, and also where help is asked for that it does not have. */
function missingCommand(words: readonly string[], program: Command): Problem {
  const [first, ...others] = words;
  const called = calledCommand(first === 'help' ? others : words, program);
  const unknown = first === 'help' ? others[pathOf(called).length - 1] : undefined;
  if (unknown !== undefined) return unknownCommand(unknown, called);
  const what = called === program ? 'a command is missing' : `"${pathOf(called).join(' ')}" needs a command`;
  return problem(what, undefined, called);
}

function unknownCommand(word: string, called: Command, cause?: CommanderError): Problem {
  const known = called.commands.map(command => command.name());
  const question = suggestCommand({ path: pathOf(called).slice(1), word, known });
  return problem(`unknown command '${word}'`, question, called, cause);
}

function tooMany(called: Command): string {
  const max = called.registeredArguments.length;
  const takes = max === 0 ? 'no arguments' : `at most ${plural(max, 'argument')}`;
  return `"${pathOf(called).join(' ')}" takes ${takes}, but got ${called.args.join(' ')}`;
}

/** As deep as the words name commands. */
function calledCommand([word, ...rest]: readonly string[], from: Command): Command {
  const next = from.commands.find(command => command.name() === word);
  return next ? calledCommand(rest, next) : from;
}

function pathOf(command: Command): readonly string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : [command.name()];
}

function problem(what: string, question: string | undefined, called: Command, cause?: CommanderError): Problem {
  const see = `See "${[...pathOf(called), '--help'].join(' ')}".`;
  const remedy = question ? `${question} ${see}` : see;
  return new Problem({ code: 'usage', what, remedy }, { cause });
}
