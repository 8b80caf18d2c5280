/** Prints progress after a second. */
export async function step<T>(words: string, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => console.log(`${words}…`), 1000);
  return work().finally(() => clearTimeout(timer));
}
