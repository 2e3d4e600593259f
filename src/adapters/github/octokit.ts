// Octokit with the two plugins that make it patient: looks are tried again, and limits are kept.
import { Octokit } from '@octokit/core';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { isNear } from './is-near.ts';

export interface OctokitOptions {
  readonly token: string;
  /** `https://api.github.com`, or the API of an Enterprise server. */
  readonly apiUrl: string;
  /** For one try of one call. */
  readonly timeoutMs: number;
  /** Starts the time limit of one try. Default: by the machine's clock. */
  readonly startTimeLimit?: (ms: number) => AbortSignal;
  /** Aborted: no call is waited for any more, nor made again. */
  readonly interrupted?: AbortSignal | undefined;
}

/** A wait that is longer is not slept through: the run says until when and goes on by itself. */
const waitSecMax = 5;

export function createOctokit(options: OctokitOptions): Octokit {
  const { token, apiUrl, timeoutMs, startTimeLimit = AbortSignal.timeout, interrupted } = options;
  const limits = () => AbortSignal.any([startTimeLimit(timeoutMs), ...(interrupted ? [interrupted] : [])]);
  const isHere = isNear(apiUrl);
  const isShort = (waitSec: number, _options: unknown, _octokit: unknown, tries: number) =>
    waitSec <= waitSecMax && tries < 2;
  return new (Octokit.plugin(retry, throttling))({
    auth: token,
    baseUrl: apiUrl,
    userAgent: 'pitwall',
    request: { fetch: (url: string, init: RequestInit) => fetch(url, { ...init, signal: limits() }) },
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    retry: { retries: 2, retryAfterBaseValue: isHere ? 20 : 1000 },
    throttle: {
      // GitHub asks for a second between writes. A server on this machine does not.
      enabled: !isHere,
      onRateLimit: isShort,
      onSecondaryRateLimit: isShort,
    },
  });
}
