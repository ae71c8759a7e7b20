/** A semaphore with a queue and a limited waiting time. */

export interface Turns {
  readonly places: number;
  active: number;
  readonly waiting: (() => void)[];
}

/** A slot obtained must be returned with {@link giveTurn}. */
export function takeTurn(
  turns: Turns,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<'go' | 'late' | 'aborted'> | 'go' {
  if (turns.active < turns.places) {
    turns.active++;
    return 'go';
  }
  return new Promise((resolve) => {
    const leave = (outcome: 'go' | 'late' | 'aborted') => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      const place = turns.waiting.indexOf(enter);
      if (place >= 0) turns.waiting.splice(place, 1);
      resolve(outcome);
    };
    const enter = () => {
      turns.active++;
      leave('go');
    };
    const abort = () => leave('aborted');
    const timer = setTimeout(leave, limitMs, 'late');
    signal?.addEventListener('abort', abort, { once: true });
    turns.waiting.push(enter);
  });
}

export function giveTurn(turns: Turns): void {
  turns.active--;
  turns.waiting.shift()?.();
}
