/**
 * From looking for a newer release to starting its installer; each step is a person's, and it ends where anything
 * cannot be verified.
 */

import { join } from 'node:path';
import { z } from 'zod';
import {
  updateChannelSchema,
  type UpdateFault,
  type UpdateState,
} from '../../shared/contract/program/update.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Clock, Log, Updates } from '../ports.ts';
import { createPreferences } from '../storage/files/preferences.ts';
import { MAX_SIGNED_FILE_BYTES } from '../sefaz/data/signed-file.ts';
import { download, readSmall, type Fetch } from './fetch.ts';
import type { Feed } from './feed.ts';
import { emptyFolder, hasHash, moveFile } from './installer-file.ts';
import { RELEASE_FILES } from './release-files.ts';
import { readRelease, type Installer, type Offer, type ReleaseFault } from './release.ts';

const SETTINGS_FILE = 'atualizacao.json';
const settingsSchema = z.object({ allowed: z.boolean(), channel: updateChannelSchema });
type Settings = z.infer<typeof settingsSchema>;

export interface UpdatesDependencies {
  readonly feed: Feed;
  readonly keys: readonly string[];
  readonly program: { readonly version: string; readonly arch: string };
  /** Holds `atualizacao.json`, what a person chose. */
  readonly settingsFolder: string;
  /** Holds the downloaded installer, and nothing else: it is emptied. */
  readonly folder: string;
  readonly fetch: Fetch;
  /** Whether the installer is validly signed by one of these subjects. */
  readonly verifyPublisher: (
    file: string,
    publishers: readonly string[],
  ) => Promise<Result<void, UpdateFault>>;
  /** Whether another program of the installation runs, which the installer would end without asking. */
  readonly commandInUse: () => Promise<boolean>;
  /** Closes the program and starts the installer; false if it was not started. */
  readonly launch: (installer: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Log;
}

type Stage = NonNullable<UpdateState['offer']>['stage'];
interface Current {
  readonly offer: Offer;
  readonly stage: Stage;
  readonly done?: number;
}

/** How often a listener is notified of one download. */
const STEPS = 50;

export function createUpdates(deps: UpdatesDependencies): Updates {
  const { feed, program } = deps;
  const settings = createPreferences<Settings>(join(deps.settingsFolder, SETTINGS_FILE), settingsSchema, {
    allowed: false,
    channel: 'stable',
  });
  const listeners = new Set<() => void>();
  let current: Current | undefined;
  let fault: ReleaseFault | undefined;
  let checkedAt: string | undefined;
  let checking = false;
  /** One step at a time. */
  let stepping = false;
  let going = new AbortController();

  const changed = () => {
    for (const listener of listeners) listener();
  };
  const become = (next: Current | undefined, failed?: ReleaseFault) => {
    current = next;
    fault = failed;
    if (failed) deps.log.write({ level: 'warn', op: `update.fault.${failed.reason}` });
    changed();
  };
  const step = async (act: () => Promise<void>) => {
    if (stepping) return;
    stepping = true;
    try {
      await act();
    } finally {
      stepping = false;
    }
  };
  const reading = (name: string) => ({
    fetch: deps.fetch,
    url: new URL(name, feed.url),
    signal: going.signal,
  });
  const pathOf = ({ name }: Installer) => join(deps.folder, name);
  /** {@link become}, if the channel and the permission are those under which the step began; otherwise the offer is dropped. */
  const becomeIn = (began: AbortController, next: Current | undefined, failed?: ReleaseFault) =>
    began === going ? become(next, failed) : become(undefined);

  const look = async () => {
    const { channel } = settings.get();
    const began = going;
    checking = true;
    changed();
    const file = await readSmall(reading(RELEASE_FILES[channel]), MAX_SIGNED_FILE_BYTES);
    const found: Result<Offer | undefined, ReleaseFault> = file.ok
      ? readRelease(file.value, { ...program, channel, keys: deps.keys })
      : err({ reason: file.error });
    checking = false;
    if (began === going) checkedAt = deps.clock.now().toISOString();
    // What was offered or downloaded stays so where the feed is out of reach at a later look, or has nothing newer.
    if (!found.ok) return becomeIn(began, current, found.error);
    const offer = found.value;
    const same = offer && current && isSame(offer, current.offer) ? current : undefined;
    becomeIn(began, offer && { stage: 'offered', ...same, offer });
  };

  const load = async (offer: Offer) => {
    const { installer, release } = offer;
    const began = going;
    become({ offer, stage: 'downloading', done: 0 });
    const part = `${pathOf(installer)}.part`;
    let reported = 0;
    const onBytes = (done: number) => {
      const share = Math.floor((done * STEPS) / installer.bytes);
      if (share === reported || began !== going) return;
      reported = share;
      current = { offer, stage: 'downloading', done };
      changed();
    };
    const emptied = await emptyFolder(deps.folder);
    const loaded = emptied.ok ? await download(reading(installer.name), part, installer, onBytes) : emptied;
    const verified = loaded.ok ? await settle(part, installer) : loaded;
    if (verified.ok && began === going) return become({ offer, stage: 'ready' });
    await emptyFolder(deps.folder);
    const failed = verified.ok ? undefined : { reason: verified.error, version: release.version };
    becomeIn(began, { offer, stage: 'offered' }, failed);
  };

  /** Takes its real name only after both checks. */
  const settle = async (part: string, installer: Installer): Promise<Result<void, UpdateFault>> => {
    // Windows looks at signatures of files by the end of their name.
    const path = pathOf(installer);
    const moved = await moveFile(part, path);
    return moved.ok ? verify(path, installer) : moved;
  };
  const verify = async (path: string, installer: Installer): Promise<Result<void, UpdateFault>> => {
    const same = await hasHash(path, installer.sha512);
    return same.ok ? deps.verifyPublisher(path, feed.publishers) : same;
  };

  return {
    state: () => {
      const { allowed, channel } = settings.get();
      return {
        version: program.version,
        allowed,
        channel,
        host: new URL(feed.url).host,
        checking,
        checkedAt,
        offer: current && shown(current),
        fault,
      };
    },
    listen: (listener) => void listeners.add(listener),
    choose: async (choice) => {
      const before = settings.get();
      const written = await settings.set(choice);
      if (before.channel !== choice.channel || !choice.allowed) {
        going.abort();
        going = new AbortController();
        // What the other channel offered counts no more, and in the new one nothing was looked for.
        checkedAt = undefined;
        if (current?.stage !== 'installing') become(undefined);
      }
      changed();
      return written;
    },
    check: () => step(look),
    download: () => step(async () => (current?.stage === 'offered' ? load(current.offer) : undefined)),
    install: (version, free) =>
      step(async () => {
        if (current?.stage !== 'ready' || current.offer.release.version !== version) return;
        const { offer } = current;
        const began = going;
        become({ offer, stage: 'installing' });
        // It lay on the disk since the download.
        const path = pathOf(offer.installer);
        const verified = await verify(path, offer.installer);
        if (!verified.ok) {
          await emptyFolder(deps.folder);
          return becomeIn(began, { offer, stage: 'offered' }, { reason: verified.error, version });
        }
        if (await deps.commandInUse())
          return becomeIn(began, { offer, stage: 'ready' }, { reason: 'command-in-use', version });
        if (!(await free())) return becomeIn(began, { offer, stage: 'ready' });
        if (!(await deps.launch(path)))
          becomeIn(began, { offer, stage: 'ready' }, { reason: 'launch', version });
      }),
  };
}

function isSame(one: Offer, other: Offer): boolean {
  return one.release.version === other.release.version && one.installer.sha512 === other.installer.sha512;
}

function shown({ offer, stage, done }: Current): NonNullable<UpdateState['offer']> {
  const { version, date, notes } = offer.release;
  const { bytes } = offer.installer;
  return { version, date, notes, bytes, stage, done };
}
