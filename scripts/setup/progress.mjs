// What a person sees during set-up: one line, updated in place on a terminal; elsewhere a line per start and end.

export function createProgress({ isFirstUse, stream = process.stderr }) {
  const title = isFirstUse ? 'Setting up Pitwall (first use)' : 'Setting up Pitwall';
  const isLive = stream.isTTY === true;
  const print = isLive ? () => undefined : text => stream.write(`${text}\n`);
  let timer;

  const clear = () => {
    clearInterval(timer);
    if (isLive) stream.write('\r\x1b[K');
  };

  return {
    step(doing) {
      const startedAt = Date.now();
      const seconds = () => Math.round((Date.now() - startedAt) / 1000);
      const draw = () => stream.write(`\r\x1b[K${title}: ${doing}… ${seconds()} s`);
      clear();
      if (isLive) {
        draw();
        timer = setInterval(draw, 1000);
      }
      print(`${title}: ${doing}…`);
      return {
        done: () => {
          clear();
          print(`${title}: ${doing} took ${seconds()} s.`);
        },
      };
    },
    end: clear,
  };
}
