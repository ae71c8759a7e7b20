/** A journal for tests whose every write may be kept from happening, or followed by something. */

import type { Journal } from '../journal/journal.ts';

export function aroundWrites(journal: Journal, around: <T>(write: () => Promise<T>) => Promise<T>): Journal {
  return {
    ...journal,
    add: (row) => around(() => journal.add(row)),
    note: (requestId, draft) => around(() => journal.note(requestId, draft)),
    append: (changes) => around(() => journal.append(changes)),
    importRequest: (change) => around(() => journal.importRequest(change)),
    reserve: (reservation) => around(() => journal.reserve(reservation)),
  };
}
