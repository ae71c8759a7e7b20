/** The calls about the signed data on SEFAZ. */

import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { InRealm } from '../scope.ts';

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
