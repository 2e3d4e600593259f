import { describeBookmarks } from './bookmarks.ts';
import { setLibsqlStage, setMemoryStage } from './store-stage.ts';

describeBookmarks('memory', setMemoryStage);
describeBookmarks('libsql', setLibsqlStage);
