/** A sleep that can be ended early. */

export interface InterruptibleSleep {
  /** Ends all sleeps that are under way. */
  wake(): void;
  /** Resolves after `ms`, or when woken. */
  sleep(ms: number): Promise<void>;
}

export function createInterruptibleSleep(): InterruptibleSleep {
  let waiting: (() => void)[] = [];
  return {
    wake: () => {
      const woken = waiting;
      waiting = [];
      for (const end of woken) end();
    },
    sleep: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting = waiting.filter((each) => each !== end);
          resolve();
        }, ms);
        const end = () => {
          clearTimeout(timer);
          resolve();
        };
        waiting.push(end);
      }),
  };
}
