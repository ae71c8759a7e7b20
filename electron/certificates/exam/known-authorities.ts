/**
 * Certification authorities known independently of the file: ICP-Brasil's pinned roots and the system's
 * store.
 */

import { pinOf } from '../../x509/icp-brasil-pins.ts';
import { publicRoots } from '../../x509/system-roots.ts';
import type { IcpBrasilRoot, KnownAuthority } from './exam-chain.ts';

export const icpBrasilRootOf: IcpBrasilRoot = (der) => pinOf(der, 'client-chain')?.version;

/** Read once, when the first chain needs it. */
export function systemAuthorities(): KnownAuthority[] {
  return publicRoots().map((certificate) => ({ certificate, from: 'system' }));
}
