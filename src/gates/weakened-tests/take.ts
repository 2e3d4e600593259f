/** Takes the first that fits out of the pool, so that each counts once. */
export function take<T>(pool: T[], fits: (each: T) => boolean): boolean {
  const at = pool.findIndex(fits);
  if (at >= 0) pool.splice(at, 1);
  return at >= 0;
}
