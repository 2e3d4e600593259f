// What must hold after a run that was killed again and again, whatever was killed when. Pure: sights in, complaints out.

/** What was seen once nothing was left to do. */
export interface Sight {
  /** How the run ended; undefined: it did not. */
  readonly ended: string | undefined;
  /** What the developer noted, line by line. */
  readonly notes: readonly string[];
  /** The lines of its log that are there, merged or on the way. */
  readonly kept: readonly string[];
  /** Commits that the journal names and that no branch holds any more. */
  readonly lostCommits: readonly string[];
  /** The marker of each comment in the thread. */
  readonly markers: readonly string[];
  /** The name of each attempt, once per launch of an agent. */
  readonly launches: readonly string[];
  readonly merges: number;
  readonly processes: readonly string[];
  /** Worktrees besides the person's own and the run's. */
  readonly strayWorktrees: readonly string[];
  /** What changed in the person's checkout. */
  readonly touched: readonly string[];
}

export interface Invariant {
  readonly name: string;
  /** What breaks it, for people; empty when it holds. */
  complaints(sight: Sight): readonly string[];
}

export const invariants: readonly Invariant[] = [
  {
    name: 'the run ended, merged',
    complaints: ({ ended }) => (ended === 'merged' ? [] : [ended ?? 'it never ended']),
  },
  {
    name: 'no edit was lost',
    complaints: ({ notes, kept }) => {
      const edited = notes.filter(line => line.startsWith('edited ')).map(line => line.slice('edited '.length));
      return edited.filter(mark => !kept.includes(mark)).map(mark => `edit ${mark} is gone`);
    },
  },
  { name: 'no commit was lost', complaints: ({ lostCommits }) => lostCommits },
  { name: 'no comment was posted twice', complaints: ({ markers }) => repeated(markers) },
  { name: 'no attempt was launched twice', complaints: ({ launches }) => repeated(launches) },
  {
    name: 'never two agents in one worktree',
    complaints: ({ notes }) => notes.filter(line => line === 'met another'),
  },
  {
    name: 'one merge',
    complaints: ({ merges }) => (merges === 1 ? [] : [`${merges} merges`]),
  },
  { name: 'no process was left', complaints: ({ processes }) => processes },
  { name: 'no worktree was left astray', complaints: ({ strayWorktrees }) => strayWorktrees },
  { name: "the person's checkout was not touched", complaints: ({ touched }) => touched },
];

function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
