/** `POST /nfe/inut`: disables a range, for programs; the token is the consent and its caps the limit (SERVICE: disablement). */

import { setTimeout as delay } from 'node:timers/promises';
import type { CallInput, DisablementView, Environment, Finding, TokenView } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { explainCStat } from '../../shared/explain/cstat.ts';
import { explainJustification, explainRange } from '../../shared/explain/fields.ts';
import { explainFinding } from '../../shared/explain/findings.ts';
import { explainIssue } from '../../shared/explain/issues.ts';
import { explainNotice } from '../../shared/explain/notices.ts';
import { cnpjRoot, cnpjSchema, type Cnpj } from '../../shared/fiscal/cnpj.ts';
import { disablementId } from '../../shared/fiscal/disablement-id.ts';
import { parseJustification } from '../../shared/fiscal/justification.ts';
import {
  fullYear,
  modSchema,
  rangeCount,
  rangeProblem,
  serieSchema,
  shortYear,
  type Mod,
} from '../../shared/fiscal/numbering.ts';
import { cUfOf, parseUf, type Uf } from '../../shared/fiscal/uf.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { field, integerOf, textOf } from './fields.ts';
import type { JsonObject } from './json.ts';
import { forbidden, told, tokenAndEnvironment, type Core, type Operation, type Told } from './operation.ts';
import { createSeriesQueue } from './series-queue.ts';
import { failure, fieldFailure, refusal, spoken, type Reply } from './reply.ts';

type Prepare = CallInput<'disablement.prepare'>;

interface Asked {
  readonly cnpj: Cnpj;
  /** Undefined where the company's own counts. */
  readonly uf: Uf | undefined;
  readonly mod: Mod;
  readonly serie: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
  /** Four digits. */
  readonly ano: number;
  readonly xJust: string;
}

/** How often, and how long at most, the result of another process is waited for (a disablement settles in 120 s). */
const BUSY_PAUSE_MS = 200;
const BUSY_LIMIT_MS = 120_000;

const MANDATORY = ['ano', 'serie', 'nNFIni', 'nNFFin', 'xJust'] as const;

const queue = createSeriesQueue();

export const inut: Operation = async (input, core) => {
  const caller = tokenAndEnvironment(input);
  if (!caller.ok) return told(caller.error);
  const { token, environment } = caller.value;
  if (!token.scopes.includes('inutilizar'))
    return told(forbidden(-3, 'O token de acesso não permite inutilizar.'));
  if (!core.allows(environment)) return told(failure(-3, { code: 'confirmation.production-refused' }));

  const asked = read(input.body, token);
  if (!asked.ok) return told(asked.error);
  if (cnpjRoot(asked.value.cnpj) !== token.root)
    return told(forbidden(-3, 'O token de acesso é de outra empresa.'));
  const { cnpj, mod, serie } = asked.value;
  const done = await queue.run(`${environment} ${cnpj} ${mod} ${serie}`, () =>
    disable(asked.value, environment, token, core),
  );
  return done.ok ? done.value : told(failure(-3, done.error));
};

async function disable(asked: Asked, environment: Environment, token: TokenView, core: Core): Promise<Told> {
  // It may have waited for its turn.
  const withdrawn = core.withdrawn(token);
  if (withdrawn) return told(failure(-3, withdrawn));
  const uf = await ufFor(asked, environment, core);
  if (!uf.ok) return told(uf.error);
  const { cnpj, mod, serie, nNFIni, nNFFin, ano, xJust } = asked;
  const id = disablementId({ ...asked, cUF: cUfOf(uf.value.uf), ano: shortYear(ano) });
  const word = uf.value.confirmed ? {} : { uf: uf.value.uf };
  const range: Prepare = { environment, cnpj, mod, serie, nNFIni, nNFFin, ano, xJust, ...word };
  const deadline = performance.now() + BUSY_LIMIT_MS;
  for (;;) {
    const done = await attempt(range, id, token, core);
    if (done.ok) return done.value;
    // Another process is sending this very range: its result is ours.
    if (done.error.code !== 'disablement.busy' || performance.now() > deadline) {
      return told(await repeated(done.error, id, environment, xJust, core), id);
    }
    await delay(BUSY_PAUSE_MS);
  }
}

