/** A journal for tests whose every write may be kept from happening, or followed by something. */

import type { Journal } from '../journal/journal.ts';

export function aroundWrites(journal: Journal, around: <T>(write: () => Promise<T>) => Promise<T>): Journal {
  return {
    ...journal,
    add: (...given) => around(() => journal.add(...given)),
    note: (requestId, draft) => around(() => journal.note(requestId, draft)),
    append: (...given) => around(() => journal.append(...given)),
    importRequest: (change) => around(() => journal.importRequest(change)),
    reserve: (reservation) => around(() => journal.reserve(reservation)),
  };
}
