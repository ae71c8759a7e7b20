/** `POST /nfe/inut`: disables a range, for programs; the token is the consent and its caps the limit (docs/service.md). */

import { setTimeout as delay } from 'node:timers/promises';
import {
  waiverCodeSchema,
  type CallInput,
  type DisablementView,
  type Environment,
  type Finding,
  type TokenView,
  type WaiverCode,
} from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { explainFinding } from '../../../shared/explain/findings/findings.ts';
import { explainIssue } from '../../../shared/explain/findings/issues.ts';
import { explainNotice, overriddenNotice } from '../../../shared/explain/notices.ts';
import { personalNotices } from '../../../shared/explain/personal-notices.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { disablementId } from '../../../shared/fiscal/disablement-id.ts';
import { rangeCount, shortYear, type Mod, type NumberRange } from '../../../shared/fiscal/numbering.ts';
import { cUfOf, type Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ActPolicy } from '../../ports.ts';
import { readInutRequest, type InutRequest } from './inut-request.ts';
import {
  forbidden,
  auditedReply,
  tokenAndEnvironment,
  type Core,
  type Operation,
  type OperationInput,
  type AuditedReply,
} from '../operation.ts';
import { createSeriesQueue } from './series-queue.ts';
import { notDone } from './not-done.ts';
import { failure, fieldFailure, spoken, type Reply } from '../reply.ts';

/** The range and its justification. */
type Wanted = Omit<CallInput<'disablement.perform'>, 'typedCount' | 'confirm'>;

/** Pause and maximum time for which another process's result is awaited (a disablement ends within 120 s). */
const BUSY_PAUSE_MS = 200;
const BUSY_LIMIT_MS = 120_000;

const queue = createSeriesQueue();

export const inut: Operation = (input, core) => performed(input, core);

/** `POST /v1/nfce/inut`: the same for NFC-e. */
export const inutOfNfce: Operation = (input, core) => performed(input, core, '65');

async function performed(input: OperationInput, core: Core, onlyMod?: Mod): Promise<AuditedReply> {
  const caller = tokenAndEnvironment(input, (motivo) => fieldFailure(-3, motivo, [motivo]));
  if (!caller.ok) return auditedReply(caller.error);
  const { token, environment } = caller.value;
  if (!token.scopes.includes('inutilizar'))
    return auditedReply(forbidden(-3, 'token.scope', 'O token de acesso não permite inutilizar.'));
  if (!core.allows(environment))
    return auditedReply(failure(-3, { code: 'confirmation.production-refused' }));

  const asked = readInutRequest(input.body, token, onlyMod);
  if (!asked.ok) return auditedReply(asked.error);
  if (cnpjRoot(asked.value.cnpj) !== token.root) return auditedReply(forbidden(-3, 'token.company'));
  const { cnpj, mod, serie } = asked.value;
  const done = await queue.run(`${environment} ${cnpj} ${mod} ${serie}`, () =>
    disable(asked.value, environment, token, core),
  );
  return done.ok ? done.value : auditedReply(failure(-3, done.error));
}

async function disable(
  asked: InutRequest,
  environment: Environment,
  token: TokenView,
  core: Core,
): Promise<AuditedReply> {
  const uf = await ufFor(asked, environment, core);
  if (!uf.ok) return auditedReply(uf.error);
  const { cnpj, mod, serie, nNFIni, nNFFin, ano, xJust, confirm } = asked;
  const id = disablementId({ ...asked, cUF: cUfOf(uf.value.uf), ano: shortYear(ano) });
  const stated = uf.value.confirmed ? {} : { uf: uf.value.uf };
  const wanted: Wanted = { environment, cnpj, mod, serie, nNFIni, nNFFin, ano, xJust, ...stated };
  const deadline = performance.now() + BUSY_LIMIT_MS;
  for (;;) {
    // It may have waited for its turn, or for another process.
    const withdrawn = core.withdrawn(token);
    if (withdrawn) return auditedReply(failure(-3, withdrawn), id);
    const done = await attempt(wanted, confirm, token, core);
    if (done.ok) return { ...done.value, subject: id };
    // Another process is sending this range: its result is returned.
    if (done.error.code !== 'disablement.busy' || performance.now() > deadline) {
      const open = await openRequest(done.error, id, environment, core);
      return auditedReply(open ? notDone(open) : refused(done.error), id);
    }
    await delay(BUSY_PAUSE_MS);
  }
}

