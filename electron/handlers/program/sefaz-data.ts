/** The calls about the signed data on SEFAZ, and about the authorities trusted for its servers. */

import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { InRealm, Deps } from '../scope.ts';
import { MAX_OFFERED_FILE_BYTES } from '../../../shared/file-limits.ts';

/** They concern the real realm: training has its own SEFAZ. */
export function createSefazDataHandlers(inRealm: InRealm) {
  return {
    'sefaz-data.state': () =>
      inRealm('homologacao', ({ sefazData }) => {
        sefazData?.refresh();
        return sefazData ? ok(sefazData.state()) : err(appError('host.unsupported'));
      }),
    'sefaz-data.tables': () =>
      inRealm('homologacao', ({ sefazData }) => {
        const tables = sefazData?.tables();
        return ok(tables ? { tables } : {});
      }),
    'sefaz-data.decide': ({ version, accept }) =>
      inRealm(
        'homologacao',
        ({ sefazData }) => sefazData?.decide(version, accept) ?? err(appError('data.decided')),
      ),
  } satisfies Partial<Handlers>;
}

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
