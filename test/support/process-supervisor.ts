// A supervisor made to be killed: starts an agent that scatters children, tells about it, and waits for its end.
// Arguments: level of containment, `go` or `hold`, the agent's folder, a mark for command lines, the keeper's program.
import { openProcesses } from '../../src/adapters/process/open-processes.ts';
import { Problem } from '../../src/core/problem.ts';
import type { Processes } from '../../src/ports/processes.ts';

const [level, mode, folder = '', mark = '', keeperProgram = ''] = process.argv.slice(2);
const containment = (['sandbox', 'namespace'] as const).find(each => each === level) ?? 'keeper';

/** Each child keeps running whatever it is asked, and is known by its `$0`. */
const sleeper = `'trap "" TERM HUP INT; while :; do sleep 5; done'`;
const scatter = `
setsid sh -c ${sleeper} "$0-session" &
(setsid sh -c ${sleeper} "$0-daemon" > /dev/null 2>&1 &)
sh -c ${sleeper} "$0-deaf" &
env -i sh -c ${sleeper} "$0-bare" &
(env -i setsid sh -c ${sleeper} "$0-bare-daemon" &)
sh -c 'exec 3>&1; (exec setsid sh -c "$1" "$0-outputless" >&- 2>&- &) ' "$0" ${sleeper}
touch ran
echo up
read line
`;

function tell(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

async function open(): Promise<Processes> {
  try {
    return await openProcesses({ containment, keeperProgram });
  } catch (error) {
    if (error instanceof Problem) tell({ kind: 'refused', reason: error.message });
    throw error;
  }
}

const processes = await open();
const prepared = await processes.prepare({
  argv: ['sh', '-c', scatter, mark],
  cwd: folder,
  env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  token: mark,
});
if (prepared.kind !== 'done') throw new Error(prepared.reason);
const held = prepared.output;
if (mode === 'hold') tell({ kind: 'holding', identity: held.identity });
else await held.go();
for await (const { text } of held.lines) if (text === 'up') tell({ kind: 'up', identity: held.identity });
