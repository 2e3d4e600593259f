// A few at a time, all to their end, answers in the order of the questions.

export async function inPool<T, R>(slots: number, items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(1, slots), items.length) }, lane));
  return results;
}
