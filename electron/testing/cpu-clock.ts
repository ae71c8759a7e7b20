/** What a test's own process computes, for claims on input that must not cost much: a busy machine does not lengthen it. */

/** Started by the call; what it returns says the milliseconds since then. */
export function cpuClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
