// The agent of the crash tests: a shell that waits for `go`, then plays its plan line by line in its worktree.
import type { AttemptRequest } from '../../src/core/attempt/events.ts';
import type { Outcome, Usage } from '../../src/core/attempt/outcome.ts';
import { type AgentHands, agentScript, drawTemper } from '../simulation/agents.ts';
import { logOf, type Room, randomFor, realMs, treeOf } from './crash-room.ts';

/** What an agent says on its output, one line each. */
export type Said =
  | { readonly say: 'submit'; readonly result: unknown }
  | { readonly say: 'usage'; readonly usage: Usage }
  | { readonly say: 'tool'; readonly isUnderWay: boolean }
  | { readonly say: 'end'; readonly outcome: Outcome };

/**
 * End of file instead of `go`: nothing runs. A survivor goes on when its engine is dead; the other kind has a watcher on
 * its input that ends all of its processes then. Whoever finds the lock held by a live process writes that down.
 */
const program = String.raw`
read -r word && [ "$word" = go ] || exit 75
attempt=$1 tree=$2 agents=$3 violations=$4 kind=$5 plan=$6
trap '' PIPE
[ "$kind" = survivor ] || { (cat >/dev/null; kill -KILL 0) <&3 >/dev/null 2>&1 & } 3<&0

# The start time of a process as the kernel tells it; fails when the process is gone.
start_of() {
  if [ -r /proc/self/stat ]; then
    { read -r stat < "/proc/$1/stat"; } 2>/dev/null || return 1
    set -- $stat
    [ "$3" != Z ] && [ "$3" != X ] || return 1
    shift 21
    start=$1
  else
    start=$(LC_ALL=C TZ=UTC ps -o lstart= -p "$1") || return 1
  fi
}

if ! mkdir "$tree/lock" 2>/dev/null; then
  read -r holder since 2>/dev/null < "$tree/lock/holder" || holder=
  if [ -n "$holder" ] && start_of "$holder" && [ "$start" = "$since" ]; then
    printf '\n{"what":"%s found the agent %s alive in its worktree"}' "$attempt" "$holder" >> "$violations"
  fi
fi
start_of $$
printf '%s %s\n' $$ "$start" > "$tree/lock/holder"
printf '\n{"attempt":"%s","pid":%s,"startTime":"%s"}' "$attempt" $$ "$start" >> "$agents"

while read -r verb rest; do
  case $verb in
    sleep) sleep "$rest" ;;
    say) printf '%s\n' "$rest" ;;
    edit) printf '\n%s' "$attempt" >> "$tree/edits" ;;
    commit)
      printf '\n%s' "$attempt" >> "$tree/edits"
      printf '\n{"id":"by-%s","upTo":%d}' "$attempt" "$(wc -c < "$tree/edits")" >> "$tree/commits"
      ;;
    deaf) trap '' TERM ;;
    crash) kill -KILL 0 ;;
    # Not for ever: nobody may be left who could end it.
    hang) for minute in 1 2 3 4 5; do sleep 60; done ;;
  esac
done <<PLAN
$plan
PLAN
rm -rf "$tree/lock"
kill -KILL 0
`;

export function agentArguments(room: Room, request: AttemptRequest): readonly string[] {
  const tree = treeOf(room, request.worktree);
  const kind = randomFor(room, 'kind', request.attempt).chance(0.5) ? 'survivor' : 'contained';
  const places = [tree, logOf(room, 'agents'), logOf(room, 'violations')];
  return ['-c', program, 'agent', request.attempt, ...places, kind, planOf(room, request).join('\n')];
}

function planOf(room: Room, request: AttemptRequest): readonly string[] {
  if (room.agents === 'silent') return ['hang'];
  const random = randomFor(room, 'agent', request.attempt);
  const deaf = random.chance(0.25) ? ['deaf'] : [];
  const lines: string[] = [];
  const script = agentScript(random, drawTemper(randomFor(room, 'temper')), recordingHands(lines));
  for (const step of script(request)) {
    switch (step.do) {
      case 'work':
        lines.push(pause(step.ms));
        break;
      case 'tool':
        lines.push(say({ say: 'tool', isUnderWay: true }), pause(step.ms), say({ say: 'tool', isUnderWay: false }));
        break;
      case 'spend':
        lines.push(say({ say: 'usage', usage: step.usage }));
        break;
      case 'act':
        void step.act();
        break;
      case 'end':
        lines.push(say({ say: 'end', outcome: step.outcome }));
        break;
      case 'linger':
        lines.push(say({ say: 'end', outcome: step.outcome }), 'hang');
        break;
      default:
        lines.push(step.do);
    }
  }
  return [...deaf, ...lines];
}

/** Writes down what the agent of the simulation would do, for the shell to do it. */
function recordingHands(lines: string[]): AgentHands {
  return {
    submit: async (_attempt, result) => void lines.push(say({ say: 'submit', result })),
    edit: () => void lines.push('edit'),
    commit: () => void lines.push('commit'),
  };
}

const say = (said: Said) => `say ${JSON.stringify(said)}`;
const pause = (ms: number) => `sleep ${(realMs(ms) / 1000).toFixed(4)}`;
