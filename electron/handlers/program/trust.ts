/** The calls about the authorities trusted for SEFAZ's servers. */

import { ok } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import { MAX_OFFERED_FILE_BYTES } from '../../../shared/file-limits.ts';
import type { Deps } from '../scope.ts';

export function createTrustHandlers({ filePicker, inRealm }: Deps<'filePicker' | 'inRealm'>) {
  return {
    'trust.list': () => inRealm('homologacao', (realm) => ok(realm.trust?.list() ?? [])),
    'trust.accept': () =>
      inRealm('homologacao', async (realm) => {
        const file = await filePicker.pickCertificate(MAX_OFFERED_FILE_BYTES);
        if (!file || !realm.trust) return ok([]);
        return realm.trust.acceptTrustFile(file.bytes);
      }),
  } satisfies Partial<Handlers>;
}
