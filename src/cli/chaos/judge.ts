// What must hold after a run that was killed at any moments. Pure: an observation in, complaints out.

/** The state of things once nothing is left to do. */
export interface Observation {
  /** How the run ended; undefined: it did not. */
  readonly ended: string | undefined;
  /** What the developer noted, line by line. */
  readonly notes: readonly string[];
  /** The lines of its log that still exist, merged or not yet. */
  readonly kept: readonly string[];
  /** Commits of the journal that no branch contains any more. */
  readonly lostCommits: readonly string[];
  /** The marker of each comment in the thread. */
  readonly markers: readonly string[];
  /** The name of each attempt, once per launch of an agent. */
  readonly launches: readonly string[];
  readonly merges: number;
  readonly processes: readonly string[];
  /** Worktrees besides the user's and the run's. */
  readonly strayWorktrees: readonly string[];
  /** What changed in the user's checkout. */
  readonly touched: readonly string[];
}

export interface Invariant {
  readonly name: string;
  /** What breaks it, in words; empty when it holds. */
  complaints(snapshot: Observation): readonly string[];
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
  { name: 'no process was left behind', complaints: ({ processes }) => processes },
  { name: 'no worktree was left behind', complaints: ({ strayWorktrees }) => strayWorktrees },
  { name: 'your checkout was not touched', complaints: ({ touched }) => touched },
];

function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
