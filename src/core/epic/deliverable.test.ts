import { expect, it } from 'vitest';
import { deliverableNamed, isDeliverable } from './deliverable.ts';

it.each([
  ['code where no label says it', ['net'], 'code', true],
  ['what its label says', ['deliverable: Code'], 'code', true],
  ['a type that no adapter makes', ['net', 'deliverable:report'], 'report', false],
])('is %s', (_what, labels, name, isKnown) => {
  expect([deliverableNamed(labels), isDeliverable(deliverableNamed(labels))]).toEqual([name, isKnown]);
});
