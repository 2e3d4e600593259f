import { describeQueue } from './queue.ts';
import { setLibsqlStage, setMemoryStage } from './store-stage.ts';

describeQueue('memory', setMemoryStage);
describeQueue('libsql', setLibsqlStage);
