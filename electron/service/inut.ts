/** `POST /nfe/inut`: disables a range, for programs; the token is the consent and its caps the limit (SERVICE: disablement). */

import { setTimeout as delay } from 'node:timers/promises';
import {
  waiverCodeSchema,
  type CallInput,
  type DisablementView,
  type Environment,
  type Finding,
  type TokenView,
  type WaiverCode,
} from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { explainCStat } from '../../shared/explain/cstat.ts';
import { explainFinding } from '../../shared/explain/findings.ts';
import { explainIssue } from '../../shared/explain/issues.ts';
import { explainNotice } from '../../shared/explain/notices.ts';
import { personalNotices } from '../../shared/explain/personal-notices.ts';
import { cnpjRoot } from '../../shared/fiscal/cnpj.ts';
import { disablementId } from '../../shared/fiscal/disablement-id.ts';
import { rangeCount, shortYear } from '../../shared/fiscal/numbering.ts';
import { cUfOf, type Uf } from '../../shared/fiscal/uf.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { readInutRequest, type InutRequest } from './inut-request.ts';
import { forbidden, told, tokenAndEnvironment, type Core, type Operation, type Told } from './operation.ts';
import { createSeriesQueue } from './series-queue.ts';
import { failure, fieldFailure, refusal, spoken, type Reply } from './reply.ts';

type Prepare = CallInput<'disablement.prepare'>;

/** How often, and how long at most, the result of another process is waited for (a disablement settles in 120 s). */
const BUSY_PAUSE_MS = 200;
const BUSY_LIMIT_MS = 120_000;

const queue = createSeriesQueue();

export const inut: Operation = async (input, core) => {
  const caller = tokenAndEnvironment(input);
  if (!caller.ok) return told(caller.error);
  const { token, environment } = caller.value;
  if (!token.scopes.includes('inutilizar'))
    return told(forbidden(-3, 'O token de acesso não permite inutilizar.'));
  if (!core.allows(environment)) return told(failure(-3, { code: 'confirmation.production-refused' }));

  const asked = readInutRequest(input.body, token);
  if (!asked.ok) return told(asked.error);
  if (cnpjRoot(asked.value.cnpj) !== token.root)
    return told(forbidden(-3, 'O token de acesso é de outra empresa.'));
  const { cnpj, mod, serie } = asked.value;
  const done = await queue.run(`${environment} ${cnpj} ${mod} ${serie}`, () =>
    disable(asked.value, environment, token, core),
  );
  return done.ok ? done.value : told(failure(-3, done.error));
};

async function disable(
  asked: InutRequest,
  environment: Environment,
  token: TokenView,
  core: Core,
): Promise<Told> {
  // It may have waited for its turn.
  const withdrawn = core.withdrawn(token);
  if (withdrawn) return told(failure(-3, withdrawn));
  const uf = await ufFor(asked, environment, core);
  if (!uf.ok) return told(uf.error);
  const { cnpj, mod, serie, nNFIni, nNFFin, ano, xJust, confirm } = asked;
  const id = disablementId({ ...asked, cUF: cUfOf(uf.value.uf), ano: shortYear(ano) });
  const word = uf.value.confirmed ? {} : { uf: uf.value.uf };
  const range: Prepare = { environment, cnpj, mod, serie, nNFIni, nNFFin, ano, xJust, ...word };
  const deadline = performance.now() + BUSY_LIMIT_MS;
  for (;;) {
    const done = await attempt(range, { id, confirm }, token, core);
    if (done.ok) return done.value;
    // Another process is sending this very range: its result is ours.
    if (done.error.code !== 'disablement.busy' || performance.now() > deadline) {
      return told(await repeated(done.error, id, environment, xJust, core), id);
    }
    await delay(BUSY_PAUSE_MS);
  }
}

interface Word {
  readonly id: string;
  /** What the caller says a person looked at. */
  readonly confirm: readonly WaiverCode[];
}

