// Every check, in the order of the report.
import type { Check } from '../check.ts';
import { architectureEpics } from './architecture-epics.ts';
import { artifactExistence } from './artifact-existence.ts';
import { artifactsExist } from './artifacts-exist.ts';
import { complexitySanity } from './complexity-sanity.ts';
import { dependencyChain } from './dependency-chain.ts';
import { duplicateStarts } from './duplicate-starts.ts';
import { executionMethod } from './execution-method.ts';
import { judgedChecks } from './judged.ts';
import { messageAnomalies } from './message-anomalies.ts';
import { openQuestions } from './open-questions.ts';
import { planCoverage } from './plan-coverage.ts';
import { retryPatterns } from './retry-patterns.ts';
import { scoreTrend } from './score-trend.ts';
import { terminology } from './terminology.ts';
import { termsFourDocuments } from './terms-four-documents.ts';
import { upstreamConsumed } from './upstream-consumed.ts';
import { upstreamContext } from './upstream-context.ts';
import { visionTrace } from './vision-trace.ts';
import { wisdomContributed } from './wisdom-contributed.ts';

export const checks: readonly Check[] = [
  visionTrace,
  terminology,
  artifactExistence,
  termsFourDocuments,
  architectureEpics,
  scoreTrend,
  openQuestions,
  planCoverage,
  complexitySanity,
  dependencyChain,
  executionMethod,
  upstreamContext,
  ...judgedChecks,
  upstreamConsumed,
  artifactsExist,
  wisdomContributed,
  retryPatterns,
  messageAnomalies,
  duplicateStarts,
];
