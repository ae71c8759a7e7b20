/** Decides whether this program looks for newer versions; where it does not, none of the code that would is loaded. */

import type { UpdateOff } from '../../shared/contract/program/update.ts';
import { ok } from '../../shared/result.ts';
import type { Log, Updates } from '../ports.ts';
import { readFeed, type FeedRules } from './feed.ts';
import type { UpdatesDependencies } from './updates.ts';

export interface HostFacts {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly isPortable: boolean;
  /** Text of `atualizacao.json` of the release; undefined if it has none. */
  readonly feed: string | undefined;
}

export interface OpenUpdates extends Omit<UpdatesDependencies, 'feed' | 'keys'>, FeedRules {
  readonly host: HostFacts;
}

export async function openUpdates({ host, loopback, ...deps }: OpenUpdates): Promise<Updates> {
  const { version } = deps.program;
  const off = (reason: UpdateOff): Updates => noUpdates(version, reason);
  if (!host.isPackaged || host.platform !== 'win32') return off('not-installed');
  if (host.isPortable) return off('portable');
  if (host.feed === undefined) return off('no-feed');
  const feed = readFeed(host.feed, { keys: deps.keys, ...(loopback ? { loopback } : {}) });
  if (!feed.ok) {
    reportFault(deps.log, feed.error);
    return off('feed-faulty');
  }
  const { createUpdates } = await import('./updates.ts');
  return createUpdates({ ...deps, feed: feed.value });
}

function reportFault(log: Log, fault: string): void {
  log.write({ level: 'error', op: `update.feed.${fault}` });
}

function noUpdates(version: string, off: UpdateOff): Updates {
  const nothing = async () => undefined;
  return {
    state: () => ({ version, off, allowed: false, channel: 'stable', checking: false }),
    listen: () => undefined,
    choose: async () => ok(undefined),
    check: nothing,
    download: nothing,
    install: nothing,
  };
}
