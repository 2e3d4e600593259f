// Whether the change covers what was asked: five checks of the item, its thread and its design against the diff. docs/reference/gates.md has the rules.
import type { Gate } from '../ports/gate.ts';
import { unmetPoints } from './traceability/checklist.ts';
import { wrongDirection } from './traceability/direction.ts';
import { unansweredRemarks } from './traceability/remarks.ts';
import { wrongSize } from './traceability/size.ts';
import { untestedSources } from './traceability/untested.ts';

const noItem = 'no_item: there is no item to compare the change with';

export const traceability: Gate = {
  name: 'traceability',
  against: 'nothing',
  plan: async ({ subject }) => (subject ? { kind: 'run', tools: [] } : { kind: 'skip', reason: noItem }),
  read: async (_outputs, input) => {
    const { subject, change } = input;
    if (!subject) return { kind: 'unreadable', reason: noItem };
    const findings = [
      ...unmetPoints(subject, change),
      ...(await untestedSources(input)),
      ...wrongDirection(subject, change),
      ...wrongSize(subject, change),
      ...unansweredRemarks(subject, change),
    ];
    return { kind: 'read', findings, note: findings.length === 0 ? 'checklist, tests, direction, size, comments' : '' };
  },
};
