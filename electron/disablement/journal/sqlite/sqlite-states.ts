/** What the events of the request `d` say of it, as SQL over `diario.sqlite`. */

export const LAST_STATE = `(SELECT state FROM disablement_event e WHERE e.request_id = d.request_id ORDER BY seq DESC LIMIT 1)`;
/** A saving that failed later has no file (`isSaved` of `seat.ts`). */
export const FILED = `EXISTS (SELECT 1 FROM disablement_event f WHERE f.request_id = d.request_id AND f.kind = 'file'
  AND NOT EXISTS (SELECT 1 FROM disablement_event t WHERE t.request_id = d.request_id AND t.kind = 'file-problem' AND t.seq > f.seq))`;
export const PROVED = `EXISTS (SELECT 1 FROM disablement_event p WHERE p.request_id = d.request_id AND p.disabled = 1)`;
/**
 * The position of the event by whose time a request is listed in the history: of its first sending, or of its making.
 */
export const SHOWN_AT = `(SELECT w.position FROM disablement_event w WHERE w.request_id = d.request_id AND w.seq =
  IFNULL((SELECT MIN(s.seq) FROM disablement_event s WHERE s.request_id = d.request_id AND s.kind = 'sending'), 1))`;
/** Of `disablement_state s`, written as its index has it: without it the index is not used. */
const OPEN = `(s.state IN ('prepared', 'sending', 'uncertain', 'imported') OR (s.state = 'homologated' AND s.filed = 0))`;
/** Ids of the requests that are open in one of these states; `rest` may ask for the environment. */
export const openIn = (states: readonly string[], rest = ''): string =>
  `SELECT s.request_id FROM disablement_state s INDEXED BY disablement_open
   WHERE ${OPEN} AND s.state IN (${states.map((state) => `'${state}'`).join(', ')}) ${rest}`;
/** A value of an event's data; null where that is no JSON, which would otherwise fail the whole query. */
export const inData = (data: string, path: string): string =>
  `CASE WHEN json_valid(${data}) THEN json_extract(${data}, '${path}') END`;
/** Of its last outcome; null without an answer. */
export const LAST_CSTAT = `(SELECT (${inData('a.data', '$.answer.cStat')}) FROM disablement_event a
  WHERE a.request_id = d.request_id AND a.kind = 'outcome' ORDER BY a.seq DESC LIMIT 1)`;
