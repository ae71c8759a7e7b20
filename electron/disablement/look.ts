/**
 * One look at the journal for a whole act: its steps need the same answers for the same range within milliseconds, and each query to a
 * shared journal is a round trip. What is decided on it is checked again when the sending is recorded.
 */

import type { AppError } from '../../shared/errors.ts';
import type { DisablementContext } from './deps.ts';
import type { Journal, Survey } from './journal/journal.ts';

export interface Look {
  /** Queried once for each range, and again where more than the request was added since. */
  readonly survey: Journal['survey'];
  /** Waits once for what other computers handed in. */
  readonly learned: () => Promise<AppError | undefined>;
}

export function createLook({ survey, journal, deps }: DisablementContext): Look {
  const surveys = new Map<string, Promise<Survey>>();
  let learning: Promise<AppError | undefined> | undefined;
  return {
    learned: () => (learning ??= deps.learned?.() ?? Promise.resolve(undefined)),
    survey: async (range, requestId) => {
      const key = [range.cnpj, range.tpAmb, range.mod, range.serie, range.nNFIni, range.nNFFin].join(' ');
      const before = surveys.get(key);
      if (!before) {
        const asked = survey(range, requestId);
        surveys.set(key, asked);
        return asked;
      }
      const known = await before;
      if (requestId === undefined) return known;
      return journal.surveyAfter(known, requestId) ?? survey(range, requestId);
    },
  };
}

/** The context with the queries of `look`. */
export function within(context: DisablementContext, look: Look | undefined): DisablementContext {
  if (!look) return context;
  const { survey, learned } = look;
  return { ...context, survey, deps: { ...context.deps, learned } };
}
