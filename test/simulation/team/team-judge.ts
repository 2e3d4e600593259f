// Judges a team by what is stored, as it is stored: nothing is begun that people forbade or that a dependency forbids, and nothing twice.
import type { NewEvent } from '../../../src/ports/journal.ts';
import { type TeamWorld, team, teamStream } from './team-world.ts';

interface Member {
  readonly item: string;
  readonly dependsOn: readonly string[];
}

export class TeamJudge {
  readonly members = new Map<string, Member>();
  readonly removed = new Set<string>();
  readonly directives = new Map<string, string>();
  isPaused = false;
  isStopping = false;
  ended: string | undefined;
  readonly #world: TeamWorld;
  readonly #asked = new Set<string>();
  readonly #said = new Set<string>();
  readonly #heard = new Set<string>();
  readonly #questions = new Set<string>();
  /** Runs that landed, in order, and those that a landing was asked of and that were not heard of since. */
  readonly landed = new Set<string>();
  readonly #inReview = new Set<string>();
  readonly #halted = new Set<string>();
  readonly #landing = new Set<string>();
  /** Runs that are over, and those with a worktree that was neither removed nor given up. */
  readonly #over = new Set<string>();
  readonly #housed = new Set<string>();
  /** By the key of the effect. */
  readonly #removals = new Map<string, string>();

  constructor(world: TeamWorld) {
    this.#world = world;
  }

  wasAsked(item: string): boolean {
    return this.#asked.has(item);
  }

  /** At some time it was told to stop, or did. */
  wasHalted(run: string): boolean {
    return this.#halted.has(run);
  }

  note(stream: string, event: NewEvent): void {
    if (stream === teamStream) this.#noteTeam(event);
    else if (stream.startsWith('run/')) this.#noteRun(stream.slice('run/'.length), event);
    else if (stream === `bus/${team}`) this.#noteBus(event);
  }