async function attempt(
  range: Prepare,
  { id, confirm }: Word,
  token: TokenView,
  core: Core,
): Promise<Result<Told, AppError>> {
  const { environment } = range;
  const count = rangeCount(range);
  const forPerson: AppError = { code: 'confirmation.required', data: { count } };
  // In production a token answers for no note in contingency: a person does, in the window (SERVICE: Numbers).
  const answers = confirm.filter((code) => environment !== 'producao' || code !== 'range.contingency');
  const leaves = (code: string) =>
    confirm.some((each) => each === code) && !answers.some((each) => each === code);

  const prepared = await prepareOnce({ ...range, confirm: answers }, id, core);
  if (!prepared.ok) {
    if (!leaves(prepared.error.code)) return prepared;
    const waiting = await core.call('disablement.prepare', { ...range, waits: true });
    return waiting.ok ? ok(told(failure(-3, forPerson), id)) : waiting;
  }
  const { requestId } = prepared.value;
  // Before the act, as the window and the command line ask: what it finds is told with the result.
  const { xJust, ...wanted } = range;
  const checked = await core.call('disablement.check', { ...wanted, confirm: answers });
  if (!checked.ok) return checked;
  const { lastKnown, findings } = checked.value;
  // A request that was left to a person before still is.
  const objection = objectionOf(findings);
  if (objection) return leaves(objection.code) ? ok(told(failure(-3, forPerson), id)) : err(objection);
  const reserved = environment === 'producao' ? withinCaps(range, lastKnown, token, core) : ok(undefined);
  // Beyond the caps the prepared request waits in the window for a person.
  if (!reserved.ok) return ok(told(failure(-3, forPerson), id));

  const sent = await core.consented(token)('disablement.send', {
    ...{ environment, requestId, typedCount: count },
    confirm: answers,
  });
  if (!sent.ok) {
    reserved.value?.();
    // Nothing left this machine: a row that nobody will send would only wait in the way.
    await core.call('disablement.discard', { environment, requestId });
    return sent;
  }
  const { state } = sent.value;
  core.notify(
    state === 'homologated' ? 'Numeração inutilizada pelo ERP' : 'Inutilização pedida pelo ERP',
    summary(sent.value),
  );
  const spent = environment === 'producao' && state !== 'refused';
  return ok({
    reply: answered(sent.value, [], [...warningsOf(findings), ...personalNotices(xJust)]),
    subject: id,
    ...(spent ? { numbers: count } : {}),
    ...(reserved.value ? { release: reserved.value } : {}),
  });
}

/** What stands against the range and nobody has answered for. */
function objectionOf(findings: readonly Finding[]): AppError | undefined {
  for (const { level, code, data } of findings) {
    const waivable = waiverCodeSchema.safeParse(code);
    if (level === 'block' && waivable.success) return { code: waivable.data, ...(data ? { data } : {}) };
  }
  return undefined;
}

/** A request of this Id that still waits for a person is taken up again, so that an ERP that insists does not pile them up. */
async function prepareOnce(
  range: Prepare,
  id: string,
  core: Core,
): Promise<Result<DisablementView, AppError>> {
  const { environment, xJust } = range;
  const all = await core.call('disablement.of-id', { environment, id });
  if (!all.ok) return all;
  const waiting = all.value.find((view) => view.state === 'prepared' && view.xJust === xJust);
  return waiting ? ok(waiting) : core.call('disablement.prepare', range);
}

