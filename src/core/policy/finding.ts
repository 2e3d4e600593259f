// What speaks against a command. A command without findings is allowed; the worst finding decides.

export interface Finding {
  readonly answer: 'ask' | 'deny';
  readonly reason: string;
  /** A sandbox contains it: it stays in the worktree, whatever it does. */
  readonly isContained?: true;
}

/** A path that an allowed command uses. Before an allow it must be resolved: a link may lead elsewhere. */
export interface PathUse {
  /** Absolute, as it is written: where `..` leads is known only when links are resolved. */
  readonly path: string;
  /** `enter`: the shell goes on there, so that nothing on the way may be a link. */
  readonly use: 'read' | 'write' | 'enter';
  /** How many levels below it may be used too, by a pattern or a walk. */
  readonly levels?: number;
}

export const ask = (reason: string): Finding => ({ answer: 'ask', reason });
export const askContained = (reason: string): Finding => ({ answer: 'ask', reason, isContained: true });
export const deny = (reason: string): Finding => ({ answer: 'deny', reason });

/** What was found out about a piece of a request. */
export interface Report {
  readonly findings: Finding[];
  readonly programs: Set<string>;
  readonly paths: PathUse[];
  /** Words of the commands that are asked, as far as they are known. */
  readonly asked: (readonly string[])[];
  /** Something in it fetches from the network. */
  isFetching: boolean;
}

export const newReport = (): Report => ({ findings: [], programs: new Set(), paths: [], asked: [], isFetching: false });

export function addReport(to: Report, from: Report, change: (finding: Finding) => Finding = same): void {
  to.findings.push(...decisive(from.findings).map(change));
  for (const program of from.programs) to.programs.add(program);
  for (const path of from.paths) to.paths.push(path);
  for (const words of from.asked) to.asked.push(words);
  if (from.isFetching) to.isFetching = true;
}

const same = (finding: Finding) => finding;

/** The first of each kind: no other can decide. */
function decisive(findings: readonly Finding[]): readonly Finding[] {
  const kindOf = ({ answer, isContained }: Finding) => `${answer} ${isContained}`;
  const first = new Map<string, Finding>();
  for (const finding of findings) if (!first.has(kindOf(finding))) first.set(kindOf(finding), finding);
  return [...first.values()];
}

/** What holds in one of several folders only is not certain: both denied is denied, else a denial is asked. */
export function addEither(to: Report, reports: readonly Report[]): void {
  const isCertain = reports.every(({ findings }) => findings.some(({ answer }) => answer === 'deny'));
  for (const report of reports)
    addReport(to, report, finding =>
      isCertain || finding.answer === 'ask' ? finding : ask(`${finding.reason}, if it runs there`),
    );
}
