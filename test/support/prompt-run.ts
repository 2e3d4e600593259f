// Writes the run of the prompt story into the store of a repository: its folder, then the two commits of the story.
import { currentOwner } from '../../src/adapters/owner/current-owner.ts';
import { ensureRepositoryId } from '../../src/adapters/store/repository-id.ts';
import { readEnvironment, stateFolder } from '../../src/config/environment.ts';
import type { Actor } from '../../src/core/event.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import { gitReader } from '../../src/main/git-reader.ts';
import { openStoreAs } from '../../src/main/repository-store.ts';
import type { NewEvent } from '../../src/ports/journal.ts';
import { promptStates } from './prompt-story.ts';
import { RunStory } from './run-story.ts';

class KeptStory extends RunStory {
  readonly events: NewEvent[] = [];

  override record(event: RunEvent, actor: Actor = { kind: 'engine', id: 'story' }): this {
    this.events.push({ ...event, id: `story-${this.events.length}`, at: this.now, actor });
    return super.record(event, actor);
  }
}

const [folder = '', first = '', second = ''] = process.argv.slice(2);
const story = new KeptStory();
promptStates(story, [first, second]);
const path = await gitReader.sharedGitFolder(folder);
const place = { folder: stateFolder(readEnvironment(), ensureRepositoryId(path)), repository: { path } };
const store = await openStoreAs(currentOwner('prompt test'), place);
const outcome = await store.journal.append({ stream: 'run/7', expectedVersion: 0, events: story.events });
store.close();
if (outcome.kind !== 'appended') throw new Error(`append answered ${outcome.kind}`);
