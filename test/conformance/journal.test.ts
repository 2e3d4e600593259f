import { describeJournal } from './journal.ts';
import { describeLeases } from './leases.ts';
import { setLibsqlStage, setMemoryStage } from './store-stage.ts';

describeJournal('memory', setMemoryStage);
describeJournal('libsql', setLibsqlStage);
describeLeases('memory', setMemoryStage);
describeLeases('libsql', setLibsqlStage);
