/** Asks SEFAZ for the situation of a note: which certificate asks, which authorizer answers, and what its answer means. */

import type { Consultation, Environment } from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { accessKeyParts, type AccessKey, type AccessKeyParts } from '../../shared/fiscal/access-key.ts';
import { cnpjRoot, type Cnpj } from '../../shared/fiscal/cnpj.ts';
import type { Mod, TpAmb } from '../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { RetConsSitNFe } from '../../shared/service.ts';
import type { Identity } from '../certificates/vault.ts';
import type { Clock } from '../ports.ts';
import { readConsultAnswer } from '../sefaz/answer.ts';
import { consultAuthorizer, type Authorizer } from '../sefaz/authorizers.ts';
import { faultToError, type ConsultPool, type Destination } from '../sefaz/connection.ts';
import { consultEnvelope } from '../sefaz/envelope.ts';
import type { ConsultHistory } from './history.ts';
import { noteEvents, noteProtocol, noteSituation } from './note-answer.ts';

export interface ConsultDeps {
  readonly clock: Clock;
  readonly pool: ConsultPool;
  readonly history: ConsultHistory;
  readonly find: (question: {
    readonly mod: Mod;
    readonly authorizer: Authorizer;
    readonly tpAmb: TpAmb;
    readonly service: 'consult';
  }) => Result<{ destination: Destination; overridden: boolean }, AppError>;
  readonly hasCertificate: (root: string) => boolean;
  readonly identityFor: (root: string) => Promise<Result<Identity, AppError>>;
}

export interface ConsultQuestion {
  readonly environment: Environment;
  readonly tpAmb: TpAmb;
  readonly chNFe: AccessKey;
  readonly cnpj?: Cnpj | undefined;
  readonly fallback?: Cnpj | undefined;
}

/** One question, one answer, kept in the history whatever it says. Errors: `certificate.*`, `sefaz.*`, `call.aborted`. */
export async function consultNote(
  deps: ConsultDeps,
  question: ConsultQuestion,
  signal?: AbortSignal,
): Promise<Result<Consultation, AppError>> {
  const parts = accessKeyParts(question.chNFe);
  const authorizer = consultAuthorizer(parts);
  if (!authorizer) return err(appError('sefaz.no-address', { cUF: parts.cUF }));
  const identity = await deps.identityFor(askingRoot(deps, question, parts));
  if (!identity.ok) return identity;
  const found = deps.find({
    mod: parts.mod === '65' ? '65' : '55',
    authorizer,
    tpAmb: question.tpAmb,
    service: 'consult',
  });
  if (!found.ok) return found;

  const response = await deps.pool.post({
    destination: found.value.destination,
    identity: identity.value,
    service: 'consult',
    body: consultEnvelope({ tpAmb: question.tpAmb, chNFe: question.chNFe }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) return err(faultToError(response.error));
  const answer = readConsultAnswer(response.value, { tpAmb: question.tpAmb, chNFe: question.chNFe });
  if (!answer.ok) return answer;

  // The reader made its lists and its cStat; the dispatcher parses the whole on its way out.
  const retConsSitNFe = answer.value.retConsSitNFe as RetConsSitNFe;
  const { situation, disagrees } = noteSituation(retConsSitNFe);
  const avisos: string[] = [];
  if (found.value.overridden) avisos.push('address.overridden');
  if (answer.value.otherKey) avisos.push('answer.other-key');
  if (disagrees) avisos.push('situation.disagrees');
  const consultation: Consultation = {
    chNFe: question.chNFe,
    environment: question.environment,
    situacao: situation,
    retConsSitNFe,
    eventos: noteEvents(retConsSitNFe),
    consultadoEm: deps.clock.now().toISOString(),
    doArquivo: false,
    avisos,
  };
  deps.history.add(consultation, question.tpAmb, noteProtocol(retConsSitNFe));
  return ok(consultation);
}

/** The company named, else the emitter of the note where its certificate is here, else the fallback (SERVICE: licencaCnpj). */
function askingRoot(deps: ConsultDeps, question: ConsultQuestion, parts: AccessKeyParts): string {
  if (question.cnpj) return cnpjRoot(question.cnpj);
  const emitter = cnpjRoot(parts.emitter);
  if (parts.emitterKind === 'CNPJ' && deps.hasCertificate(emitter)) return emitter;
  return question.fallback ? cnpjRoot(question.fallback) : emitter;
}
