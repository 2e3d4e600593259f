// Who is in a team now, by name.
import { foldRoster, noRoster } from '../../core/team/roster.ts';
import type { Journal } from '../../ports/journal.ts';

/** None where there is no such team. */
export async function membersOf(journal: Pick<Journal, 'read'>, team: string): Promise<readonly string[]> {
  const { members } = (await journal.read(`team/${team}`)).reduce(foldRoster, noRoster);
  return members.map(({ name }) => name);
}
