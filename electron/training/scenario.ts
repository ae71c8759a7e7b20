/** The scripted situations of the training authorizer, and for how many requests each one lasts. */

export const SCENARIO_KINDS = [
  'normal',
  /** Decides and records at once, answers late. */
  'slow',
  /** Decides and records, then the connection is reset without an answer. */
  'answer-lost',
  /** The request is read and forgotten: nothing is recorded, the connection is reset. */
  'reset-before-answer',
  /** 108. */
  'stopped',
  /** 109. */
  'stopped-no-forecast',
  /** 656. */
  'abuse',
  /** A web page with status 200 in place of the answer, as a gateway gives; nothing is recorded. */
  'html',
  /** Decides and records, then sends half of the answer's bytes and closes. */
  'cut-answer',
  /** Status 500 with a SOAP fault; nothing is recorded. */
  'http-500',
] as const;

export type ScenarioKind = (typeof SCENARIO_KINDS)[number];

/** A kind holds until changed; with `times` it holds for so many requests and then gives way to `normal`. */
export type Scenario = ScenarioKind | { readonly kind: ScenarioKind; readonly times: number };

export interface ScenarioBook {
  get(): Scenario;
  set(scenario: Scenario): void;
  /** What the request that has just arrived must meet; counts it. */
  take(): ScenarioKind;
}

export function scenarioBook(): ScenarioBook {
  let current: Scenario = 'normal';
  return {
    get: () => current,
    set: (scenario) => {
      current = typeof scenario !== 'string' && scenario.times <= 0 ? 'normal' : scenario;
    },
    take: () => {
      if (typeof current === 'string') return current;
      const { kind, times } = current;
      current = times > 1 ? { kind, times: times - 1 } : 'normal';
      return kind;
    },
  };
}
