import { describeEpics } from './epics.ts';
import { setEpicFilesStage, setGitHubEpicsStage, setMemoryEpicsStage } from './epics-stages.ts';

describeEpics('memory', setMemoryEpicsStage);
describeEpics('files', () => setEpicFilesStage());
describeEpics('github', () => setGitHubEpicsStage());
