/** Hears at once that another program wrote into the shared journal, and tells the others what this one wrote. */

import { randomUUID } from 'node:crypto';
import { begun, type Postgres } from '../../../storage/postgres/database.ts';
import { collectNotices, sendNotice, type Notices } from '../../../storage/postgres/notices.ts';

const CHANNEL = 'balcao_diario';
/** Writes within this time are announced to the others once. */
const TOGETHER_MS = 100;

export interface Hearing {
  /** Other programs wrote. If more write before it resolves, it is called once more afterwards; must not reject. */
  readonly heard: () => Promise<void>;
  /** The connection ended by itself; nothing is heard until `listen` is called again. */
  readonly lost: () => void;
}

export type OthersHeard = ReturnType<typeof hearOthers>;

export function hearOthers(database: Pick<Postgres, 'alone' | 'query'>) {
  const mine = randomUUID();
  let notices: Notices | undefined;
  let connection: { readonly end: () => Promise<void> } | undefined;
  let soon: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const tell = () => {
    soon = undefined;
    last = sendNotice(database, CHANNEL, mine);
  };
  return {
    /** One connection of its own. Rejects as every query does where the server is away. */
    listen: async ({ heard, lost }: Hearing) => {
      notices?.end();
      const collected = (notices = collectNotices(heard));
      const alone = database.alone(
        () => {
          connection = undefined;
          lost();
        },
        (_channel, by) => {
          if (by !== mine) collected.notice();
        },
      );
      connection = await begun(alone, ({ query }) => query(`LISTEN ${CHANNEL}`));
    },
    /** Not waited for. */
    announce: () => {
      soon ??= setTimeout(tell, TOGETHER_MS);
    },
    /** Announces the last writes first. */
    close: async () => {
      notices?.end();
      if (soon) {
        clearTimeout(soon);
        tell();
      }
      await last;
      await connection?.end();
    },
  };
}
