/** The scripted scenarios of the training authorizer, and for how many requests each one lasts. */

import type { TrainingScenario } from '../../shared/contract.ts';

/** A scenario lasts until changed; with `times` for so many requests, followed by `normal`. */
export type Scenario = TrainingScenario | { readonly kind: TrainingScenario; readonly times: number };

export type ScenarioBook = ReturnType<typeof scenarioBook>;

/** `left` gives what another process asked for since the last time. */
export function scenarioBook(left: () => Scenario | undefined = () => undefined) {
  let current: Scenario = 'normal';
  const latest = (): Scenario => (current = left() ?? current);
  /** The scenario of the request that has just arrived; counts it. */
  const take = (): TrainingScenario => {
    latest();
    if (typeof current === 'string') return current;
    const { kind, times } = current;
    current = times > 1 ? { kind, times: times - 1 } : 'normal';
    return kind;
  };
  return {
    get: latest,
    set: (scenario: Scenario) => {
      // What another process left before is over: it does not count after what is chosen now.
      left();
      current = typeof scenario !== 'string' && scenario.times <= 0 ? 'normal' : scenario;
    },
    take,
    /** Whether the connection that has just come is refused for want of a common cipher; counts it then. */
    takesConnection: () => {
      latest();
      return (typeof current === 'string' ? current : current.kind) === 'no-cipher' && take() === 'no-cipher';
    },
  };
}
