// Test commands whose failure no longer counts, in the files that run them.
import type { Finding } from '../../core/gate/finding.ts';
import type { GateInput } from '../../ports/gate.ts';
import { type BothTexts, bothTexts } from './both-texts.ts';

const yaml =
  /(?:^|\/)(?:\.(?:github|forgejo|gitea)\/(?:workflows|actions)\/|\.circleci\/|\.woodpecker|(?:\.gitlab-ci|bitbucket-pipelines|\.travis)\.ya?ml$|azure-pipelines[\w.-]*$)/;
const other = /(?:^|\/)(?:package\.json|Makefile|GNUmakefile|justfile|Jenkinsfile|tox\.ini)$/;

export function isPipeline(path: string): boolean {
  const script = /(?:^|\/)\.ci\/([\s\S]*)/.exec(path)?.[1];
  const isScript = script !== undefined && (script.endsWith('.sh') || !script.includes('.'));
  return isScript || other.test(path) || (/\.ya?ml$/.test(path) && yaml.test(path));
}

const tests =
  /\b(?:tests?|vitest|jest|mocha|ava|pytest|tox|nox|unittest|rspec|phpunit|ctest|playwright|cypress|npm t)\b/i;
const swallows = /\|\|\s*(?:true\b|:(?=\s|"|'|$)|exit\s+0\b|echo\b)|;\s*(?:true|exit\s+0)\s{0,99}["']?,?\s{0,99}$/;
const idle = /--pass-?with-?no-?tests\b/i;
const tolerates =
  /^\s*(?:-\s+)?(?:(?:continue-on-error|continueOnError|allow_failure):\s*["']?true\b|if:\s*(?:false|\$\{\{\s*false\s*\}\}))/;

/** What stood there before, with as many words changed as you like, is none of the change. */
export async function toleratedFailures(input: GateInput): Promise<readonly Finding[]> {
  return (await bothTexts(input, ({ path }) => isPipeline(path))).flatMap(toleratedIn);
}

function toleratedIn({ path, was, added, removed, before = '', after = '' }: BothTexts): readonly Finding[] {
  const [then, today] = [before.split('\n'), after.split('\n')];
  const old = removed.filter(({ line }) => isTolerant(then, line - 1));
  const now = added.filter(({ line }) => isTolerant(today, line - 1));
  return now.slice(old.length).map(({ line, text }) => ({
    fingerprint: `tolerated ${was} ${text.trim()}`,
    text: `a test command may fail now: ${text.trim()}`,
    path,
    line,
  }));
}

function isTolerant(lines: readonly string[], at: number): boolean {
  const line = bare(lines[at]);
  if (tolerates.test(line)) return blockAround(lines, at).some(each => tests.test(bare(each)));
  if (idle.test(line)) return true;
  const whole = bare(lines[at - 1]).endsWith('\\') ? `${bare(lines[at - 1])} ${line}` : line;
  return swallows.test(line) && tests.test(whole);
}

const bare = (line = '') => line.replace(/(?:^|\s)(?:#|\/\/)[\s\S]*/, '');

const blockLinesMax = 500;

/** The step or the job that a key belongs to: lines that are indented as far as it is, or farther. */
function blockAround(lines: readonly string[], at: number): readonly string[] {
  const depth = depthOf(lines[at] ?? '');
  const isOut = (line: string) => line.trim() !== '' && depthOf(line) < depth;
  const isStart = (line: string) => isItem(line) && depthOf(line) === depth;
  let first = at;
  while (first > Math.max(0, at - blockLinesMax) && !isStart(lines[first] ?? '') && !isOut(lines[first - 1] ?? ''))
    first--;
  const rest = lines.slice(at + 1, at + blockLinesMax);
  const length = rest.findIndex(line => isOut(line) || isStart(line));
  return lines.slice(first, at + 1 + (length < 0 ? rest.length : length));
}

const isItem = (line: string) => /^\s*- /.test(line);

/** Of the text behind the dash. */
const depthOf = (line: string) => /^\s*(?:- +)?/.exec(line)?.[0].length ?? 0;
