/** What the first screen asks, as bare data. */

/** As Início asks it. */
export const LOOKED_AT = 50;

/** The session is asked first, since all else is of its environment. */
export const SESSION_CALL = ['session.get', {}] as const;

export function firstCalls<E>(environment: E) {
  return {
    companies: ['company.list', { environment }],
    about: ['app.about', {}],
    pending: ['disablement.list', { environment, pending: true }],
    waiting: ['disablement.list', { environment, pending: false, waiting: true }],
    contingency: ['contingency.list', { environment }],
    history: ['history.list', { environment, limit: LOOKED_AT }],
  } as const;
}
