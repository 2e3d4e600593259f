// The versions Pitwall needs. Written for old engines: Node 14 must get as far as the sentence that refuses it.

export const nodeMinimum = { major: 20, minor: 19 };
export const gitMinimum = { major: 2, minor: 38 };

/** The first `n.n` in a text such as `git version 2.39.5 (Apple Git-154)`; undefined when there is none. */
export function parseVersion(text) {
  const match = /(\d+)\.(\d+)/.exec(text);
  return match ? { major: Number(match[1]), minor: Number(match[2]) } : undefined;
}

export function isAtLeast(version, minimum) {
  return version.major > minimum.major || (version.major === minimum.major && version.minor >= minimum.minor);
}

/** One sentence when this Node is too old, else undefined. */
export function nodeComplaint(version, path) {
  if (isAtLeast(parseVersion(version), nodeMinimum)) return undefined;
  return (
    `Pitwall needs Node ${nodeMinimum.major}.${nodeMinimum.minor} or newer; this is ${version} (${path}). ` +
    'Install a newer one from https://nodejs.org and start Pitwall again.'
  );
}

export function refuseOldNode(node) {
  const complaint = nodeComplaint(node.versions.node, node.execPath);
  if (complaint === undefined) return;
  node.stderr.write(`pitwall: ${complaint}\n`);
  node.exit(3);
}
