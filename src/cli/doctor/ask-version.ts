// Asks a program for its version, within a time limit that also ends whatever the program started.
import { execa, type Subprocess } from 'execa';

export type VersionAnswer =
  | { readonly kind: 'answered'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'silent' };

export interface VersionQuestion {
  readonly path: string;
  /** Default: `--version`. */
  readonly flag?: string | undefined;
  /** Default: 5 s. */
  readonly timeLimitMs?: number;
}

export async function askVersion(question: VersionQuestion): Promise<VersionAnswer> {
  const { path, flag = '--version', timeLimitMs = 5000 } = question;
  // Its own process group: a wrapper hands its output on to children, and those would keep us waiting.
  const program = execa(path, [flag], { stdin: 'ignore', reject: false, detached: true, cwd: '/' });
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, timeLimitMs, undefined);
  });
  const result = await Promise.race([program, overdue]);
  clearTimeout(timer);
  if (result === undefined) {
    endGroup(program);
    return { kind: 'silent' };
  }
  const { stdout, stderr, shortMessage = 'no output' } = result;
  if (!result.failed) return { kind: 'answered', text: firstLine(stdout) ?? firstLine(stderr) ?? shortMessage };
  return { kind: 'failed', text: errorLine(stderr) ?? firstLine(stdout) ?? firstLine(stderr) ?? shortMessage };
}

/** Also lets go of its output, which a child in yet another group may still hold. */
function endGroup({ pid, stdout, stderr }: Subprocess): void {
  stdout?.destroy();
  stderr?.destroy();
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Node tells the place of an error first, which says nothing to a person. */
function errorLine(output: string | undefined): string | undefined {
  return output?.split('\n').find(line => /^\w*Error: /.test(line));
}

function firstLine(output: string | undefined): string | undefined {
  return output
    ?.split('\n')
    .map(line => line.trim())
    .find(line => line !== '');
}