async function attempt(
  wanted: Wanted,
  confirm: readonly WaiverCode[],
  token: TokenView,
  core: Core,
): Promise<Result<Omit<AuditedReply, 'subject'>, AppError>> {
  const { environment, xJust } = wanted;
  const production = environment === 'producao';
  const count = rangeCount(wanted);
  // In production a token answers for no note in contingency: a person does, in the window (docs/service.md).
  const answers = confirm.filter((code) => !production || code !== 'range.contingency');
  const forPerson = { kind: 'wait', error: appError('confirmation.required', { count }) } as const;
  let release: (() => void) | undefined;
  const policy: ActPolicy = {
    admit: async ({ findings, lastKnown }) => {
      const objections = objectionsOf(findings);
      const open = objections.find(({ code }) => !confirm.some((waived) => waived === code));
      if (open) return { kind: 'refuse', error: open };
      if (objections.length > 0) return forPerson;
      if (!production) return { kind: 'go' };
      release = await withinCaps(wanted, lastKnown, token, core);
      return release ? { kind: 'go' } : forPerson;
    },
    // Beyond the day's limit, as other programs have used it up meanwhile: it waits for a person, as above.
    keeps: ({ code }) => code === forPerson.error.code,
  };
  const done = await core.acting(token, policy)('disablement.perform', {
    ...wanted,
    typedCount: count,
    confirm: answers,
  });
  if (!done.ok || !done.value.sent) release?.();
  if (!done.ok) return done;
  const { view, sent, stopped, findings } = done.value;
  // Beyond the limits the prepared request waits in the window for a person.
  const cautions = [...warningsOf(findings), ...personalNotices(xJust)];
  if (stopped) return ok({ reply: notDone(view, cautions) });
  if (!sent) return ok({ reply: answered(view, view.xJust === xJust ? [] : ['justification.differs']) });
  const { mod, serie, nNFIni, nNFFin } = view;
  core.notify(({ erp }) => ({
    title: view.state === 'homologated' ? erp.done : erp.asked,
    text: erp.text(mod === '65' ? 'NFC-e' : 'NF-e', serie, nNFIni, nNFFin, view.count),
  }));
  return ok({
    reply: answered(view, [], cautions),
    ...(production && view.state !== 'refused' ? { numbers: count } : {}),
    ...(release ? { release } : {}),
  });
}

/** The objections to the range that stand for this caller, who may have answered for some of them. */
function objectionsOf(findings: readonly Finding[]): AppError[] {
  return findings.flatMap(({ level, code, data }) => {
    const waivable = waiverCodeSchema.safeParse(code);
    return level === 'block' && waivable.success ? [{ code: waivable.data, data }] : [];
  });
}

/** The very request that is still under way, or came to have no answer since it was looked up. */
async function openRequest(
  { code, data }: AppError,
  id: string,
  environment: Environment,
  core: Core,
): Promise<DisablementView | undefined> {
  if (code !== 'disablement.busy' && code !== 'disablement.uncertain') return undefined;
  const found = await core.call('disablement.get', { environment, requestId: String(data?.['requestId']) });
  if (!found.ok || found.value.id !== id) return undefined;
  return found.value.state === 'sending' || found.value.state === 'uncertain' ? found.value : undefined;
}

/** Why nothing was sent. */
function refused(error: AppError): Reply {
  // Numbers done under another year or range: the same code as docs/service.md names it, with the protocol that is known.
  const open = ['uncertain', 'sending', 'imported'].includes(String(error.data?.['state']));
  if (error.code === 'disablement.overlap' && !open) {
    return failure(-3, { ...error, code: 'disablement.already' });
  }
  if (!error.issues) return failure(-3, error);
  const sentences = error.issues.map((issue) => explainIssue(issue));
  return fieldFailure(-3, sentences.join(' '), sentences);
}

/** Every warning of the check (docs/service.md); a changed address is reported by the request itself. */
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
    ...(view.overridden ? [overriddenNotice(view.state)] : []),
    ...(view.provedBy === 'file' ? ['proof.file'] : []),
    ...(view.file?.saved === false ? ['archive.not-saved'] : []),
    ...(view.state === 'homologated' && view.nProt === '' ? ['protocol.missing'] : []),
    ...notices,
  ];
  const notes = [...codes.map((code) => explainNotice(code)), ...cautions];
  if (view.state === 'homologated' && view.retornoInutNFe) {
    return spoken({
      status: 200,
      motivo: 'Inutilização realizada com sucesso.',
      retornoInutNFe: view.retornoInutNFe,
      ...(notes.length > 0 ? { avisos: notes } : {}),
    });
  }
  return notDone(view, notes);
}

/** The caps of a production token (docs/service.md): numbers a call, numbers a day, none above the last one known here, nor where none is. */
async function withinCaps(
  range: NumberRange,
  lastKnown: number | undefined,
  token: TokenView,
  core: Core,
): Promise<(() => void) | undefined> {
  const count = rangeCount(range);
  if (count > token.capCall || lastKnown === undefined || range.nNFFin > lastKnown) return undefined;
  return core.reserve(token, count);
}

/**
 * The state that a person confirmed for the company, which `cUF` may only repeat. Without a confirmed one, `cUF` counts
 * for this call alone, and never in production.
 */
async function ufFor(
  asked: InutRequest,
  environment: Environment,
  core: Core,
): Promise<Result<{ readonly uf: Uf; readonly confirmed: boolean }, Reply>> {
  const companies = await core.call('company.list', { environment, cnpj: asked.cnpj });
  if (!companies.ok) return err(failure(-3, companies.error));
  const [company] = companies.value;
  if (company?.ufConfirmed && company.uf) {
    if (asked.uf === undefined || asked.uf === company.uf) return ok({ uf: company.uf, confirmed: true });
    const motivo = `cUF: esta empresa está registrada em ${company.uf}, não em ${asked.uf}.`;
    return err(fieldFailure(-3, motivo, [motivo]));
  }
  if (asked.uf && environment !== 'producao') return ok({ uf: asked.uf, confirmed: false });
  const code = company ? 'company.uf-unconfirmed' : 'company.missing';
  return err(failure(-3, { code, data: { cnpj: asked.cnpj } }));
}
