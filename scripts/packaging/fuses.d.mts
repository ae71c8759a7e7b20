/** Types of fuses.mjs. */

import type { FuseV1Config } from '@electron/fuses';

export const FUSES: FuseV1Config;
