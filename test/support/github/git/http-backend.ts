// Git's smart HTTP through `git http-backend`: one CGI process per request.
import { spawn } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import type { BareRepositories } from './bare-repositories.ts';

export interface GitRequest {
  readonly method: string;
  /** `/OWNER/NAME.git/info/refs` and the like. */
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Who pushes; null reads only. */
  readonly login: string | null;
}

export interface CgiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export async function serveGit(git: BareRepositories, request: GitRequest): Promise<CgiAnswer> {
  const child = spawn('git', ['http-backend'], { env: environment(git, request), stdio: ['pipe', 'pipe', 'inherit'] });
  const parts: Buffer[] = [];
  child.stdout.on('data', part => parts.push(part));
  // A backend that refuses early does not read to the end: that is told only if it gave no answer.
  const refusals: Error[] = [];
  child.stdin.on('error', error => refusals.push(error));
  child.stdin.end(request.body);
  await new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve()));
  return parseCgi(Buffer.concat(parts), refusals);
}

function environment(git: BareRepositories, request: GitRequest): Record<string, string> {
  const header = (name: string) => request.headers[name]?.toString() ?? '';
  return {
    ...git.env,
    GIT_PROJECT_ROOT: git.root,
    GIT_HTTP_EXPORT_ALL: '1',
    GIT_PROTOCOL: header('git-protocol'),
    REQUEST_METHOD: request.method,
    PATH_INFO: request.path,
    QUERY_STRING: request.query,
    CONTENT_TYPE: header('content-type'),
    CONTENT_LENGTH: String(request.body.length),
    HTTP_CONTENT_ENCODING: header('content-encoding'),
    // Pushing is allowed to whoever is named here.
    ...(request.login !== null && { REMOTE_USER: request.login }),
  };
}

function parseCgi(output: Buffer, refusals: readonly Error[]): CgiAnswer {
  const end = output.indexOf('\r\n\r\n');
  if (end < 0) throw new Error(`git http-backend gave no headers: ${output.subarray(0, 200)} ${refusals.join(' ')}`);
  const rows = output
    .subarray(0, end)
    .toString()
    .split('\r\n')
    .map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const);
  const headers = Object.fromEntries(rows);
  const status = Number.parseInt(headers.status ?? '200', 10);
  delete headers.status;
  return { status, headers, body: output.subarray(end + 4) };
}