  #blame(what: string): void {
    this.#world.site.violations.push(what);
  }

  #noteTeam({ type, data }: NewEvent): void {
    const said = data as Readonly<Record<string, unknown>>;
    if (this.ended !== undefined && !type.startsWith('Effect')) this.#blame(`${type} after the team had ended`);
    if (type === 'TeamRequested') for (const each of said.members as (Member & { name: string })[]) this.#join(each);
    if (type === 'MemberAdded') this.#join(said.member as Member & { name: string });
    if (type === 'MemberRemoved') this.#leave(String(said.name));
    if (type === 'PauseRequested') this.isPaused = true;
    if (type === 'ResumeRequested') [this.isPaused, this.isStopping] = [false, false];
    if (type === 'StopRequested') this.isStopping = true;
    if (type === 'DirectiveGiven') this.directives.set(String(said.text), String(said.member));
    if (type === 'TeamEnded') this.#end(String(said.how));
    if (type === 'QuestionAsked') this.#ask(String(said.id));
    if (type === 'QuestionWithdrawn') this.#questions.delete(String(said.id));
    if (type === 'EffectPrepared') this.#judgeIntent(said);
  }

  /** From then on no team drives them. */
  #end(how: string): void {
    this.ended = how;
    for (const run of this.#over) if (this.#housed.has(run)) this.#blame(`the team ended before ${run} had cleared up`);
  }

  #ask(id: string): void {
    if (this.#questions.has(id)) this.#blame(`${id} was asked twice`);
    this.#questions.add(id);
  }

  #join({ name, item, dependsOn }: Member & { readonly name: string }): void {
    this.members.set(name, { item, dependsOn });
    this.removed.delete(item);
  }

  #leave(name: string): void {
    const member = this.members.get(name);
    if (member) this.removed.add(member.item);
    this.members.delete(name);
  }

  #judgeIntent({ kind, input }: Readonly<Record<string, unknown>>): void {
    const { run, ask } = input as { readonly run?: string; readonly ask?: { readonly kind: string } };
    const halt = this.isStopping ? 'stopped' : this.isPaused ? 'paused' : undefined;
    if (this.ended !== undefined) this.#blame(`${kind} was begun after the team had ended`);
    if (kind === 'RequestRun' && halt) this.#blame(`a member was started while the team was ${halt}`);
    if (kind !== 'AskRun' || ask?.kind !== 'land' || run === undefined) return;
    if (halt) this.#blame(`${run} was asked to land while the team was ${halt}`);
    if (this.removed.has(run)) this.#blame(`${run} was asked to land after it was removed`);
    for (const name of this.#lackOf(run)) this.#blame(`${run} was asked to land before ${name}`);
    const [other] = this.#landing;
    if (other !== undefined && other !== run) this.#blame(`${run} was asked to land while ${other} was landing`);
  }

  /** What the member depends on and is not in the target: also itself, if it is in a cycle. */
  #lackOf(run: string): readonly string[] {
    const own = [...this.members].find(([, { item }]) => item === run);
    const runOf = (name: string) => this.members.get(name)?.item;
    return (own?.[1].dependsOn ?? []).filter(name => {
      const item = runOf(name) ?? [...this.removed].find(each => `m${each}` === name);
      return item === undefined || !this.landed.has(item) || (runOf(name) === undefined && !this.landed.has(item));
    });
  }

  #noteRun(run: string, { type, data, actor }: NewEvent): void {
    const isEngines = actor.kind === 'engine';
    if (type === 'RunRequested') this.#judgeRequest(run, data as { readonly item: string }, actor.id, isEngines);
    if (type === 'RunEnded') this.landed.add(run);
    if (['RunEnded', 'RunStopped', 'MergeRefused', 'StepEntered', 'StopRequested'].includes(type))
      this.#landing.delete(run);
    if (type === 'StepEntered') this.#noteStep(run, data as { readonly status: string });
    this.#noteWorktree(run, type, data as Readonly<Record<string, unknown>>);
    if (type === 'StopRequested' || type === 'RunStopped') this.#halted.add(run);
    if (!isEngines) return;
    const asked = { MergeRequested: 'land', FeedbackGiven: 'hear', StopRequested: 'stop' }[type];
    if (asked !== undefined) this.#world.site.intents.expect(actor.id, 'AskRun', { run });
    if (type === 'MergeRequested' && this.#inReview.has(run)) this.#landing.add(run);
    if (type !== 'FeedbackGiven') return;
    const { reason } = data as { readonly reason: string };
    if (this.#heard.has(`${run} ${reason}`)) this.#blame(`${run} heard twice: ${reason}`);
    this.#heard.add(`${run} ${reason}`);
  }

  #noteWorktree(run: string, type: string, { kind, key, cause, reason }: Readonly<Record<string, unknown>>): void {
    if (type === 'RunEnded' || (type === 'RunStopped' && reason === 'dropped')) this.#over.add(run);
    if (type === 'EffectPrepared' && kind === 'EnsureWorktree') this.#housed.add(run);
    if (type === 'EffectPrepared' && kind === 'RemoveWorktree') this.#removals.set(String(key), run);
    const isRemoved = type === 'EffectDone' && this.#removals.has(String(key));
    if (isRemoved || (type === 'Warned' && cause === 'remove')) this.#housed.delete(run);
  }

  /** Only there a landing can be asked for. */
  #noteStep(run: string, { status }: { readonly status: string }): void {
    if (status === 'Done') this.#inReview.add(run);
    else this.#inReview.delete(run);
  }

  #judgeRequest(run: string, { item }: { readonly item: string }, engine: string, isEngines: boolean): void {
    if (this.#asked.has(item)) this.#blame(`a run of item ${item} was asked for twice: ${run}`);
    this.#asked.add(item);
    if (isEngines) this.#world.site.intents.expect(engine, 'RequestRun', { item });
    if (this.ended !== undefined) this.#blame(`${run} was asked for after the team had ended`);
  }

  hasHeard(run: string, text: string): boolean {
    return this.#heard.has(`${run} [directive] ${text}`);
  }

  /** What Pitwall says, it says once. The end of the train may be said again after something else was. */
  #noteBus({ type, data, actor }: NewEvent): void {
    if (type !== 'MessagePublished' || actor.kind !== 'engine') return;
    const { type: of, to, payload } = data as { type: string; to: string; payload: Readonly<Record<string, unknown>> };
    this.#world.site.intents.expect(actor.id, 'PublishMessage', { team });
    if (of === 'agent.status') return;
    const { member = to, commit, errors, to: moved } = payload;
    const isCounted = of !== 'agent.feedback' || String(errors).startsWith('[directive]');
    const said = JSON.stringify([of, member, commit, errors, moved]);
    if (isCounted && this.#said.has(said)) this.#blame(`said twice: ${said}`);
    this.#said.add(said);
  }

  wasAnnounced(member: string): boolean {
    return [...this.#said].some(said => said.startsWith(`["agent.advanced-main","${member}"`));
  }
}
