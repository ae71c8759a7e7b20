/** Reads the body of `POST /nfe/inut`: all missing and invalid fields are reported at once. */

import { z } from 'zod';
import { waiverCodeSchema, type TokenView, type WaiverCode } from '../../../shared/contract.ts';
import { explainJustification, explainRange } from '../../../shared/explain/fields.ts';
import type { Cnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { parseJustification } from '../../../shared/fiscal/justification/justification.ts';
import {
  fullYear,
  modSchema,
  rangeProblem,
  serieSchema,
  type Mod,
} from '../../../shared/fiscal/numbering.ts';
import { parseUf, type Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { anyCase, cnpjOf, field, integerOf, textOf, wrong } from '../fields.ts';
import type { JsonObject, JsonValue } from '../http/json.ts';
import { fieldFailure, type Reply } from '../reply.ts';

const MANDATORY = ['ano', 'serie', 'nNFIni', 'nNFFin', 'xJust'] as const;

export interface InutRequest {
  readonly cnpj: Cnpj;
  /** Undefined: the company's own applies. */
  readonly uf: Uf | undefined;
  readonly mod: Mod;
  readonly serie: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
  /** Four digits. */
  readonly ano: number;
  readonly xJust: string;
  /** Findings that a person waived, according to the caller. */
  readonly confirm: readonly WaiverCode[];
}

/** `onlyMod`: the only model of the path. Error: -400 for missing fields, -3 for invalid ones, each reported. */
export function readInutRequest(
  body: JsonObject,
  token: TokenView,
  onlyMod?: Mod,
): Result<InutRequest, Reply> {
  const missing = MANDATORY.filter((name) => field(body, name).kind === 'absent');
  if (missing.length > 0) {
    const sentences = missing.map((name) => `${name}: não foi informado.`);
    return err(fieldFailure(-400, `Campos obrigatórios não informados: ${missing.join(', ')}.`, sentences));
  }
  const company = anyCase(body, 'cnpj');
  const cnpjText = textOf(company);
  const cnpj = cnpjText === '' ? token.cnpj : cnpjOf(cnpjText);
  const cUF = textOf(field(body, 'cUF'));
  const uf = parseUf(cUF ?? '');
  // One that cannot be read is not absent: the model would not be the one that was meant.
  const model = anyCase(body, 'mod', 'modelo');
  const modText = textOf(model);
  const mod = (onlyMod ? z.literal(onlyMod) : modSchema).safeParse(
    modText === '' ? (onlyMod ?? '55') : modText,
  );
  const serie = serieSchema.safeParse(integerOf(field(body, 'serie')));
  const nNFIni = integerOf(field(body, 'nNFIni')) ?? 0;
  const nNFFin = integerOf(field(body, 'nNFFin')) ?? 0;
  const ano = fullYear(textOf(field(body, 'ano')) ?? '');
  const xJust = parseJustification(textOf(field(body, 'xJust')) ?? '');
  const range = rangeProblem({ nNFIni, nNFFin });
  const confirm = confirmOf(body.get('confirmar'));
  const problems = [
    ...(cnpj ? [] : [wrong(company, 'CNPJ', 'não é um CNPJ')]),
    ...(cUF !== '' && uf === undefined ? ['cUF: não é o código de um estado.'] : []),
    ...(mod.success ? [] : [wrong(model, 'mod', onlyMod ? `neste endereço só ${onlyMod}` : 'use 55 ou 65')]),
    ...(serie.success ? [] : ['serie: use um número de 0 a 999.']),
    ...(range ? [`nNFIni e nNFFin: ${explainRange(range)}`] : []),
    ...(ano === undefined ? ['ano: use dois dígitos, como 26.'] : []),
    ...(xJust.ok ? [] : explainJustification(xJust.error).map((sentence) => `xJust: ${sentence}`)),
    ...(confirm ? [] : [`confirmar: use uma lista com ${waiverCodeSchema.options.join(' ou ')}.`]),
  ];
  if (
    !confirm ||
    !cnpj ||
    !mod.success ||
    !serie.success ||
    ano === undefined ||
    !xJust.ok ||
    problems.length > 0
  ) {
    return err(fieldFailure(-3, problems.join(' '), problems));
  }
  return ok({
    cnpj,
    uf,
    mod: mod.data,
    serie: serie.data,
    nNFIni,
    nNFFin,
    ano,
    xJust: xJust.value,
    confirm,
  });
}

/** A list of codes, or a single one; null and "" count as absent. */
function confirmOf(sent: JsonValue | undefined): WaiverCode[] | undefined {
  if (sent === undefined || sent === null || sent === '') return [];
  const codes = z.array(waiverCodeSchema).safeParse(Array.isArray(sent) ? sent : [sent]);
  return codes.success ? [...new Set(codes.data)] : undefined;
}