async function attempt(
  range: Prepare,
  id: string,
  token: TokenView,
  core: Core,
): Promise<Result<Told, AppError>> {
  const { environment } = range;
  const prepared = await prepareOnce(range, id, core);
  if (!prepared.ok) return prepared;
  const { requestId } = prepared.value;
  const count = rangeCount(range);
  // Before the act, as the window and the command line ask: what it finds is told with the result.
  const { xJust: _xJust, ...wanted } = range;
  const checked = await core.call('disablement.check', wanted);
  if (!checked.ok) return checked;
  const { lastKnown } = checked.value;
  const reserved = environment === 'producao' ? withinCaps(range, lastKnown, token, core) : ok(undefined);
  // Beyond the caps the prepared request waits in the window for a person.
  if (!reserved.ok) return ok(told(failure(-3, reserved.error), id));

  const sent = await core.consented(token)('disablement.send', { environment, requestId, typedCount: count });
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
    reply: answered(sent.value, [], cautionsOf(checked.value.findings)),
    subject: id,
    ...(spent ? { numbers: count } : {}),
    ...(reserved.value ? { release: reserved.value } : {}),
  });
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

/** What a person would be asked about the year and the deadline, where something is known that speaks against them. */
function cautionsOf(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ level, code, data }) => {
      const years = [data?.['belowYear'], data?.['aboveYear']];
      const otherYear = years.some((year) => year !== undefined && year !== data?.['ano']);
      return level === 'warn' && (code === 'deadline' || (code === 'year.ask' && otherYear));
    })
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

/** The caps of a production token (SERVICE): numbers a call, numbers a day, none above the last one known here. */
function withinCaps(
  range: Prepare,
  lastKnown: number | undefined,
  token: TokenView,
  core: Core,
): Result<() => void, AppError> {
  const count = rangeCount(range);
  const beyond: AppError = { code: 'confirmation.required', data: { count } };
  if (count > token.capCall || (lastKnown !== undefined && range.nNFFin > lastKnown)) return err(beyond);
  const release = core.reserve(token, count);
  return release ? ok(release) : err(beyond);
}

/**
 * The state that a person confirmed for the company, which `cUF` may only repeat. Where nobody confirmed one, `cUF` counts
 * for this call alone, and never in production.
 */
async function ufFor(
  asked: Asked,
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

function read(body: JsonObject, token: TokenView): Result<Asked, Reply> {
  const missing = MANDATORY.filter((name) => field(body, name).kind === 'absent');
  if (missing.length > 0) {
    const sentences = missing.map((name) => `${name}: não foi informado.`);
    return err(fieldFailure(-400, `Campos obrigatórios não informados: ${missing.join(', ')}.`, sentences));
  }
  const cnpjText = textOf(field(body, 'CNPJ', 'cnpj'));
  const cnpj = cnpjText === '' ? ok(token.cnpj) : parseSentCnpj(cnpjText);
  const cUF = textOf(field(body, 'cUF'));
  const uf = parseUf(cUF ?? '');
  const mod = modSchema.safeParse(textOf(field(body, 'mod')) || '55');
  const serie = serieSchema.safeParse(integerOf(field(body, 'serie')));
  const nNFIni = integerOf(field(body, 'nNFIni')) ?? 0;
  const nNFFin = integerOf(field(body, 'nNFFin')) ?? 0;
  const ano = fullYear(textOf(field(body, 'ano')) ?? '');
  const xJust = parseJustification(textOf(field(body, 'xJust')) ?? '');
  const range = rangeProblem({ nNFIni, nNFFin });
  const problems = [
    ...(cnpj.ok ? [] : ['CNPJ: não é um CNPJ.']),
    ...(cUF !== '' && uf === undefined ? ['cUF: não é o código de um estado.'] : []),
    ...(mod.success ? [] : ['mod: use 55 ou 65.']),
    ...(serie.success ? [] : ['serie: use um número de 0 a 999.']),
    ...(range ? [`nNFIni e nNFFin: ${explainRange(range)}`] : []),
    ...(ano === undefined ? ['ano: use dois dígitos, como 26.'] : []),
    ...(xJust.ok ? [] : explainJustification(xJust.error).map((sentence) => `xJust: ${sentence}`)),
  ];
  if (!cnpj.ok || !mod.success || !serie.success || ano === undefined || !xJust.ok || problems.length > 0) {
    return err(fieldFailure(-3, problems.join(' '), problems));
  }
  return ok({
    cnpj: cnpj.value,
    uf,
    mod: mod.data,
    serie: serie.data,
    nNFIni,
    nNFFin,
    ano,
    xJust: xJust.value,
  });
}

/** A CNPJ sent as an integer has lost its leading zeros. */
function parseSentCnpj(text: string | undefined): Result<Cnpj, true> {
  const parsed = cnpjSchema.safeParse((text ?? '').replace(/[./-]/g, '').toUpperCase().padStart(14, '0'));
  return parsed.success ? ok(parsed.data) : err(true);
}

function summary({ mod, serie, nNFIni, nNFFin, count }: DisablementView): string {
  const what = mod === '65' ? 'NFC-e' : 'NF-e';
  return `${what}, série ${serie}, nº ${nNFIni} a ${nNFFin} (${count}).`;
}
