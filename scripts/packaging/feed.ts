/**
 * The feed of a release, from the environment variables of the packaging; refused where it would not be safe.
 */

import { readFeed, type FeedFault } from '../../electron/update/feed.ts';

const REASONS: Readonly<Record<FeedFault, string>> = {
  shape: 'BALCAO_FEED_URL must be the address of a folder, with / at its end and nothing behind',
  'no-https': 'BALCAO_FEED_URL must begin with https://',
  'no-publisher':
    'BALCAO_PUBLISHERS must hold the full subject of the signing certificate (CN=…, O=…), one a line: without it no signature would be asked for',
  'no-keys': 'electron/update/keys.ts has no key: nobody could sign a release',
};

/** The text of `atualizacao.json`; undefined if no address is set. Throws where it is set and not safe. */
export function feedFromEnvironment(env: NodeJS.ProcessEnv, keys: readonly string[]): string | undefined {
  const url = env['BALCAO_FEED_URL'];
  if (!url) return undefined;
  const publishers = (env['BALCAO_PUBLISHERS'] ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const text = JSON.stringify({ url, publishers });
  const read = readFeed(text, { keys });
  if (!read.ok) throw new Error(`Not packaged: ${REASONS[read.error]}.`);
  return text;
}
