/** The calls that send: each looks its requests up, and files not yet saved are tried again after it. */

import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Answer, Disablements, Named } from '../calls.ts';
import type { RequestRow } from '../journal/journal-rows.ts';
import type { Underway } from '../underway.ts';
import type { Sender } from './sender.ts';

export interface SendCallsDeps {
  readonly sender: Sender;
  /** The acts that the end of the program waits for. */
  readonly acts: Underway;
  /** `disablement.missing` for a request that is not in this environment. */
  readonly rowOf: (input: Named) => Answer<RequestRow>;
  readonly retryFiles: () => void;
}

export function createSendCalls({
  sender,
  acts,
  rowOf,
  retryFiles,
}: SendCallsDeps): Pick<Disablements, 'send' | 'resend' | 'sendGroup'> {
  const rowsOf = async (environment: Named['environment'], requestIds: readonly string[]) => {
    const rows: RequestRow[] = [];
    for (const requestId of requestIds) {
      const row = await rowOf({ environment, requestId });
      if (!row.ok) return row;
      rows.push(row.value);
    }
    return ok(rows);
  };
  const acting = <T>(
    environment: Named['environment'],
    requestIds: readonly string[],
    work: (rows: readonly RequestRow[], first: RequestRow) => Answer<T>,
  ): Answer<T> =>
    acts.run(async () => {
      const rows = await rowsOf(environment, requestIds);
      if (!rows.ok) return rows;
      const [first] = rows.value;
      if (!first) return err(appError('disablement.missing'));
      try {
        return await work(rows.value, first);
      } finally {
        retryFiles();
      }
    });
  const named = ({ environment, requestId }: Named) => [environment, [requestId]] as const;
  return {
    send: (input, consent, look) =>
      acting(...named(input), (_rows, row) => sender.send(row, input, false, consent, look)),
    resend: (input, consent) =>
      acting(...named(input), (_rows, row) => sender.send(row, input, true, consent)),
    sendGroup: ({ environment, requestIds }, consent) =>
      acting(environment, requestIds, (rows) => sender.sendGroup(rows, consent)),
  };
}
