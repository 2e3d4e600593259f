// Transcripts, one folder per attempt. An open run may continue the conversation of its last agent.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenRunNeeds, RetainedKind } from '../../ports/retained.ts';
import { folderNameOf } from '../transcript/segments.ts';
import { retainedFolders } from './folder-size.ts';

export function retainedTranscripts(home: string, openRuns: () => Promise<OpenRunNeeds>): RetainedKind {
  return {
    name: 'transcripts',
    list: async () => {
      const { byAttempt } = await openRuns();
      const needs = new Map([...byAttempt].map(([attempt, run]) => [folderNameOf(attempt), run]));
      return retainedFolders('transcripts', home, ({ name }) => ({ neededBy: needs.get(name) }));
    },
    remove: async name => rmSync(join(home, name), { recursive: true, force: true }),
  };
}
