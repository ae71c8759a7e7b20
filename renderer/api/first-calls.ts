/** The queries of the first screen, as plain data. */

/** The input that Início uses, so that the cached answer is found. */
export const LOOKED_AT = 50;

/** More gaps are only counted there. */
export const GAPS_ASKED = 10;

/** The session comes first: every other query depends on its environment. */
export const SESSION_CALL = ['session.get', {}] as const;

export function firstCalls<E>(environment: E) {
  return {
    companies: ['company.list', { environment }],
    about: ['app.about', {}],
    pending: ['disablement.list', { environment, pending: true }],
    waiting: ['disablement.list', { environment, pending: false, waiting: true }],
    contingency: ['contingency.list', { environment }],
    gaps: ['numbering.gaps', { environment, limit: GAPS_ASKED }],
    history: ['history.list', { environment, limit: LOOKED_AT }],
    changes: ['watch.changes', { environment }],
  } as const;
}
