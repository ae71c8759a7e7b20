/** Appends to a request what is decided on its story, anew where another writer came between the reading and the writing. */

import type { Journal } from './journal.ts';
import { lastSeqOf, type EventDraft, type Story } from './journal-rows.ts';
import { storyOf } from './story.ts';

/** @param decide nothing to append ends it; asked again with the story as it then stands. Returns whether it appended. */
export async function appendDecided(
  journal: Journal,
  requestId: string,
  decide: (story: Story) => Promise<readonly EventDraft[]> | readonly EventDraft[],
): Promise<boolean> {
  for (;;) {
    const story = await storyOf(journal, requestId);
    const drafts = await decide(story);
    if (drafts.length === 0) return false;
    if (await journal.append([{ requestId, after: lastSeqOf(story), drafts }])) return true;
  }
}
