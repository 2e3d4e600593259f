// What must hold on GitHub after a run that was killed again and again. Pure: a sight in, complaints out.

export interface GitHubSight {
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

export function judgeGitHub(sight: GitHubSight): string[] {
  const marks = sight.comments.map(text => /<!-- pitwall (\S+ \d+\/\d+) /.exec(text)?.[1] ?? 'no mark');
  const twice = marks.filter((mark, at) => marks.indexOf(mark) !== at);
  const lost = sight.edits.filter(edit => !sight.landed.includes(edit.slice('edited '.length)));
  const rules: readonly (readonly [string, boolean])[] = [
    [`the run ended as ${sight.ended}`, sight.ended === 'merged'],
    [`pull requests: ${sight.pulls.join(', ')}`, sight.pulls.join() === 'CLOSED merged'],
    [`the issue is ${sight.issue}`, sight.issue === 'CLOSED'],
    [`the card stands in ${sight.column}`, sight.column === 'Done'],
    [`comments twice: ${twice.join(', ')}`, twice.length === 0],
    [`comments without a mark`, !marks.includes('no mark')],
    [`${sight.commentsDone} comments done, ${marks.length} there`, sight.commentsDone === marks.length],
    [`edits lost: ${lost.join(', ')}`, lost.length === 0],
    [`no developer worked`, sight.edits.length > 0],
    [`two agents met ${sight.meetings} times`, sight.meetings === 0],
    [`processes left: ${sight.processes.join(', ')}`, sight.processes.length === 0],
    [`the checkout was touched: ${sight.touched.join(', ')}`, sight.touched.length === 0],
  ];
  return rules.flatMap(([complaint, holds]) => (holds ? [] : [complaint]));
}
