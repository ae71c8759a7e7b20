/** Lets waiting work go on before its time. */

export interface Bell {
  ring(): void;
  /** Resolves after `ms`, or when it rings. */
  wait(ms: number): Promise<void>;
}

export function createBell(): Bell {
  let waiting: (() => void)[] = [];
  return {
    ring: () => {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting = waiting.filter((each) => each !== wake);
          resolve();
        }, ms);
        const wake = () => {
          clearTimeout(timer);
          resolve();
        };
        waiting.push(wake);
      }),
  };
}
