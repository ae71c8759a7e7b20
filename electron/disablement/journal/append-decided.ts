/**
 * Appends to a request what is decided on its story, and decides again where another writer came between reading and
 * writing.
 */

import type { Journal, OnDisk } from './journal.ts';
import type { EventDraft, Story } from './journal-rows.ts';
import { storyOf } from './story.ts';

/**
 * @param decide an empty result appends nothing; called again with the changed story where it has moved
 * @param read the story, where it was just read or written Returns the story with what was appended; undefined where
 * nothing was.
 */
export async function appendDecided(
  journal: Journal,
  requestId: string,
  decide: (story: Story) => Promise<readonly EventDraft[]> | readonly EventDraft[],
  read?: Story,
  onDisk: (drafts: readonly EventDraft[]) => OnDisk = () => 'now',
): Promise<Story | undefined> {
  for (let known = read; ; known = undefined) {
    const story = known ?? (await storyOf(journal, requestId));
    const drafts = await decide(story);
    if (drafts.length === 0) return undefined;
    const appended = await journal.append([{ story, drafts }], onDisk(drafts));
    if (appended) return appended[0];
  }
}
