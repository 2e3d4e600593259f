// What the launcher does until the agent runs, for any POSIX sh. The agent's command is "$@": nothing of it is ever parsed.
// On descriptor 3 the supervisor says `go`; its end of file means that the supervisor is gone.

/** As in sysexits.h, EX_TEMPFAIL: the agent never ran. */
export const neverRanStatus = 75;

const awaitGo = `echo ready >&3
IFS= read -r word <&3 && [ "$word" = go ] || exit ${neverRanStatus}`;

/** Becomes the agent: same pid, same start time, and its exit status is the agent's own. */
export const plainLauncher = `${awaitGo}
exec "$@" 3>&-`;

/**
 * The first process of a pid namespace; when it ends, the kernel ends all others. It is not the agent itself, because a first
 * process without a handler cannot be ended by SIGTERM. The agent runs in the foreground: in the background a shell would
 * give it /dev/null as input and make it ignore SIGINT. The lifeline is watched by a child, which kills all others (a first
 * process cannot be killed from inside). That must never happen outside of a namespace, hence the first line. The shell's own
 * word on how the agent died goes to /dev/null: only the agent writes to the agent's output.
 */
export const namespaceInit = `[ "$$" = 1 ] || exit 70
${awaitGo}
exec 4>&2 2>/dev/null
( trap '' TERM; while IFS= read -r word; do :; done; kill -s KILL -- -1 ) <&3 >&2 4>&- &
( exec "$@" 2>&4 3>&- 4>&- )
exit "$?"`;
