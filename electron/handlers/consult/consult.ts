/** The calls about consultations and the status of SEFAZ's services, for the realm that each names. */

import { join } from 'node:path';
import { tpAmbOf } from '../../../shared/contract.ts';
import { appError, invalidInput, type AppError } from '../../../shared/errors.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { accessKeyParts, type AccessKey } from '../../../shared/fiscal/key/access-key.ts';
import { err, ok } from '../../../shared/result.ts';
import { answerFile } from '../../consult/answer-file.ts';
import { consultNote } from '../../consult/consult.ts';
import { limitsView } from '../../consult/limits/limits-view.ts';
import { askStatus } from '../../consult/status/status.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import { consultDepsOf, learnNumber, statusDepsOf } from '../../realm/consulting.ts';
import type { Realm } from '../../realm/realm.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import type { Deps } from '../scope.ts';
import { readerLocale } from '../reader-locale.ts';
import { showSaved } from '../show-saved.ts';

export function createConsultHandlers(
  deps: Deps<'clock' | 'opener' | 'language' | 'version' | 'inRealm' | 'changed'>,
) {
  const { clock, opener, version, inRealm, changed } = deps;
  return {
    'consult.note': (input, caller) =>
      inRealm(input.environment, async (realm) => {
        const stranger = caller.anonymous === true && input.cnpj ? strangerTo(realm, input.chNFe) : undefined;
        if (stranger) return err(stranger);
        const consultation = await consultNote(
          {
            ...consultDepsOf(realm, clock),
            personRoot: () => realm.vault.list().find(({ isCpf, inUse }) => isCpf && inUse)?.root,
            learn: (answer, question) => {
              if (realm.watches.observe(answer, isPerson(caller))) changed('watch');
              learnNumber(realm, answer, question, caller.anonymous !== true);
            },
          },
          { ...input, tpAmb: tpAmbOf(input.environment) },
          caller.signal,
        );
        if (consultation.ok && !consultation.value.doArquivo) changed('history');
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

    'consult.save': ({ environment, chNFe, consultadoEm, as }, caller) =>
      inRealm(environment, async (realm) => {
        const given = realm.history.answerAt(environment, chNFe, consultadoEm);
        if (!given) return err(missingAnswer());
        const file = await answerFile({ environment, chNFe }, given, as, {
          issuedAt: clock.now(),
          version,
          locale: readerLocale(caller, deps),
        });
        if (!file) return err(missingAnswer());
        const path = join(realm.archiveDir, file.path);
        return showSaved(path, await writeOnce(path, file.bytes, realm.archive.standing()), opener);
      }),

    'consult.limits': ({ environment, ...of }) =>
      inRealm(environment, ({ guard }) =>
        ok(limitsView(guard?.meter, tpAmbOf(environment), of, clock.now())),
      ),

    'sefaz.status': (input, caller) =>
      inRealm(input.environment, async (realm) => {
        const question = { uf: input.uf, mod: input.mod, tpAmb: tpAmbOf(input.environment) };
        const status = await askStatus(statusDepsOf(realm, clock, input.cnpj), question, caller.signal);
        return status.ok ? ok({ ...status.value, avisos: [...status.value.avisos] }) : status;
      }),

    'sefaz.test': (input, caller) =>
      inRealm(input.environment, async (realm) => {
        const question = { uf: input.uf, mod: input.mod, tpAmb: tpAmbOf(input.environment) };
        const { testConnection } = await import('../../consult/status/connection-test.ts');
        return testConnection(statusDepsOf(realm, clock, input.cnpj), question, caller.signal);
      }),
  } satisfies Partial<Handlers>;
}

/** Of an issuer without a certificate here: without a token its notes are not served, whichever company asks. */
function strangerTo(
  { hasValidCertificate }: Pick<Realm, 'hasValidCertificate'>,
  chNFe: AccessKey,
): AppError | undefined {
  const { emitter, emitterKind } = accessKeyParts(chNFe);
  if (emitterKind === 'CPF') return appError('certificate.missing');
  const root = cnpjRoot(emitter);
  return hasValidCertificate(root) ? undefined : appError('certificate.missing', { root });
}

/** A person looks at the answer: a window's page asked for it. */
function isPerson({ face, unattended }: Caller): boolean {
  return (face === 'window' || face === 'web') && unattended !== true;
}

/** No answer was stored at that instant, or its XML was not stored then. */
function missingAnswer(): AppError {
  return invalidInput([{ path: 'consultadoEm', rule: 'missing' }]);
}
