// What must hold on GitHub after a run that was killed again and again. Pure: a snapshot in, complaints out.

export interface GitHubSnapshot {
  readonly ended: string | undefined;
  /** Comments that the journal calls done. */
  readonly commentsDone: number;
  /** Texts on the issue. */
  readonly comments: readonly string[];
  /** State of each, and whether it is merged. */
  readonly pulls: readonly string[];
  readonly issue: string;
  readonly column: string | null;
  /** What the developer noted: each edit has a mark. */
  readonly edits: readonly string[];
  readonly meetings: number;
  /** Marks on the base branch. */
  readonly landed: readonly string[];
  readonly processes: readonly string[];
  /** What changed in the person's checkout. */
  readonly touched: readonly string[];
}

export function judgeGitHub(snapshot: GitHubSnapshot): string[] {
  const marks = snapshot.comments.map(text => /<!-- pitwall (\S+ \d+\/\d+) /.exec(text)?.[1] ?? 'no mark');
  const twice = marks.filter((mark, at) => marks.indexOf(mark) !== at);
  const lost = snapshot.edits.filter(edit => !snapshot.landed.includes(edit.slice('edited '.length)));
  const rules: readonly (readonly [string, boolean])[] = [
    [`the run ended as ${snapshot.ended}`, snapshot.ended === 'merged'],
    [`pull requests: ${snapshot.pulls.join(', ')}`, snapshot.pulls.join() === 'CLOSED merged'],
    [`the issue is ${snapshot.issue}`, snapshot.issue === 'CLOSED'],
    [`the card stands in ${snapshot.column}`, snapshot.column === 'Done'],
    [`comments twice: ${twice.join(', ')}`, twice.length === 0],
    [`comments without a mark`, !marks.includes('no mark')],
    [`${snapshot.commentsDone} comments done, ${marks.length} there`, snapshot.commentsDone === marks.length],
    [`edits lost: ${lost.join(', ')}`, lost.length === 0],
    [`no developer worked`, snapshot.edits.length > 0],
    [`two agents met ${snapshot.meetings} times`, snapshot.meetings === 0],
    [`processes left: ${snapshot.processes.join(', ')}`, snapshot.processes.length === 0],
    [`the checkout was touched: ${snapshot.touched.join(', ')}`, snapshot.touched.length === 0],
  ];
  return rules.flatMap(([complaint, holds]) => (holds ? [] : [complaint]));
}
