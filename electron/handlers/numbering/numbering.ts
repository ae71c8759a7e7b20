/** The calls about numbers outside the journal: notes in contingency to be transmitted, and the last number issued. */

import { invalidInput } from '../../../shared/errors.ts';
import { noteNumberSchema } from '../../../shared/fiscal/numbering.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import { contingencyList } from './contingency-list.ts';
import { readLastNumber } from '../../numbering/last-numbers.ts';
import { tpAmbOf } from '../../../shared/contract.ts';
import type { Deps } from '../scope.ts';

export function createNumberingHandlers({ clock, inRealm }: Deps<'clock' | 'inRealm'>) {
  return {
    'contingency.list': ({ environment, cnpj }, { signal }) =>
      inRealm(environment, (realm) => contingencyList(realm, environment, cnpj, clock.now(), signal)),

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
