// Streams of one kind share the first part of their names: `run` for `run/7`.
export function familyOf(stream: string): string {
  return stream.slice(0, stream.indexOf('/'));
}
