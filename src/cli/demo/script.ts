// What the demo's scripted agents do: the developer makes two mistakes, one for a gate to find and one for the auditor.
import { stringify } from 'yaml';
import { counts, type Piece, reportsErrors, retries, sourceFile } from './work-pieces.ts';

export type Step = Readonly<Record<string, unknown>>;
/** Per role, what each of its attempts does. */
export type Script = Readonly<Record<string, readonly (readonly Step[])[]>>;

const swallowed = {
  severity: 'critical',
  dimension: 'correctness-safety',
  message: 'A page that keeps failing reads as an empty one: the last error is swallowed.',
  location: `${sourceFile}:18`,
};

const findings = `Pages are read in one place, readPages in ${sourceFile}; nothing reads a page again.`;
const design = 'A function around readPage that tries three times and throws the last error. readPages calls it.';
const plan = 'A reader that fails twice and then answers; a reader that always fails.';

const evidence = {
  'architecture-compliance': 'One function around readPage, as designed.',
  'ticket-fulfillment': 'Three tries, then the error: both asked for in the item.',
  'test-quality': 'A reader that fails twice, one that always fails; both fail without the change.',
  'correctness-safety': 'Followed a failing page to its end: the last error is thrown.',
  'code-quality': 'One short function with a name that says what it does.',
  'research-incorporation': 'Pages are still read in the one place that research found.',
};
const judgments = Object.entries(evidence).map(([name, said]) => ({ name, judgment: 'pass', evidence: said }));

export const result = (summary: string, commentBody = summary): Step => ({ result: { summary, commentBody } });
const use = (tokens: number): Step => ({ usage: { tokens, costUsd: tokens * 4e-6 } });

/** All roles but the developer. */
export const colleagues: Script = {
  researcher: [[use(5200), { run: ['cat', sourceFile] }, result('Nothing reads a page again yet.', findings)]],
  architect: [[use(3900), { think: 'Where does the last error go?' }, result('One function around it.', design)]],
  'test-designer': [[use(2800), result('Two tests.', plan)]],
  auditor: [
    // It approves although it found something critical: the score decides, not its claim.
    [use(6100), { run: ['git', 'diff', 'main'] }, audit('Looks good to me.', [swallowed])],
    [use(5800), { run: ['git', 'diff', 'main'] }, audit('Errors are reported now, and tested.', [], judgments)],
  ],
};

/** `pause`: seconds between the steps of an agent. */
export function demoScript(pause: number): string {
  const developer = [
    [use(9400), ...editsOf(retries), result('Reads a failed page again.')],
    [use(4100), ...editsOf(counts), { run: ['npm', 'test', '--silent'] }, result('Three tries, as the item says.')],
    [use(3700), ...editsOf(reportsErrors), result('The last error is thrown, with a test.')],
  ];
  return writeScript({ ...colleagues, developer }, pause);
}

export function writeScript(script: Script, pause: number): string {
  const paced = Object.entries(script).map(([role, attempts]) => [role, attempts.map(steps => atPace(steps, pause))]);
  return stringify(Object.fromEntries(paced), { aliasDuplicateObjects: false });
}

const editsOf = ({ edits }: Piece): readonly Step[] => edits.map(edit => ({ edit }));

function audit(commentBody: string, findings: readonly object[], dimensions: readonly object[] = []): Step {
  return { result: { action: 'APPROVED', commentBody, findings, dimensions } };
}

function atPace(steps: readonly Step[], pause: number): readonly Step[] {
  if (pause === 0) return steps;
  return steps.flatMap((step, at) => (at === 0 ? [step] : [{ sleep: pause }, step]));
}
