// Something in the environment that keeps Pitwall from starting, with what to do about it.

export class SetupProblem extends Error {
  constructor(what, remedy) {
    super(what);
    this.name = 'SetupProblem';
    this.remedy = remedy;
  }
}

/** Answers whether `act` went well. If it met a problem, that is printed and the exit code is set. */
export async function reportProblem(argv, act) {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof SetupProblem)) throw error;
    printProblem(error, argv);
    process.exitCode = 3;
    return false;
  }
}

/** Prints in the same form as the commands do: two lines for people, one object for programs. */
function printProblem(problem, argv) {
  process.stderr.write(`pitwall: ${problem.message}\n  ${problem.remedy}\n`);
  if (!argv.includes('--json')) return;
  const error = { code: 'setup-failed', what: problem.message, remedy: problem.remedy };
  process.stdout.write(`${JSON.stringify({ error }, null, 2)}\n`);
}

const remedies = [
  [/ENOSPC|no space left/i, root => `Free some space on the disk that holds ${root} and start Pitwall again.`],
  [
    /EROFS|EACCES|EPERM|read-only|permission denied/i,
    root => `Make ${root} writable for this user, or start Pitwall once as its owner.`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    () => 'Check the network and the registry (`npm config get registry`), then start Pitwall again.',
  ],
];

/** The remedy that fits what a failed program or call said; `otherwise` when it fits nothing known. */
export function remedyFor(text, root, otherwise) {
  const known = remedies.find(([pattern]) => pattern.test(text));
  return known ? known[1](root) : otherwise;
}
