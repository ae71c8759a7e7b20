/**
 * The output of `inutilizar` without `--sim`: the request that would be sent and the findings of the check; nothing
 * is recorded.
 */

import { waiverCodeSchema, type Call, type Finding, type WaiverCode } from '../../../shared/contract.ts';
import { appError, errorCodeSchema, type ErrorCode } from '../../../shared/errors.ts';
import { explainFinding } from '../../../shared/explain/findings/findings.ts';
import { disablementId } from '../../../shared/fiscal/disablement-id.ts';
import { shortYear } from '../../../shared/fiscal/numbering.ts';
import { cUfOf } from '../../../shared/fiscal/issuer/uf.ts';
import { err, ok } from '../../../shared/result.ts';
import type { ReadyCompany } from '../input/company.ts';
import { disablementOutcome, rangeLine, type DisablementJson } from './disablement-json.ts';
import type { DisablementRequest } from '../input/disablement-request.ts';
import { EXIT, exitOf } from './exit-codes.ts';
import { errorBody, failureOf } from './failure.ts';
import { alternativeLines } from './alternatives.ts';
import { personalNotices } from '../../../shared/explain/personal-notices.ts';
import { finished, type CommandResult } from '../command.ts';
import { ownAction } from './words.ts';

const NOT_SENT = 'Nada foi enviado nem registrado.';

export async function preview(
  call: Call,
  request: DisablementRequest,
  company: ReadyCompany,
): Promise<CommandResult<DisablementJson>> {
  const { environment, cnpj, mod, serie, nNFIni, nNFFin, ano, xJust } = request;
  const { month } = request;
  const checked = await call('disablement.check', {
    environment,
    cnpj,
    mod,
    serie,
    nNFIni,
    nNFFin,
    ano,
    confirm: request.confirm,
    month,
    ...(company.confirmed ? {} : { uf: company.uf }),
  });
  if (!checked.ok) return err(failureOf(checked.error));
  const report = checked.value;
  // What `--uf` is about to settle.
  const settled: readonly Finding['code'][] = company.confirmed
    ? []
    : ['company.uf-unconfirmed', 'company.other-uf'];
  const findings = report.findings.filter(({ code }) => !settled.includes(code));

  const repeated = findings.find(({ code }) => code === 'range.already')?.data?.['requestId'];
  if (typeof repeated === 'string') {
    const view = await call('disablement.save-file', { environment, requestId: repeated });
    if (view.ok && view.value.state === 'homologated') return ok(disablementOutcome(view.value, false));
  }

  const id = disablementId({ cUF: cUfOf(company.uf), ano: shortYear(ano), cnpj, mod, serie, nNFIni, nNFFin });
  const blocks = findings.filter(({ level }) => level === 'block');
  // The strongest warning first: numbers not yet used.
  const warned = findings
    .filter(({ level }) => level === 'warn')
    .sort((a, b) => Number(b.code === 'range.future') - Number(a.code === 'range.future'));
  const personal = personalNotices(xJust);
  const warnings = [...warned.map((finding) => explainFinding(finding)), ...personal];
  const known = findings.filter(({ level }) => level === 'info').map((finding) => explainFinding(finding));
  const count = nNFFin - nNFIni + 1;
  const needsCount = report.typedCount && request.typedCount === undefined;
  const how = needsCount ? `--sim e --quantidade ${count}` : '--sim';
  const reasons = blocks.map((finding) => explainFinding(finding));
  const motivo = reasons[0] ?? `Confira e acrescente ${how} para enviar.`;
  const error = appError(codeOf(blocks[0]));
  const own = blocks.flatMap(({ code }) => (isWaivable(code) ? (ownAction({ code }) ?? []) : []));
  const json: DisablementJson = {
    estado: 'preparada',
    id,
    status: -3,
    motivo: `${NOT_SENT} ${motivo}`,
    erro: { ...errorBody(error), ...(reasons[0] ? { mensagem: reasons[0], xMotivo: reasons[0] } : {}) },
    ...(reasons.length > 0 ? { erros: reasons } : {}),
    ...(warnings.length > 0 ? { avisos: warnings } : {}),
  };
  return finished(
    json,
    [
      rangeLine(request),
      `Justificativa: ${xJust}`,
      `UF: ${company.uf}    Id: ${id}`,
      ...blocks.map((finding) => `Impede${rejection(finding)}: ${explainFinding(finding)}`),
      ...new Set(blocks.flatMap((finding) => alternativeLines(finding.mend))),
      ...own,
      ...warned.map((finding) => `${loudness(finding)}: ${explainFinding(finding)}`),
      ...personal.map((notice) => `Atenção: ${notice}`),
      ...known,
      NOT_SENT,
      ...(reasons.length > 0
        ? []
        : [`Estes números nunca mais poderão ser usados. Para enviar, acrescente ${how}.`]),
    ],
    reasons.length > 0 ? exitOf(error) : EXIT.done,
  );
}

function isWaivable(code: Finding['code']): code is WaiverCode {
  return waiverCodeSchema.safeParse(code).success;
}

/** SEFAZ's expected code, which is what people search for. */
function rejection({ cStat }: Finding): string {
  return cStat === undefined ? '' : ` (rejeição ${cStat})`;
}

function loudness({ code }: Finding): string {
  return code === 'range.future' ? 'ATENÇÃO' : 'Atenção';
}

/** The core's error for a block; without one, the confirmation is missing. */
function codeOf(block: Finding | undefined): ErrorCode {
  switch (block?.code) {
    case undefined:
      return 'confirmation.required';
    case 'range.overlap': {
      const state = block.data?.['state'];
      if (state === 'imported') return 'disablement.imported';
      return state === 'uncertain' ? 'disablement.uncertain' : 'disablement.overlap';
    }
    case 'range.already':
      return 'disablement.already';
    case 'certificate.missing': {
      const reason = errorCodeSchema.safeParse(block.data?.['code']);
      return reason.success ? reason.data : block.code;
    }
    case 'company.uf-unconfirmed':
    case 'company.without-ie':
    case 'certificate.expired':
    case 'range.contingency':
    case 'year.contradicted':
      return block.code;
    default:
      return 'input.invalid';
  }
}
