/** The calls about consultations and the status of SEFAZ's services, for the realm that each names. */

import { join } from 'node:path';
import type { Consultation } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { appError, invalidInput } from '../../../shared/errors.ts';
import { cnpjRoot, type Cnpj } from '../../../shared/fiscal/cnpj.ts';
import { err, ok } from '../../../shared/result.ts';
import { FIGURES, LIMITS } from '../../consult/limits.ts';
import { testConnection } from '../../consult/connection-test.ts';
import { consultNote } from '../../consult/consult.ts';
import { askStatus, type StatusDeps } from '../../consult/status.ts';
import { secondsUntil } from '../../consult/usage-meter.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import type { Clock, Opener } from '../../ports.ts';
import type { Realm } from '../../realm/realm.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import type { InRealm } from '../scope.ts';
import { showSaved } from '../show-saved.ts';
import { answerFile } from './answer-file.ts';
import { tpAmbOf } from '../../../shared/contract.ts';

export interface ConsultHandlerDeps {
  readonly clock: Clock;
  readonly opener: Opener;
  /** Version of this program, for print-outs. */
  readonly version: string;
  readonly inRealm: InRealm;
  /** Called when the history changed. */
  readonly changed: () => void;
  /** Called when an answer changed what is known of watched notes. */
  readonly watched: () => void;
}

type ConsultCalls =
  | 'consult.note'
  | 'consult.last-known'
  | 'consult.document'
  | 'consult.save'
  | 'consult.limits'
  | 'sefaz.status'
  | 'sefaz.test';

export function createConsultHandlers({
  clock,
  opener,
  version,
  inRealm,
  changed,
  watched,
}: ConsultHandlerDeps): Pick<Handlers, ConsultCalls> {
  return {
    'consult.note': (input, caller) =>
      inRealm(input.environment, async (realm) => {
        const consultation = await consultNote(
          {
            clock,
            pool: realm.pool,
            history: realm.history,
            find: (question) => realm.destinations.find(question),
            hasValidCertificate: (root) => realm.hasValidCertificate(root),
            personRoot: () => realm.vault.list().find(({ isCpf, inUse }) => isCpf && inUse)?.root,
            identityFor: (root) => realm.vault.identityFor(root, clock.now()),
            guard: realm.guard,
            learn: (answer, { tpAmb, issued }) => {
              if (realm.watches.observe(answer, isPerson(caller))) watched();
              realm.numbering.learn({
                chNFe: answer.chNFe,
                tpAmb,
                transmitted: isTransmitted(answer),
                cStat: answer.retConsSitNFe.cStat,
                xMotivo: answer.retConsSitNFe.xMotivo ?? '',
                at: answer.consultadoEm,
                trusted: caller.anonymous !== true,
                issued,
              });
            },
          },
          { ...input, tpAmb: tpAmbOf(input.environment) },
          caller.signal,
        );
        if (consultation.ok && !consultation.value.doArquivo) changed();
        return consultation;
      }),

    'consult.last-known': ({ environment, chNFe }) =>
      inRealm(environment, ({ history }) => {
        const anterior = history.lastKnown(environment, chNFe);
        return ok(anterior ? { anterior } : {});
      }),

    'consult.document': ({ environment, chNFe, consultadoEm }) =>
      inRealm(environment, ({ history }) => {
        const given = history.answerAt(environment, chNFe, consultadoEm);
        if (!given) return err(missingAnswer());
        return ok(given.xml === undefined ? {} : { xml: given.xml });
      }),

    'consult.save': ({ environment, chNFe, consultadoEm, as }) =>
      inRealm(environment, async (realm) => {
        const given = realm.history.answerAt(environment, chNFe, consultadoEm);
        if (!given) return err(missingAnswer());
        const file = await answerFile({ environment, chNFe }, given, as, { issuedAt: clock.now(), version });
        if (!file) return err(missingAnswer());
        const path = join(realm.archiveDir, file.path);
        return showSaved(path, await writeOnce(path, file.bytes), opener);
      }),

    'consult.limits': ({ environment, chNFe, cnpj }) =>
      inRealm(environment, ({ guard }) => {
        const now = clock.now();
        const tpAmb = tpAmbOf(environment);
        const root = cnpj && cnpjRoot(cnpj);
        const pauses = (guard?.meter.pauses(tpAmb, now) ?? [])
          .filter((pause) => root === undefined || pause.root === root)
          .map(({ root, mod, authorizer, service, until }) => ({
            ...{ root, mod, authorizer, service },
            until: until.toISOString(),
            seconds: secondsUntil(until, now),
          }));
        const limit = LIMITS.keyAsks;
        const use = chNFe && (guard?.meter.keyUse(chNFe, tpAmb, now) ?? { left: limit });
        return ok({
          pauses,
          ...(use
            ? {
                key: { limit, left: use.left, ...(use.nextAt ? { nextAt: use.nextAt.toISOString() } : {}) },
              }
            : {}),
          figures: [...FIGURES],
        });
      }),

    'sefaz.status': (input, caller) =>
      inRealm(input.environment, async (realm) => {
        const question = { uf: input.uf, mod: input.mod, tpAmb: tpAmbOf(input.environment) };
        const status = await askStatus(statusDeps(realm, clock, input.cnpj), question, caller.signal);
        return status.ok ? ok({ ...status.value, avisos: [...status.value.avisos] }) : status;
      }),

    'sefaz.test': (input, caller) =>
      inRealm(input.environment, async (realm) => {
        const question = { uf: input.uf, mod: input.mod, tpAmb: tpAmbOf(input.environment) };
        return testConnection(statusDeps(realm, clock, input.cnpj), question, caller.signal);
      }),
  };
}

/** Somebody looks at the answer: a window's page asked for it. */
function isPerson({ face, unattended }: Caller): boolean {
  return (face === 'window' || face === 'web') && unattended !== true;
}

/** SEFAZ has the note itself: by a situation, or by a protNFe under an unknown code. */
function isTransmitted({ situacao, retConsSitNFe }: Consultation): boolean {
  if (situacao === 'outra') return retConsSitNFe.protNFe.length > 0;
  return situacao === 'autorizada' || situacao === 'cancelada' || situacao === 'denegada';
}

/** No answer was stored at that instant, or its XML was not stored then. */
function missingAnswer(): AppError {
  return invalidInput([{ path: 'consultadoEm', rule: 'missing' }]);
}

function statusDeps(realm: Realm, clock: Clock, cnpj: Cnpj | undefined): StatusDeps {
  return {
    clock,
    pool: realm.pool,
    guard: realm.guard,
    trust: realm.trust,
    proxying: realm.network?.proxying,
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
