/** The calls about numbers outside the journal: notes in contingency to be transmitted, and the last number issued. */

import { invalidInput } from '../../../shared/errors.ts';
import { noteNumberSchema } from '../../../shared/fiscal/numbering.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import { contingencyOfKey, isRegisteredInFiles } from '../../realm/numbers/contingency-in-files.ts';
import { sourcesOf } from '../../realm/numbers/known-numbers.ts';
import { contingencyList } from './contingency-list.ts';
import { readLastNumber } from '../../numbering/last-numbers.ts';
import { tpAmbOf } from '../../../shared/contract.ts';
import type { Deps } from '../scope.ts';

export function createNumberingHandlers({ clock, inRealm }: Deps<'clock' | 'inRealm'>) {
  return {
    'contingency.list': ({ environment, cnpj }, { signal }) =>
      inRealm(environment, (realm) => contingencyList(realm, environment, cnpj, clock.now(), signal)),

    'contingency.declare': ({ environment, chNFe }) =>
      inRealm(environment, (realm) => {
        const { numbering } = realm;
        const tpAmb = tpAmbOf(environment);
        const sources = sourcesOf(realm);
        if (isRegisteredInFiles(sources, chNFe, tpAmb)) return ok({ declared: false });
        const declareRead = () => {
          const read = contingencyOfKey(sources, chNFe, tpAmb);
          return read !== undefined && numbering.declareRead(read, tpAmb);
        };
        const declared = numbering.declare(chNFe, tpAmb) || declareRead();
        return ok({ declared });
      }),

    'numbers.inform-last': ({ environment, cnpj, mod, serie, last }) =>
      inRealm(environment, ({ numbering, knownNumbers }) => {
        const informed = readLastNumber(last, { cnpj, mod, serie });
        if (informed === undefined) return err(invalidInput([{ path: 'last', rule: 'last.unreadable' }]));
        const tpAmb = tpAmbOf(environment);
        numbering.informLast({ cnpj, mod, serie, tpAmb }, informed);
        const known = knownNumbers(cnpj, mod, serie, tpAmb).last ?? informed;
        return ok({ informed, lastKnown: noteNumberSchema.parse(known) });
      }),
  } satisfies Partial<Handlers>;
}
