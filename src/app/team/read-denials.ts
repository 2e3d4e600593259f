// What agents of a team wanted and did not get, from the transcripts of their attempts: commands that the policy denied, files that were
// refused. What the sandbox alone keeps from a command shows only in that command's own output.
import type { TeamState } from '../../core/team/state.ts';
import { runOf } from '../../core/team/view/members.ts';
import { readRun } from '../runs/find-run.ts';
import type { RunStore } from '../runs/runs-workspace.ts';
import { entryOf } from '../views/transcript-entry.ts';

export interface Denial {
  readonly member: string;
  readonly what: string;
  readonly count: number;
}

export async function readDenials({ journal, transcript }: RunStore, state: TeamState): Promise<readonly Denial[]> {
  const denials = await Promise.all(
    state.roster.members.map(async member => {
      const run = runOf(state, member);
      const attempts = run === undefined ? [] : (await readRun(journal, `run/${run}`)).attempts;
      const counts = new Map<string, number>();
      for (const { attempt } of attempts)
        for await (const line of transcript(attempt)) {
          const what = deniedIn(line);
          if (what !== undefined) counts.set(what, (counts.get(what) ?? 0) + 1);
        }
      return [...counts].map(([what, count]) => ({ member: member.name, what, count }));
    }),
  );
  return denials.flat();
}

function deniedIn(line: string): string | undefined {
  // Long lines of the protocol are not even parsed.
  if (!/"kind":"(?:decision|refusal)"/.test(line)) return undefined;
  const { kind, text, answer, by, command, tool = 'a tool', paths = [], reason } = entryOf(line) ?? {};
  if (kind === 'refusal') return text;
  if (kind !== 'decision' || answer !== 'deny' || by !== 'policy') return undefined;
  const asked = command ?? `${tool} ${paths.join(' ')}`.trim();
  return reason === undefined ? asked : `${asked} (${reason})`;
}
