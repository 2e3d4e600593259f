// The brief of the agent that says what a person meant when they typed something to a team.
import { gitSource } from '../../config/roles/git-source.ts';
import { readRoles } from '../../config/roles/read-roles.ts';
import type { AttemptRequest } from '../../core/attempt/events.ts';
import type { Recorded } from '../../core/event.ts';
import type { Part } from '../../core/prompt/part.ts';
import { renderPrompt } from '../../core/prompt/render.ts';
import { resultFields } from '../../core/prompt/result-fields.ts';
import { runSnapshot } from '../../core/run/view/snapshot.ts';
import { type BusEvent, busStream, messageOf } from '../../core/team/bus/events.ts';
import { requestOfTeam, type TeamState, type Words } from '../../core/team/state.ts';
import { runOf } from '../../core/team/view/members.ts';
import { readerOf, readerRole } from '../../core/team/view/reader.ts';
import { teamWorkflow } from '../../core/workflow/workflow.ts';
import { readRun } from '../runs/find-run.ts';
import { readTeam } from '../team/find-team.ts';
import { entryOf, type StoredEvent } from '../views/transcript-entry.ts';
import type { BriefParts, WriteBrief } from './brief.ts';

export const teamBrief: WriteBrief = async (parts, request) => {
  const { git, repository, journal, untrusted } = parts;
  const state = await readTeam(journal, request.flow);
  const { base } = requestOfTeam(state);
  const source = await gitSource(git, repository, base);
  const definition = (await readRoles(source, [readerRole], teamWorkflow)).get(readerRole);
  if (!definition) throw new Error(`the definition of ${readerRole} was read and is missing`);
  const shown = await partsFor(parts, state, request);
  const prompt = renderPrompt(definition, shown, resultFields(readerRole, teamWorkflow), { untrusted });
  return { definition, prompt, base: await git.resolveCommit(repository, base), turn: turnOf(request) };
};

/** The number at the end of its name: which words of the team these are. */
const turnOf = ({ attempt }: AttemptRequest) => Number(attempt.slice(attempt.lastIndexOf('-') + 1));

async function partsFor(parts: BriefParts, state: TeamState, request: AttemptRequest): Promise<readonly Part[]> {
  const words = readerOf(state)?.words ?? state.words[turnOf(request) - 1];
  const members = await membersText(parts, state);
  const where = state.stream;
  const all: readonly Part[] = [
    { kind: 'words', title: 'What the person typed', text: words?.text ?? '', provenance: personOf(words, where) },
    {
      kind: 'earlier-words',
      title: 'What was said before',
      text: earlierText(state, words),
      provenance: { kind: 'tool-output', who: 'pitwall', where },
    },
    {
      kind: 'team-status',
      title: 'The team now',
      text: members.status,
      provenance: { kind: 'tool-output', who: 'pitwall team status', where },
    },
    {
      kind: 'team-messages',
      title: 'The newest messages',
      text: await messagesText(parts, state),
      provenance: { kind: 'agent', who: 'members of the team', where: busStream(state.roster.team) },
    },
    {
      kind: 'team-transcripts',
      title: 'The newest lines of agents at work',
      text: members.transcripts,
      provenance: { kind: 'agent', who: 'members of the team', where },
    },
  ];
  return all.filter(({ text }) => text.trim() !== '');
}

const personOf = (words: Words | undefined, where: string) =>
  ({ kind: 'person', who: words?.by ?? 'a person', where }) as const;

const earlierMax = 10;
const messagesMax = 30;
const linesMax = 15;
const lineCharsMax = 300;

function earlierText({ words, questions }: TeamState, now: Words | undefined): string {
  const before = words.filter(each => each.id !== now?.id).slice(-earlierMax);
  return before
    .map(({ id, by, text, reading }) => {
      const answer = questions.find(question => question.id === `words/${id}`)?.answer;
      const came = reading ? `${reading.kind}: ${reading.text}` : 'not read yet';
      return [`${by}: ${text}`, `  ${came}`, ...(answer === undefined ? [] : [`  ${by} answered: ${answer}`])].join(
        '\n',
      );
    })
    .join('\n');
}

async function membersText({ journal, transcript }: BriefParts, state: TeamState) {
  const seen = await Promise.all(
    state.roster.members.map(async member => {
      const name = runOf(state, member);
      const run = name === undefined ? undefined : runSnapshot(await readRun(journal, `run/${name}`));
      const { phase, how, status, commit, isVerified, isLanding, refusal, setback, attempt, rounds } = run ?? {};
      const facts = { phase, how, status, commit, isVerified, isLanding, refusal, setback, rounds };
      const { name: called, item, title, dependsOn } = member;
      const tail = attempt === undefined ? [] : await tailOf(transcript(attempt));
      return {
        status: JSON.stringify({ member: called, item, title, dependsOn, ...(run ? facts : { phase: 'not started' }) }),
        transcript: tail.length === 0 ? [] : [`${called}:`, ...tail.map(line => `  ${line}`)],
      };
    }),
  );
  return {
    status: seen.map(({ status }) => status).join('\n'),
    transcripts: seen.flatMap(({ transcript: lines }) => lines).join('\n'),
  };
}

async function messagesText({ journal }: BriefParts, { roster }: TeamState): Promise<string> {
  const events = (await journal.read(busStream(roster.team))) as readonly Recorded<BusEvent>[];
  return events
    .flatMap(event => (event.type === 'MessagePublished' ? [messageOf(event)] : []))
    .slice(-messagesMax)
    .map(({ seq, from, to, type, payload }) =>
      `${seq} ${from} -> ${to} ${type} ${JSON.stringify(payload)}`.slice(0, lineCharsMax),
    )
    .join('\n');
}

async function tailOf(lines: AsyncIterable<string>): Promise<readonly string[]> {
  const tail: string[] = [];
  for await (const line of lines) {
    const event = line.includes('"kind":"event"') ? entryOf(line)?.event : undefined;
    const text = event && textOf(event);
    if (text === undefined) continue;
    tail.push(text.slice(0, lineCharsMax));
    if (tail.length > linesMax) tail.shift();
  }
  return tail;
}

function textOf({ kind, text, tool, command, paths = [] }: StoredEvent): string | undefined {
  if (kind === 'text') return text?.replaceAll('\n', ' ');
  return kind === 'tool-start' ? `${tool ?? 'tool'}: ${command ?? paths.join(' ')}` : undefined;
}
