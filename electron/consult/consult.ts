/**
 * Consults the situation of a note: from the store where this is still correct, otherwise at the site that knows it.
 */

import type { Consultation } from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { accessKeyParts, type AccessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { cnpjRoot } from '../../shared/fiscal/issuer/cnpj.ts';
import type { Mod } from '../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Identity } from '../certificates/vault/vault.ts';
import type { Authorizer } from '../sefaz/addresses/authorizers.ts';
import { rootOf } from './asking-place.ts';
import { askBothSites } from './ask-both-sites.ts';
import { askSite, placeOf } from './ask-site.ts';
import type { ConsultDeps, ConsultQuestion } from './deps.ts';
import { withEarlier } from './earlier.ts';
import type { ConsultGuard } from './limits/guard.ts';
import { noteProtocol } from '../history/note-answer.ts';
import { fromStore, isFresh } from './serve-stored.ts';
import { sitesOf, type Sites } from './sites.ts';
import type { UsageSnapshot } from './limits/usage-meter.ts';

/** What a request needs to know about its key. */
interface Route {
  readonly mod: Mod;
  readonly sites: Sites;
}

/**
 * One consultation, one answer: a new one is always added to the history, one from the store (`doArquivo`) is not.
 * Errors: `certificate.*`, `sefaz.*`, `consult.key-limit`, `call.aborted`.
 */
export async function consultNote(
  deps: ConsultDeps,
  question: ConsultQuestion,
  signal?: AbortSignal,
): Promise<Result<Consultation, AppError>> {
  const parts = accessKeyParts(question.chNFe);
  const sites = sitesFor(deps, question, parts);
  if (!sites) return err(appError('sefaz.no-address', { cUF: parts.cUF }));
  const route: Route = { mod: parts.mod === '65' ? '65' : '55', sites };
  const root = askingRoot(deps, question, parts);
  let identity = root === '' ? err(appError('certificate.missing')) : await deps.identityFor(root);
  const person = personFor(deps, question, identity);
  if (person !== undefined) identity = await deps.identityFor(person);
  if (!identity.ok) return identity;
  const answer = deps.guard
    ? await guarded(deps, deps.guard, question, route, identity.value, signal)
    : await ask(deps, question, route, identity.value, signal);
  if (!answer.ok) return answer;
  deps.learn?.(answer.value, question);
  return ok(withEarlier(deps.history, answer.value));
}

/** The store's answer for a question, if it replaces a new one; the guard decides, so there is none without it. */
export function freshFromStore(
  deps: Pick<ConsultDeps, 'clock' | 'history' | 'find' | 'guard' | 'noIeSince'>,
  question: ConsultQuestion,
): Consultation | undefined {
  const parts = accessKeyParts(question.chNFe);
  const sites = sitesFor(deps, question, parts);
  if (!deps.guard || !sites || question.refresh) return undefined;
  const kept = stored(deps, question, { mod: parts.mod === '65' ? '65' : '55', sites });
  return kept && isFresh(kept, deps.clock.now()) ? withEarlier(deps.history, kept) : undefined;
}

/** No await before the request starts: of concurrent callers one sends it, and the others join. */
async function guarded(
  deps: ConsultDeps,
  { flights, meter }: ConsultGuard,
  question: ConsultQuestion,
  route: Route,
  identity: Identity,
  signal: AbortSignal | undefined,
): Promise<Result<Consultation, AppError>> {
  const { mod, sites } = route;
  const place = placeOf(identity.root, question, mod, sites.named);
  const usage = meter.snapshot(place, question.chNFe, deps.clock.now());
  const kept = question.refresh ? undefined : stored(deps, question, route, usage.recorded);
  if (kept && isFresh(kept, deps.clock.now())) return ok(kept);
  const answer = await flights.join(
    `${question.environment} ${question.chNFe} ${identity.root} ${sites.named}`,
    (shared) => ask(deps, question, route, identity, shared, usage),
    () => err(appError('call.aborted')),
    signal,
  );
  if (answer.ok) return answer;
  const { code } = answer.error;
  if (code !== 'sefaz.paused' && code !== 'consult.key-limit') return answer;
  // An older answer with its time, and the reason why there is no new one, is better than none.
  const last = kept ?? stored(deps, question, route);
  return last ? ok({ ...last, avisos: [...last.avisos, code] }) : answer;
}

async function ask(
  deps: ConsultDeps,
  question: ConsultQuestion,
  { mod, sites }: Route,
  identity: Identity,
  signal: AbortSignal | undefined,
  usage?: UsageSnapshot,
): Promise<Result<Consultation, AppError>> {
  let taken = usage;
  const at = (authorizer: Authorizer, until = signal) => {
    const site = { authorizer, mod, identity, usage: taken };
    // The second site is asked later, when the snapshot may be stale.
    taken = undefined;
    return askSite(deps, question, site, until);
  };
  const paused = (authorizer: Authorizer) =>
    deps.guard?.meter.pausedUntil(placeOf(identity.root, question, mod, authorizer), deps.clock.now()) !==
    undefined;
  const answer = sites.other
    ? await askBothSites({ named: sites.named, other: sites.other }, at, paused, signal)
    : await at(sites.named);
  if (!answer.ok) return answer;
  const { address, xml } = answer.value;
  const consultation = aboutSite(deps, answer.value.consultation, sites);
  deps.history.add(consultation, question.tpAmb, noteProtocol(consultation.retConsSitNFe), address, xml);
  return ok(consultation);
}

/** A note that SVRS once had is asked there again, whoever asks and whether its XML is at hand or not. */
function sitesFor(
  deps: Pick<ConsultDeps, 'noIeSince' | 'history' | 'find'>,
  { site, issued, environment, tpAmb, chNFe }: ConsultQuestion,
  parts: AccessKeyParts,
): Sites | undefined {
  const choice = { site, issued, since: () => deps.noIeSince?.(parts.emitter) };
  const sites = sitesOf(parts, choice);
  if (sites?.withoutIe !== 'perhaps-at-svrs') return sites;
  const addressOf = (authorizer: Sites['named']) => {
    const found = deps.find({ mod: '55', authorizer, tpAmb, service: 'consult' });
    return found.ok ? found.value.destination.url.href : undefined;
  };
  const atSvrs = addressOf('SVRS');
  // Where another address stands for all of them, it says nothing of the site.
  if (atSvrs === undefined || atSvrs === addressOf(sites.named)) return sites;
  const known = deps.history.foundAt(environment, chNFe) === atSvrs;
  return known ? sitesOf(parts, { ...choice, site: 'SVRS' }) : sites;
}

/** Says which of the two sites of an issuer without IE was asked, and what its answer leaves open. */
function aboutSite(
  { history }: Pick<ConsultDeps, 'history'>,
  consultation: Consultation,
  { withoutIe }: Sites,
): Consultation {
  const { environment, chNFe } = consultation;
  const { cStat } = consultation.retConsSitNFe;
  const aviso = withoutIe && AFTER[withoutIe](cStat);
  if (!aviso) return consultation;
  // The state had it, or its EPEC: it is no note of SVRS.
  if (withoutIe === 'perhaps-at-svrs' && history.lastFound(environment, chNFe)) return consultation;
  return { ...consultation, avisos: [...consultation.avisos, aviso] };
}

/** The waiver of 226 is written for the authorization, not for the consult, and 410 says that SVRS does not serve the state yet. */
const NOT_OF_THE_NOTE: ReadonlySet<string> = new Set(['226', '410']);
const AFTER: Readonly<Record<NonNullable<Sites['withoutIe']>, (cStat: string) => string | undefined>> = {
  'at-svrs': (cStat) => (NOT_OF_THE_NOTE.has(cStat) ? 'answer.svrs-proves-nothing' : 'answer.svrs'),
  'perhaps-at-svrs': (cStat) => (cStat === '217' ? 'answer.perhaps-at-svrs' : undefined),
};

/** The stored answer, if it came from one of the addresses that would be asked now. */
function stored(
  deps: Pick<ConsultDeps, 'history' | 'find'>,
  question: ConsultQuestion,
  { mod, sites }: Route,
  recorded = true,
): Consultation | undefined {
  const kept = deps.history.stored(question.environment, question.chNFe, recorded);
  const served = kept && fromStore(question, kept);
  if (!served) return undefined;
  const authorizers = sites.other ? [sites.named, sites.other] : [sites.named];
  const given = authorizers.some((authorizer) => {
    const found = deps.find({ mod, authorizer, tpAmb: question.tpAmb, service: 'consult' });
    return found.ok && found.value.destination.url.href === kept.address;
  });
  return given ? served : undefined;
}

/** There is no certificate of the company that is valid now. */
const NONE_VALID: ReadonlySet<string> = new Set([
  'certificate.missing',
  'certificate.expired',
  'certificate.not-yet-valid',
]);

/** A person's certificate (e-CPF) is used only if no company was named or found: some states refuse it (282). */
function personFor(
  deps: ConsultDeps,
  question: ConsultQuestion,
  company: Result<Identity, AppError>,
): string | undefined {
  if (company.ok || !NONE_VALID.has(company.error.code)) return undefined;
  return question.person && !question.cnpj ? deps.personRoot() : undefined;
}

/**
 * The company named, else the note's emitter if a certificate of it that is valid is stored here, else the fallback (`licencaCnpj` of
 * the JSON service). "" of a person (CPF) who issued it.
 */
function askingRoot(deps: ConsultDeps, question: ConsultQuestion, parts: AccessKeyParts): string {
  if (question.cnpj) return cnpjRoot(question.cnpj);
  return rootOf(parts, question.fallback, (root) => deps.hasValidCertificate(root));
}
