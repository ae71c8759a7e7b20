/** The calls about the authorities trusted for SEFAZ's servers. */

import type { Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Handlers } from '../dispatcher.ts';
import type { FilePicker } from '../ports.ts';
import type { Realm } from '../realm/realm.ts';
import { MAX_OFFERED_FILE_BYTES } from '../../shared/file-limits.ts';

export interface TrustHandlerDeps {
  readonly filePicker: FilePicker;
  readonly inRealm: <T>(
    environment: Environment,
    use: (realm: Realm) => Promise<Result<T, AppError>> | Result<T, AppError>,
  ) => Promise<Result<T, AppError>>;
}

export function createTrustHandlers({
  filePicker,
  inRealm,
}: TrustHandlerDeps): Pick<Handlers, 'trust.list' | 'trust.accept'> {
  return {
    'trust.list': () => inRealm('homologacao', (realm) => ok(realm.trust?.list() ?? [])),
    'trust.accept': () =>
      inRealm('homologacao', async (realm) => {
        const file = await filePicker.pickCertificate(MAX_OFFERED_FILE_BYTES);
        if (!file || !realm.trust) return ok([]);
        return realm.trust.acceptTrustFile(file.bytes);
      }),
  };
}
