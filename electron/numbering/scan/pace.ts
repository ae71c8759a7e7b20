/** How long a reading will still take, from the pace of its last seconds. */

const WINDOW_MS = 5_000;
/** Before that, the pace says more about the start than about the files. */
const FIRST_MS = 1_000;

/** Called regularly with what is done and the total; milliseconds left, or undefined while nothing can be said. */
export function createPace(): (done: number, total: number) => number | undefined {
  const seen: { readonly at: number; readonly done: number }[] = [];
  return (done, total) => {
    const at = performance.now();
    seen.push({ at, done });
    while (seen.length > 2 && at - (seen[0]?.at ?? at) > WINDOW_MS) seen.shift();
    const first = seen[0];
    if (!first || at - first.at < FIRST_MS || done <= first.done) return undefined;
    return Math.round(((total - done) * (at - first.at)) / (done - first.done));
  };
}
