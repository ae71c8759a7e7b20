/** What the events of the request `d` say of it, as SQL over `diario.sqlite`. */

export const LAST_STATE = `(SELECT state FROM disablement_event e WHERE e.request_id = d.request_id ORDER BY seq DESC LIMIT 1)`;
export const FILED = `EXISTS (SELECT 1 FROM disablement_event f WHERE f.request_id = d.request_id AND f.kind = 'file')`;
export const PROVED = `EXISTS (SELECT 1 FROM disablement_event p WHERE p.request_id = d.request_id AND p.disabled = 1)`;
/** A file is noted of what is homologated, for ever: asked first, from the index alone, this leaves out nearly all. */
export const UNSAVED = `(NOT ${FILED} AND ${LAST_STATE} = 'homologated')`;