/** What a repeat is told: the stored result of the same range, or why nothing was sent. */
async function repeated(
  error: AppError,
  id: string,
  environment: Environment,
  xJust: string,
  core: Core,
): Promise<Reply> {
  const requestId = error.data?.['requestId'];
  // Numbers done under another year or range: the same code as SERVICE names it, with the protocol that is known.
  const open = ['uncertain', 'sending', 'imported'].includes(String(error.data?.['state']));
  if (error.code === 'disablement.overlap' && !open) {
    return failure(-3, { ...error, code: 'disablement.already' });
  }
  if (error.issues) {
    const sentences = error.issues.map((issue) => explainIssue(issue));
    return fieldFailure(-3, sentences.join(' '), sentences);
  }
  if (error.code !== 'disablement.already' || typeof requestId !== 'string') return failure(-3, error);
  const stored = await core.call('disablement.get', { environment, requestId });
  if (!stored.ok) return failure(-3, stored.error);
  if (stored.value.id !== id || stored.value.state !== 'homologated') return failure(-3, error);
  return answered(stored.value, stored.value.xJust === xJust ? [] : ['justification.differs']);
}

/** Every warning of the check (SERVICE: Numbers); a changed address is told by the request itself. */
function warningsOf(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ level, code }) => level === 'warn' && code !== 'address.overridden')
    .map((finding) => explainFinding(finding));
}

function answered(
  view: DisablementView,
  notices: readonly string[],
  cautions: readonly string[] = [],
): Reply {
  const codes = [
    ...(view.overridden ? ['address.overridden'] : []),
    ...(view.provedBy === 'file' ? ['proof.file'] : []),
    ...(view.file?.saved === false ? ['archive.not-saved'] : []),
    ...(view.state === 'homologated' && view.nProt === '' ? ['protocol.missing'] : []),
    ...notices,
  ];
  const notes = [...codes.map((code) => explainNotice(code)), ...cautions];
  const avisos = notes.length > 0 ? { avisos: notes } : {};
  if (view.state === 'homologated' && view.retornoInutNFe) {
    return spoken({
      status: 200,
      motivo: 'Inutilização realizada com sucesso.',
      retornoInutNFe: view.retornoInutNFe,
      ...avisos,
    });
  }
  if (view.state === 'refused' && view.answer) {
    const { cStat, xMotivo } = view.answer;
    return refusal(-3, cStat, xMotivo, [explainCStat(cStat, 'disable').what, ...notes]);
  }
  return failure(-3, { code: 'disablement.uncertain', data: { requestId: view.requestId } });
}

/** The caps of a production token (SERVICE): numbers a call, numbers a day, none above the last one known here, nor where none is. */
function withinCaps(
  range: Prepare,
  lastKnown: number | undefined,
  token: TokenView,
  core: Core,
): Result<() => void, true> {
  const count = rangeCount(range);
  if (count > token.capCall || lastKnown === undefined || range.nNFFin > lastKnown) return err(true);
  const release = core.reserve(token, count);
  return release ? ok(release) : err(true);
}

/**
 * The state that a person confirmed for the company, which `cUF` may only repeat. Where nobody confirmed one, `cUF` counts
 * for this call alone, and never in production.
 */
async function ufFor(
  asked: InutRequest,
  environment: Environment,
  core: Core,
): Promise<Result<{ readonly uf: Uf; readonly confirmed: boolean }, Reply>> {
  const companies = await core.call('company.list', { environment });
  if (!companies.ok) return err(failure(-3, companies.error));
  const company = companies.value.find(({ cnpj }) => cnpj === asked.cnpj);
  if (company?.ufConfirmed && company.uf) {
    if (asked.uf === undefined || asked.uf === company.uf) return ok({ uf: company.uf, confirmed: true });
    const motivo = `cUF: esta empresa está registrada em ${company.uf}, não em ${asked.uf}.`;
    return err(fieldFailure(-3, motivo, [motivo]));
  }
  if (asked.uf && environment !== 'producao') return ok({ uf: asked.uf, confirmed: false });
  const code = company ? 'company.uf-unconfirmed' : 'company.missing';
  return err(failure(-3, { code, data: { cnpj: asked.cnpj } }));
}

function summary({ mod, serie, nNFIni, nNFFin, count }: DisablementView): string {
  const what = mod === '65' ? 'NFC-e' : 'NF-e';
  return `${what}, série ${serie}, nº ${nNFIni} a ${nNFFin} (${count}).`;
}
