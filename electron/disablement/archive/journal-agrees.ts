/** Whether the journal still has the bytes that it once noted as a request's files. */

import { sha256 } from '../journal/chain.ts';
import type { DisablementContext } from '../deps.ts';
import { lastOf } from '../journal/journal-rows.ts';
import { UnreadableRow } from '../journal/unreadable-row.ts';
import { archiveFiles } from './archive.ts';

/** A damaged journal must not make damaged files under a good name. True also where no file was noted yet. */
export async function journalAgrees(context: DisablementContext, requestId: string): Promise<boolean> {
  const story = await context.journal.story(requestId);
  if (!story) return false;
  const noted = lastOf(story.events, 'file')?.data.sha256;
  if (!noted) return true;
  let now: readonly string[];
  try {
    now = (await archiveFiles(context, story)).map(({ bytes }) => sha256(bytes));
  } catch (error) {
    if (error instanceof UnreadableRow) return false;
    throw error;
  }
  return now.length === noted.length && now.every((digest, i) => digest === noted[i]);
}
