// Loads the files of the bundle as `require` would, and hands V8 the code that it compiled when the same command ran before:
// compiling takes longer than everything else that happens before a command begins.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { readCompiled, renderCompiled } from './compiled-code.mjs';

/** After so long all that a start needs is compiled; much later V8 has dropped it again. */
const ripeMs = 5000;
/** What was a module stays strict. */
const wrapper = ['(function (exports, require, module, __filename, __dirname) { "use strict"; ', '\n})'];

/** What is compiled differs from one command to the next, so each has a file of its own in the cache. */
export function loadBundle(entry, { command, cache }) {
  const name = `compiled-${command}.v8`;
  const { lifeMs, parts } = readCompiled(cache.read(name));
  const loaded = new Map();
  let isNew = false;

  const load = path => {
    const before = loaded.get(path);
    if (before) return before.module.exports;
    const bytes = readFileSync(path);
    const source = bytes.toString('utf8');
    const mark = `${bytes.length}-${crc32(bytes)}`;
    const part = parts.get(path);
    // V8 itself compares no more than the length of the source.
    const cachedData = part?.mark === mark ? part.data : undefined;
    const script = new Script(`${wrapper[0]}${source}${wrapper[1]}`, { filename: path, cachedData });
    isNew ||= cachedData === undefined || script.cachedDataRejected === true;
    const module = { exports: {} };
    loaded.set(path, { module, script, mark });
    const own = createRequire(path);
    const require = name => (name.startsWith('.') ? load(resolve(dirname(path), name)) : own(name));
    script.runInThisContext()(module.exports, require, module, path, dirname(path));
    return module.exports;
  };

  const keepOnce = once(() => {
    const livedMs = process.uptime() * 1000;
    // A first life may have been too short to compile all that the command needs.
    const isRiper = livedMs > 2 * lifeMs && lifeMs < ripeMs;
    if (!isNew && !isRiper) return;
    const compiled = [...loaded].map(([path, { script, mark }]) => [path, { mark, data: script.createCachedData() }]);
    // Files of the bundle that an update replaced are gone.
    const others = [...parts].filter(([path]) => existsSync(path));
    cache.write(name, renderCompiled({ lifeMs: livedMs, parts: new Map([...others, ...compiled]) }));
  });
  if (cache.isUsable) {
    setTimeout(keepOnce, ripeMs).unref();
    process.once('exit', code => {
      if (code === 0) keepOnce();
    });
  }
  return load(entry);
}

function once(act) {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}
