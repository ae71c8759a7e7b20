/** The calls about numbers outside the journal: notes in contingency to be transmitted, and the last number issued. */

import type { Contingency, Environment } from '../../shared/contract.ts';
import { invalidInput } from '../../shared/errors.ts';
import { accessKeyParts, type AccessKey } from '../../shared/fiscal/access-key.ts';
import { cnpjSchema } from '../../shared/fiscal/cnpj.ts';
import { modSchema, noteNumberSchema, serieSchema } from '../../shared/fiscal/numbering.ts';
import { transmissionLimit } from '../../shared/fiscal/transmission.ts';
import { err, ok } from '../../shared/result.ts';
import type { Handlers } from '../dispatcher.ts';
import { readLastNumber } from '../numbering/last-numbers.ts';
import type { OpenContingency } from '../numbering/numbering.ts';
import type { Realm } from '../realm/realm.ts';
import { tpAmbOf } from '../../shared/contract.ts';
import type { InRealm } from './scope.ts';

export interface NumberingHandlerDeps {
  readonly inRealm: InRealm;
  /** Called when something about numbers changed. */
  readonly changed: () => void;
}

type NumberingCalls = 'contingency.list' | 'contingency.declare' | 'numbers.inform-last';

export function createNumberingHandlers({
  inRealm,
  changed,
}: NumberingHandlerDeps): Pick<Handlers, NumberingCalls> {
  return {
    'contingency.list': ({ environment, cnpj }) =>
      inRealm(environment, async (realm) => {
        const waiting = realm.numbering
          .waiting(tpAmbOf(environment))
          .flatMap((each) => contingencyOf(realm, environment, each))
          .filter((each) => cnpj === undefined || each.cnpj === cnpj);
        if (waiting.length === 0) return ok([]);
        const journal = await realm.disablements();
        if (!journal.ok) return journal;
        // A number that is disabled, or waits for that answer, has its own row in Início.
        const open: Contingency[] = [];
        for (const each of waiting) {
          const { cnpj: emitter, mod, serie, nNF } = each;
          const place = { cnpj: emitter, mod, serie, tpAmb: tpAmbOf(environment) };
          if (!(await journal.value.isTaken({ ...place, nNFIni: nNF, nNFFin: nNF }))) open.push(each);
        }
        return ok(open.sort((a, b) => urgency(a) - urgency(b)));
      }),

    'contingency.declare': ({ environment, chNFe }) =>
      inRealm(environment, ({ numbering }) => {
        const declared = numbering.declare(chNFe, tpAmbOf(environment));
        if (declared) changed();
        return ok({ declared });
      }),

    'numbers.inform-last': ({ environment, cnpj, mod, serie, last }) =>
      inRealm(environment, ({ numbering, knownNumbers }) => {
        const informed = readLastNumber(last, { cnpj, mod, serie });
        if (informed === undefined) return err(invalidInput([{ path: 'last', rule: 'last.unreadable' }]));
        const tpAmb = tpAmbOf(environment);
        numbering.informLast({ cnpj, mod, serie, tpAmb }, informed);
        changed();
        const known = knownNumbers(cnpj, mod, serie, tpAmb).last ?? informed;
        return ok({ informed, lastKnown: noteNumberSchema.parse(known) });
      }),
  };
}

/** Of a company stored here; a supplier's note in contingency is the supplier's to transmit. */
function contingencyOf(
  { companies }: Realm,
  environment: Environment,
  { chNFe, cStat, at, trusted, issued }: OpenContingency,
): Contingency[] {
  const { emitter, mod, serie, nNF, tpEmis } = accessKeyParts(chNFe);
  const company = companies.get(emitter);
  if (!company) return [];
  return [
    {
      environment,
      chNFe: chNFe as AccessKey, // stored only from parsed keys
      cnpj: cnpjSchema.parse(emitter),
      company: company.name,
      mod: modSchema.parse(mod),
      serie: serieSchema.parse(serie),
      nNF: noteNumberSchema.parse(nNF),
      tpEmis,
      cStat,
      consultedAt: at,
      ...(issued ? { issued, until: transmissionLimit(mod, issued).toISOString() } : {}),
      blocks: trusted,
    },
  ];
}

function urgency({ until }: Contingency): number {
  return until === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(until);
}
