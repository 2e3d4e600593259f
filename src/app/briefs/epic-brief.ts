// The brief of an agent that a tick of an epic asks: what the tick stored of its question, and the change that is to be judged.
import { gitSource } from '../../config/roles/git-source.ts';
import { readRoles } from '../../config/roles/read-roles.ts';
import type { AttemptRequest } from '../../core/attempt/events.ts';
import { type BriefText, type EpicBrief, epicParts } from '../../core/epic/brief.ts';
import type { EpicQuestionAsked } from '../../core/epic/events.ts';
import { epicFlow } from '../../core/epic/flow.ts';
import { type EpicState, epicOf, type OpenTick } from '../../core/epic/state.ts';
import type { Provenance } from '../../core/prompt/part.ts';
import { renderPrompt } from '../../core/prompt/render.ts';
import { resultFields } from '../../core/prompt/result-fields.ts';
import { teamWorkflow } from '../../core/workflow/workflow.ts';
import { streamOf } from '../../engine/stream.ts';
import type { BriefParts, WriteBrief } from './brief.ts';

export const epicBrief: WriteBrief = async (parts, request) => {
  const { git, repository, journal, untrusted } = parts;
  const state = (await streamOf(journal, epicFlow, request.flow).refresh()).state as EpicState;
  const { tick } = state;
  const asked = tick?.asked;
  if (!tick || !asked) throw new Error(`${request.flow} asked for an agent outside of a tick`);
  const { base } = tick.settings;
  const { role } = asked;
  const source = await gitSource(git, repository, base);
  const definition = (await readRoles(source, [role], teamWorkflow)).get(role);
  if (!definition) throw new Error(`the definition of ${role} was read and is missing`);
  const shown = epicParts(role, briefOf(state, { tick, asked, request }, await changeOf(parts, base, asked)));
  const prompt = renderPrompt(definition, shown, resultFields(role, teamWorkflow), { untrusted });
  return {
    definition,
    prompt,
    base: asked.commit ?? (await git.resolveCommit(repository, base)),
    turn: turnOf(request),
  };
};

/** The number at the end of its name. */
const turnOf = ({ attempt }: AttemptRequest) => Number(attempt.slice(attempt.lastIndexOf('-') + 1));

interface Asked {
  readonly tick: OpenTick;
  readonly asked: EpicQuestionAsked;
  readonly request: AttemptRequest;
}

function briefOf(state: EpicState, { tick, asked, request }: Asked, change: BriefText | undefined): EpicBrief {
  const epic = epicOf(state);
  const { shown, question, about, item, rows, evidence, risk } = asked;
  const where = `epic ${epic}`;
  const plan = shown.rollbackPlan;
  return {
    epic,
    question,
    about,
    body: { text: shown.body.text, provenance: writerOf(shown.body, where) },
    ...(item !== undefined && shown.item ? { item: itemText(item, shown.item) } : {}),
    approved: new Map(shown.approved.map(({ item: id, worker, project }) => [id, { worker, project }])),
    preflight: rows,
    agents: tick.settings.agents,
    acceptance: shown.item?.acceptance,
    pullRequest: shown.pullRequest,
    change,
    evidence,
    risk,
    ...(plan === undefined ? {} : { rollbackPlan: { text: plan, provenance: writerOf(shown.body, where) } }),
    ...(request.notes.length === 0 ? {} : { correction: request.notes }),
  };
}

interface Writer {
  readonly author: string;
  readonly isTrusted: boolean;
}

const writerOf = ({ author, isTrusted }: Writer, where: string): Provenance => ({
  kind: isTrusted ? 'person' : 'stranger',
  who: author === '' ? 'unknown' : author,
  where,
});

function itemText(id: string, item: NonNullable<EpicQuestionAsked['shown']['item']>) {
  return { id, text: `${item.title}\n\n${item.body}`, provenance: writerOf(item, `item ${id}`) };
}

/** What the implementer changed, from where it left the base. */
async function changeOf({ git, repository }: BriefParts, base: string, { commit, item = '' }: EpicQuestionAsked) {
  const text = commit === undefined ? undefined : await git.diff(repository, base, commit);
  if (commit === undefined || text === undefined) return undefined;
  const provenance = { kind: 'agent', who: 'the implementer', where: `item ${item} at ${commit}` } as const;
  return { text, provenance };
}
