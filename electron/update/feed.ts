/**
 * Where a release looks for its successors: `atualizacao.json`, which the packaging puts next to the archive. What is
 * missing in it switches updates off, never a check (docs/adr/0044).
 */

import { z } from 'zod';
import { parsedJson } from '../../shared/parsed-json.ts';
import { err, ok, type Result } from '../../shared/result.ts';

export const FEED_FILE = 'atualizacao.json';

const feedSchema = z.strictObject({
  /** A folder: ends in `/`. */
  url: z.url(),
  /** Subjects of the certificates that may sign an installer, each as Windows writes it; Authenticode is always checked. */
  publishers: z.array(z.string().trim().min(1)).min(1).max(4),
});
export type Feed = z.infer<typeof feedSchema>;

export type FeedFault = 'shape' | 'no-publisher' | 'no-https' | 'no-keys';

export interface FeedRules {
  /** The keys of the program; an empty list makes any feed faulty. */
  readonly keys: readonly string[];
  /** Tests only: http on this computer. */
  readonly loopback?: boolean;
}

/** The feed in the text of `atualizacao.json`, or why no update may be looked for with it. */
export function readFeed(text: string, { keys, loopback = false }: FeedRules): Result<Feed, FeedFault> {
  const parsed = parsedJson(text);
  const feed = feedSchema.safeParse(parsed).data;
  if (!feed) return err(hasPublishers(parsed) ? 'shape' : 'no-publisher');
  const url = new URL(feed.url);
  const here = loopback && url.protocol === 'http:' && url.hostname === '127.0.0.1';
  if (url.protocol !== 'https:' && !here) return err('no-https');
  if (!url.pathname.endsWith('/') || url.username || url.password || url.search || url.hash)
    return err('shape');
  // Another person or company of the same name can buy a certificate with the CN alone: the subject names the
  // organization too.
  if (!feed.publishers.every((each) => /(?:^|, )O=/.test(each) && each.startsWith('CN=')))
    return err('no-publisher');
  if (keys.length === 0) return err('no-keys');
  return ok(feed);
}

function hasPublishers(parsed: unknown): boolean {
  return z.object({ publishers: z.array(z.string().trim().min(1)).min(1) }).safeParse(parsed).success;
}
