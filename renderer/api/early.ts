/** What was asked for the page while its own code was still being fetched and read, by first-asks.ts; each answer is taken once. */

import type { Entered } from './web-wire.ts';

const NAME = 'balcaoEarly';

export interface Early {
  /** In a browser only: the way in, and the stream of events behind it (undefined where there was no way in). */
  readonly entered?: Promise<Entered>;
  readonly events?: Promise<Response | undefined>;
  /** In the window only: hands over what the core told meanwhile, and listens no longer. */
  readonly takeEvents?: () => readonly unknown[];
  /** By {@link nameOf} the call; an answer is undefined where it did not come. */
  readonly answers: Map<string, Promise<unknown>>;
}

export function nameOf(name: string, input: unknown): string {
  return `${name} ${JSON.stringify(input)}`;
}

export function leaveEarly(early: Early): void {
  Reflect.set(window, NAME, early);
}

/** Given once, so that nothing asked again is answered by what was true before. */
export function takeEarly(): Early | undefined {
  const early: unknown = Reflect.get(window, NAME);
  Reflect.deleteProperty(window, NAME);
  return isEarly(early) ? early : undefined;
}

/** The early answer to this call, once; undefined where there is none, or none came. */
export async function earlyAnswer(early: Early | undefined, name: string, input: unknown): Promise<unknown> {
  const key = nameOf(name, input);
  const answer = early?.answers.get(key);
  if (answer === undefined) return undefined;
  early?.answers.delete(key);
  return answer;
}

function isEarly(value: unknown): value is Early {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'answers') instanceof Map;
}
