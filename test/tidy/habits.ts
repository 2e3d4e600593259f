// Habits of code and tests that a machine can keep.
import { complainAbout, isCode, isTest, type Rule } from './source-file.ts';
import { onlyCode, withoutComments } from './strip.ts';

/** A comment does not fill a catch: the error is answered, recorded or thrown on. */
export const catchesDoSomething: Rule = files =>
  files
    .filter(isCode)
    .map(onlyCode)
    .flatMap(file => complainAbout(file, /\bcatch\s*(?:\([^)]*\)\s*)?\{\s*\}/g, 'an empty catch'));

export const testsAllRun: Rule = files =>
  files
    .filter(file => isCode(file) && isTest(file))
    .map(onlyCode)
    .flatMap(file =>
      complainAbout(
        file,
        /\b(?:it|test|describe|suite)\.(?:only|skip|todo)\b/g,
        'a test that is left out, or leaves others out',
      ),
    );

const numbered =
  /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*['"`](?:\[?[A-Z]{2,}-\d+|#\d+|(?:issue|bug|fix|ticket)\W*\d+).*/g;

export const testsAreNamedByRules: Rule = files =>
  files
    .filter(file => isCode(file) && isTest(file))
    .map(withoutComments)
    .flatMap(file => complainAbout(file, numbered, 'a test named by a number'));
