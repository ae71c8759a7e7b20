/** What the server says of the newest release: signed, to the byte, by a key of the program. */

import { z } from 'zod';
import type { UpdateChannel, UpdateState } from '../../shared/contract/program/update.ts';
import { parsedJson } from '../../shared/parsed-json.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { openSignedFile } from '../sefaz/data/signed-file.ts';
import { RELEASE_FORMAT } from './release-files.ts';
import { compareVersions, isPreRelease, isVersion } from './version.ts';

export const MAX_INSTALLER_BYTES = 400 * 1_048_576;

const installerSchema = z.strictObject({
  arch: z.enum(['x64', 'arm64']),
  /** A file beside the release: no path, no other host. */
  name: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,119}\.exe$/),
  bytes: z.int().min(1).max(MAX_INSTALLER_BYTES),
  /** Lower-case hexadecimal. */
  sha512: z.string().regex(/^[0-9a-f]{128}$/),
});
export type Installer = z.infer<typeof installerSchema>;

export const releaseSchema = z.strictObject({
  version: z.string().refine(isVersion),
  channel: z.enum(['stable', 'beta']),
  date: z.iso.date(),
  /** What is new, in Portuguese, as plain text. */
  notes: z.string().trim().min(1).max(8_000),
  installers: z.array(installerSchema).min(1).max(4),
});
export type Release = z.infer<typeof releaseSchema>;

export interface Program {
  readonly version: string;
  readonly arch: string;
  readonly channel: UpdateChannel;
  readonly keys: readonly string[];
}

export interface Offer {
  readonly release: Release;
  readonly installer: Installer;
}

export type ReleaseFault = NonNullable<UpdateState['fault']>;

/** The newer release in a channel's file; undefined if the program is that release already. */
export function readRelease(file: Buffer, program: Program): Result<Offer | undefined, ReleaseFault> {
  const opened = openSignedFile(file, program.keys, RELEASE_FORMAT);
  if (!opened.ok) return err({ reason: opened.error });
  const release = releaseSchema.safeParse(parsedJson(opened.value.bytes.toString('utf8'))).data;
  // A file of the beta channel that is put in place of the stable one is signed too.
  if (!release || !belongs(release, program.channel)) return err({ reason: 'shape' });
  const { version } = release;
  const difference = compareVersions(version, program.version);
  if (difference < 0) return err({ reason: 'older', version });
  if (difference === 0) return ok(undefined);
  const installer = release.installers.find(({ arch }) => arch === program.arch);
  return installer ? ok({ release, installer }) : err({ reason: 'no-file', version });
}

/** The beta channel also carries releases; the stable one no pre-release. */
function belongs({ channel, version }: Release, wanted: UpdateChannel): boolean {
  return wanted === channel && (channel === 'beta' || !isPreRelease(version));
}
