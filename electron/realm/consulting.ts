/** What consults and requests of a service's status need of an open data folder, and what it stores of an answer. */

import type { Consultation } from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { givesSituation } from '../../shared/fiscal/cstat.ts';
import { cancelsNote } from '../../shared/fiscal/events.ts';
import { accessKeyParts, accessKeySchema } from '../../shared/fiscal/key/access-key.ts';
import { cnpjRoot, type Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { err } from '../../shared/result.ts';
import type { Vault } from '../certificates/vault/vault.ts';
import type { Companies } from '../companies/companies.ts';
import type { ConsultDeps, ConsultQuestion } from '../consult/deps.ts';
import { provesNoAbsence } from '../consult/sites.ts';
import type { StatusDeps } from '../consult/status/status.ts';
import type { Numbering } from '../numbering/numbering.ts';
import type { Clock } from '../ports.ts';
import type { Destinations } from './sefaz/destinations.ts';
import type { Network } from './network.ts';

export interface ConsultingRealm extends Pick<
  ConsultDeps,
  'guard' | 'hasValidCertificate' | 'history' | 'pool'
> {
  readonly destinations: Pick<Destinations, 'find'>;
  readonly vault: Pick<Vault, 'identityFor'>;
  readonly companies: Pick<Companies, 'noIeSince'>;
}

export function consultDepsOf(realm: ConsultingRealm, clock: Clock): Omit<ConsultDeps, 'personRoot'> {
  return {
    clock,
    pool: realm.pool,
    history: realm.history,
    guard: realm.guard,
    find: (question) => realm.destinations.find(question),
    hasValidCertificate: (root) => realm.hasValidCertificate(root),
    identityFor: (root) => realm.vault.identityFor(root, clock.now()),
    noIeSince: (cnpj) => realm.companies.noIeSince(cnpj),
  };
}

/** @param trusted false for an anonymous caller. */
export function learnNumber(
  {
    numbering,
    companies,
  }: {
    readonly numbering: Pick<Numbering, 'learn' | 'learnReplacing'>;
    readonly companies: Pick<Companies, 'noIeSince'>;
  },
  answer: Consultation,
  { tpAmb, issued }: ConsultQuestion,
  trusted: boolean,
): void {
  const { chNFe, retConsSitNFe, consultadoEm: at } = answer;
  const { cStat, xMotivo = '' } = retConsSitNFe;
  const parts = accessKeyParts(chNFe);
  for (const { tpEvento, cStat: registered = '', chNFeRef } of answer.eventos) {
    const replacing = accessKeySchema.safeParse(chNFeRef).data;
    if (!replacing || !cancelsNote(tpEvento, registered)) continue;
    numbering.learnReplacing({ chNFe: replacing, tpAmb, cStat: registered, at });
  }
  // Its note may be at the other of the two sites: a 217 says nothing of the number.
  if (cStat === '217' && provesNoAbsence(companies.noIeSince(parts.emitter), parts, issued)) return;
  numbering.learn({ chNFe, tpAmb, transmitted: isTransmitted(answer), cStat, xMotivo, at, trusted, issued });
}

/** SEFAZ has the note itself: by a situation, or by its protocol or an event under an unknown code. */
function isTransmitted({ situacao, retConsSitNFe }: Consultation): boolean {
  if (situacao === 'outra') return givesSituation(retConsSitNFe);
  return situacao === 'autorizada' || situacao === 'cancelada' || situacao === 'denegada';
}

interface StatusRealm extends Pick<StatusDeps, 'guard' | 'pool' | 'trust'> {
  readonly destinations: Pick<Destinations, 'find'>;
  readonly network: Pick<Network, 'proxying' | 'keepLeafAlone'> | undefined;
  readonly vault: Pick<Vault, 'identityFor' | 'list'>;
}

export function statusDepsOf(realm: StatusRealm, clock: Clock, cnpj: Cnpj | undefined): StatusDeps {
  return {
    clock,
    pool: realm.pool,
    guard: realm.guard,
    trust: realm.trust,
    proxying: realm.network?.proxying,
    keepLeafAlone: realm.network?.keepLeafAlone,
    find: (question) => realm.destinations.find(question),
    identity: async () => {
      if (cnpj) return realm.vault.identityFor(cnpjRoot(cnpj), clock.now());
      // Any identity may request the status: the first certificate that opens, companies before persons.
      let refusal: AppError = appError('certificate.missing');
      const entries = realm.vault.list().toSorted((a, b) => Number(a.isCpf) - Number(b.isCpf));
      for (const root of new Set(entries.map((entry) => entry.root))) {
        const identity = await realm.vault.identityFor(root, clock.now());
        if (identity.ok) return identity;
        refusal = identity.error;
      }
      return err(refusal);
    },
  };
}
