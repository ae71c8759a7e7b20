/** Lets callers who ask the same thing at the same time ride on one request, which ends when the last of them gives up. */

export interface SharedFlights<T> {
  /** Joins the request on its way, or begins it. `gaveUp` is what a caller gets whose own signal ended the wait. */
  join(
    key: string,
    begin: (signal: AbortSignal) => Promise<T>,
    gaveUp: () => T,
    signal?: AbortSignal,
  ): Promise<T>;
}

interface Flight<T> {
  readonly controller: AbortController;
  readonly landing: Promise<T>;
  passengers: number;
}

export function createSharedFlights<T>(): SharedFlights<T> {
  const flights = new Map<string, Flight<T>>();

  const begun = (key: string, begin: (signal: AbortSignal) => Promise<T>): Flight<T> => {
    const controller = new AbortController();
    const landing = begin(controller.signal).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    const flight: Flight<T> = { controller, landing, passengers: 0 };
    flights.set(key, flight);
    return flight;
  };

  return {
    join: (key, begin, gaveUp, signal) => {
      if (signal?.aborted) return Promise.resolve(gaveUp());
      const flight = flights.get(key) ?? begun(key, begin);
      flight.passengers += 1;
      // Never leaves, hence keeps the flight going for the others too.
      if (!signal) return flight.landing;
      return new Promise((resolve, reject) => {
        const leave = () => {
          flight.passengers -= 1;
          if (flight.passengers === 0) {
            // Who asks from now on must not join what is being given up.
            if (flights.get(key) === flight) flights.delete(key);
            flight.controller.abort();
          }
          resolve(gaveUp());
        };
        signal.addEventListener('abort', leave, { once: true });
        flight.landing.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
      });
    },
  };
}
