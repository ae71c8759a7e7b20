/** How the file of a channel is named and signed. Imports nothing: a release is signed where no package is installed (docs/release.md). */

import type { UpdateChannel } from '../../shared/contract/program/update.ts';

export const RELEASE_FORMAT = 'balcao-nfe/versao/1';

/** Name of a channel's file in the feed's folder. */
export const RELEASE_FILES: Readonly<Record<UpdateChannel, string>> = {
  stable: 'estavel.json',
  beta: 'beta.json',
};
