// Whether a remote refused a push for good, by what git printed: then trying again would change nothing.

/**
 * Only what a server or git says in words. A bare "403" does not count: a forge also answers it to one that asks too
 * often, and a branch may have it in its name.
 */
const refusals =
  /Permission denied|remote: Permission to |Write access to repository not granted|Authentication failed|could not read Username|pre-receive hook declined|protected branch/i;

export function isRefusedPush(stderr: string): boolean {
  return refusals.test(stderr);
}
