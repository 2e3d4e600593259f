// Who is in a team now, by name.
import type { Journal } from '../../ports/journal.ts';
import { readTeam } from './find-team.ts';

/** None where there is no such team. */
export async function membersOf(journal: Journal, team: string): Promise<readonly string[]> {
  return (await readTeam(journal, team)).roster.members.map(({ name }) => name);
}
