// Bodies by seed, each written ten times. 500 of them; `EPIC_BODIES=10000 npx vitest run --project unit src/core/epic/body/edit-property.test.ts`
// tries as many as it says.
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { damage, makeBody, makeEdits } from '../../../../test/support/epic-bodies.ts';
import { createRandom } from '../../seeded-random.ts';
import { editEpicBody } from './edit-epic-body.ts';
import type { EpicBody } from './epic-body.ts';
import { type EpicEdit, editsOf } from './epic-edit.ts';
import { readEpicBody } from './read-epic-body.ts';

const bodies = Number(process.env.EPIC_BODIES ?? 500);

it(`keeps what is people's, in ${bodies} bodies written ten times each`, { timeout: 600_000 }, () => {
  for (let seed = 1; seed <= bodies; seed++) writeTenTimes(seed);
});

function writeTenTimes(seed: number): void {
  const random = createRandom(seed);
  const made = makeBody(random);
  let { text, labels } = made;
  for (let tick = 1; tick <= 10; tick++) {
    const edits = makeEdits(random, tick);
    const about = () => `seed ${seed}, write ${tick}: ${JSON.stringify({ edits, text })}`;
    const before = read(text, made.form, labels, about);
    const edited = editEpicBody(before, edits);
    if (edited.kind !== 'edited') throw new Error(about());
    text = edited.text;
    if (edited.labels) labels = [...labels.filter(label => !edited.labels?.remove.includes(label)), edited.labels.add];
    keepsPeople(text, made.people, about);
    for (const cell of made.cells) if (!text.includes(cell)) throw new Error(`lost ${cell}. ${about()}`);
    holds(before, read(text, made.form, labels, about), edits, () => `${about()} became ${JSON.stringify(text)}`);
  }
}

it('is read again after a write, whatever was put into it before', { timeout: 600_000 }, () => {
  let written = 0;
  for (let seed = 1; seed <= bodies * 4; seed++) {
    const random = createRandom(seed);
    const { form, labels, text: made } = makeBody(random);
    const text = damage(random, made);
    const about = () => `seed ${seed}: ${JSON.stringify(text)}`;
    const reading = readEpicBody(text, { form, labels });
    if (reading.kind !== 'read') continue;
    written += 1;
    const edits = makeEdits(random, 50).filter(edit => edit.kind !== 'set-status');
    const edited = editEpicBody(reading.body, edits);
    if (edited.kind !== 'edited') throw new Error(about());
    holds(
      reading.body,
      read(edited.text, form, labels, about),
      edits,
      () => `${about()} ${JSON.stringify(edited.text)}`,
    );
  }
  expect(written).toBeGreaterThan(bodies / 2);
});

type About = () => string;

function read(text: string, form: EpicBody['form'], labels: readonly string[], about: About): EpicBody {
  const reading = readEpicBody(text, { form, labels });
  if (reading.kind === 'read') return reading.body;
  throw new Error(`${JSON.stringify(reading)} ${about()} ${JSON.stringify(text)}`);
}

function keepsPeople(text: string, people: readonly string[], about: About): void {
  let at = 0;
  for (const stretch of people) {
    const found = text.indexOf(stretch, at);
    if (found === -1) throw new Error(`lost ${JSON.stringify(stretch)} from ${JSON.stringify(text)}. ${about()}`);
    at = found + stretch.length;
  }
}

/** What was written is read again, and nothing else has changed. */
function holds(before: EpicBody, after: EpicBody, edits: readonly EpicEdit[], about: About): void {
  const last = <T>(values: readonly T[], otherwise: T) => values.at(-1) ?? otherwise;
  const appended = editsOf(edits, 'append-memory');
  const items = new Map(before.items.map(({ item, status }) => [item, status]));
  for (const { item, cells } of editsOf(edits, 'put-item')) items.set(item, cells.status ?? items.get(item) ?? 'ready');
  const ticks = [...before.memory, ...appended].map(row => row.tick);
  const proposals = editsOf(edits, 'put-proposal').map(({ items: proposed }) => proposed.length);
  const seen = {
    status: after.status,
    brakeReset: after.brakeReset,
    reactHalts: after.reactHalts,
    revision: after.revision,
    items: after.items.map(({ item, status }) => [item, status]),
    ticks: after.memory.map(row => row.tick),
    log: after.log.length,
    proposal: after.proposal.items.length,
    decisions: after.decisions.length,
    infeasible: after.infeasible.length,
  };
  const asked = new Set([...before.decisions, ...editsOf(edits, 'ask-decision')].map(({ id }) => id));
  const wanted = {
    status: last(
      editsOf(edits, 'set-status').map(edit => edit.status),
      before.status,
    ),
    brakeReset: last(
      editsOf(edits, 'set-brake-reset').map(edit => edit.at),
      before.brakeReset,
    ),
    reactHalts: last(
      editsOf(edits, 'set-react-halts').map(edit => edit.count),
      before.reactHalts,
    ),
    revision:
      before.form === 'file'
        ? 0
        : last(
            editsOf(edits, 'set-revision').map(edit => edit.revision),
            before.revision,
          ),
    items: [...items],
    ticks: appended.length === 0 ? ticks : ticks.slice(-16),
    log: before.log.length + editsOf(edits, 'append-log').length,
    proposal: last(proposals, before.proposal.items.length),
    decisions: asked.size,
    infeasible: before.infeasible.length + editsOf(edits, 'append-infeasible').length,
  };
  // Only a difference is worth its words.
  if (!isDeepStrictEqual(seen, wanted)) expect(seen, about()).toEqual(wanted);
}
