/** Stores the last expiry notice shown for each certificate, so that each is shown at most once a day. */

import type { DatabaseSync } from 'node:sqlite';
import type { NoticeStore } from './expiry-notices.ts';

interface Row {
  readonly day: string;
  readonly level: string;
}

export function createNoticeStore(db: DatabaseSync): NoticeStore {
  const one = db.prepare('SELECT day, level FROM certificate_notice WHERE fingerprint = ?');
  const put = db.prepare(
    'INSERT OR REPLACE INTO certificate_notice (fingerprint, day, level) VALUES (?, ?, ?)',
  );
  return {
    get: (fingerprint) => one.get(fingerprint) as Row | undefined,
    put: (fingerprint, day, level) => {
      put.run(fingerprint, day, level);
    },
  };
}
