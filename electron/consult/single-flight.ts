/** Lets concurrent callers with the same question share one request, which is aborted when the last of them leaves. */

export interface SingleFlight<T> {
  /**
   * Joins the running request or starts it; it has no signal if the first caller has none and so stays to the end.
   * `gaveUp` is the result for a caller whose own signal ended the wait.
   */
  join(
    key: string,
    begin: (signal: AbortSignal | undefined) => Promise<T>,
    gaveUp: () => T,
    signal?: AbortSignal,
  ): Promise<T>;
}

interface Flight<T> {
  readonly controller: AbortController | undefined;
  readonly landing: Promise<T>;
  waiters: number;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  const begun = (
    key: string,
    begin: (signal: AbortSignal | undefined) => Promise<T>,
    canEnd: boolean,
  ): Flight<T> => {
    // A signal costs the connection some work for each request.
    const controller = canEnd ? new AbortController() : undefined;
    const landing = begin(controller?.signal).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    const flight: Flight<T> = { controller, landing, waiters: 0 };
    flights.set(key, flight);
    return flight;
  };

  return {
    join: (key, begin, gaveUp, signal) => {
      if (signal?.aborted) return Promise.resolve(gaveUp());
      const flight = flights.get(key) ?? begun(key, begin, signal !== undefined);
      flight.waiters += 1;
      // Never leaves, so the flight continues for the others too.
      if (!signal) return flight.landing;
      return new Promise((resolve, reject) => {
        const leave = () => {
          flight.waiters -= 1;
          if (flight.waiters === 0) {
            // New callers must not join a request that is being aborted.
            if (flights.get(key) === flight) flights.delete(key);
            flight.controller?.abort();
          }
          resolve(gaveUp());
        };
        signal.addEventListener('abort', leave, { once: true });
        flight.landing.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
      });
    },
  };
}
