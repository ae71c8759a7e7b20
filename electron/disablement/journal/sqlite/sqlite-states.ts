/** What the events of the request `d` say of it, as SQL over `diario.sqlite`. */

export const LAST_STATE = `(SELECT state FROM disablement_event e WHERE e.request_id = d.request_id ORDER BY seq DESC LIMIT 1)`;
/** A saving that failed later has no file (`isSaved` of `seat.ts`). */
export const FILED = `EXISTS (SELECT 1 FROM disablement_event f WHERE f.request_id = d.request_id AND f.kind = 'file'
  AND NOT EXISTS (SELECT 1 FROM disablement_event t WHERE t.request_id = d.request_id AND t.kind = 'file-problem' AND t.seq > f.seq))`;
export const PROVED = `EXISTS (SELECT 1 FROM disablement_event p WHERE p.request_id = d.request_id AND p.disabled = 1)`;
/** A file is noted of what is homologated only: asked first, this leaves out nearly all. */
export const UNSAVED = `(NOT ${FILED} AND ${LAST_STATE} = 'homologated')`;
/** Of an event's data; null where that is no JSON, which would otherwise fail the whole question. */
export const inData = (data: string, path: string): string =>
  `CASE WHEN json_valid(${data}) THEN json_extract(${data}, '${path}') END`;
