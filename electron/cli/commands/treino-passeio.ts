/**
 * `treino passeio`: the whole workflow on the built-in training SEFAZ, step by step, up to the checked XML on disk.
 */

import { z } from 'zod';
import type { Call, DisablementView } from '../../../shared/contract.ts';
import type { DisablementRequest } from '../input/disablement-request.ts';
import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjSchema, formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { justificationSchema } from '../../../shared/fiscal/justification/justification.ts';
import { modSchema } from '../../../shared/fiscal/numbering.ts';
import { situationOf, type Situation } from '../../../shared/fiscal/cstat.ts';
import { err } from '../../../shared/result.ts';
import { EXIT } from '../output/exit-codes.ts';
import { errorSchema, failureOf, failureWith } from '../output/failure.ts';
import { carryOut } from '../carry-out.ts';
import { readProcFile } from '../output/proc-file.ts';
import { showSteps } from '../output/progress.ts';
import { finished, printing } from '../command.ts';
import { spokenText } from '../../../shared/explain/cstat/spoken-text.ts';

const ENVIRONMENT = 'treino';
const JUSTIFICATION = justificationSchema.parse('Numero pulado por falha do emissor durante o treino');

/** Each step has what it saw beside these. */
const stepSchema = z.object({ passo: z.string(), ok: z.boolean() }).catchall(z.unknown());
type Step = z.infer<typeof stepSchema>;
const WALKED = z.strictObject({
  passos: z.array(stepSchema),
  arquivo: z.string(),
  erro: errorSchema.optional(),
});

/** The expected result for each example of the training SEFAZ. */
const EXAMPLES = [
  ['authorized', 'consultar-autorizada', 'autorizada'],
  ['cancelled', 'consultar-cancelada', 'cancelada'],
  ['unknown', 'consultar-inexistente', 'nao-consta'],
] as const satisfies readonly (readonly [string, string, Situation])[];

export const run = printing(WALKED, async (_given, context) => {
  const client = await context.connect({ confirmed: true });
  if (!client.ok) return client;
  const { call } = client.value;
  const steps: Step[] = [];
  const text: string[] = [];
  const done = (step: Step, line: string) => {
    steps.push(step);
    text.push(`${step.ok ? 'ok' : 'NÃO'}  ${line}`);
    context.progress(line);
  };

  const begun = await beginTraining(call);
  if (!begun.ok) return begun;
  const { company, examples, gap } = begun.value;
  const certificate = company.certificate;
  done(
    {
      passo: 'certificado',
      ok: certificate !== undefined,
      titular: certificate?.holder ?? '',
      cnpj: company.cnpj,
      impressao: certificate?.fingerprint ?? '',
    },
    `Certificado de treino de ${company.name}, ${formatCnpj(company.cnpj)}`,
  );

  const situations = new Map<string, Situation>();
  const consult = async (chNFe: string) => {
    const asked = await call('consult.note', { environment: ENVIRONMENT, chNFe, fallback: company.cnpj });
    if (asked.ok) situations.set(chNFe, asked.value.situacao);
    return asked;
  };
  for (const [example, passo, expected] of EXAMPLES) {
    const chNFe = examples[example] ?? '';
    const asked = await consult(chNFe);
    if (!asked.ok) return err(failureOf(asked.error));
    const { retConsSitNFe, situacao } = asked.value;
    const { cStat, xMotivo = '' } = retConsSitNFe;
    done(
      {
        passo,
        ok: situacao === expected && situationOf(retConsSitNFe) === expected,
        chNFe,
        situacao,
        cStat,
        xMotivo,
      },
      `Consulta ${chNFe}: ${spokenText({ cStat, xMotivo })}`,
    );
  }

  // The numbers in use according to SEFAZ, not to our own records.
  const series = Object.values(examples).filter((key) => isOfSeries(key, company.cnpj, gap));
  for (const chNFe of series.filter((key) => !situations.has(key))) {
    const asked = await consult(chNFe);
    if (!asked.ok) return err(failureOf(asked.error));
  }
  const notes = series
    .filter((key) => situations.get(key) !== 'nao-consta')
    .map((key) => accessKeyParts(key));
  const used = [...new Set(notes.map(({ nNF }) => nNF))].sort((a, b) => a - b);
  const missing = (used.find((n, i) => i + 1 < used.length && !used.includes(n + 1)) ?? 0) + 1;
  const ano = notes.find(({ nNF }) => nNF === missing - 1)?.year ?? context.now().getFullYear();
  done(
    {
      passo: 'procurar-furo',
      ok: missing === gap.missing,
      mod: gap.mod,
      serie: gap.serie,
      usados: used,
      falta: missing,
    },
    `Série ${gap.serie}: usados ${used.join(', ')}; falta o ${missing}`,
  );

  const request: DisablementRequest = {
    environment: ENVIRONMENT,
    cnpj: cnpjSchema.parse(company.cnpj),
    uf: company.uf,
    ano,
    mod: modSchema.parse(gap.mod),
    serie: gap.serie,
    nNFIni: missing,
    nNFFin: missing,
    xJust: JUSTIFICATION,
    month: undefined,
    typedCount: undefined,
    confirm: [],
  };
  const quiet = showSteps(client.value, context);
  const carried = await carryOut(call, request, context.signal).finally(quiet);
  if (!carried.ok) return err(failureOf(carried.error));
  const view = carried.value.sent ? carried.value.view : await settled(call, carried.value.view);
  const arquivo = view.file?.saved ? view.file.path : '';
  done(
    {
      passo: 'inutilizar', ok: view.state === 'homologated', id: view.id, repetida: !carried.value.sent,
      cStat: view.answer?.cStat ?? '', xMotivo: view.answer?.xMotivo ?? '', nProt: view.nProt,
    }, // prettier-ignore
    `Número ${missing} inutilizado, protocolo ${view.nProt}${carried.value.sent ? '' : ' (já estava, de um passeio anterior)'}`,
  );

  const file = await readProcFile(arquivo);
  const right =
    file !== undefined &&
    file.root === 'ProcInutNFe' &&
    file.cStat === '102' &&
    file.nProt === view.nProt &&
    file.id === view.id;
  done(
    {
      passo: 'conferir-xml',
      ok: right,
      arquivo,
      raiz: file?.root ?? '',
      cStat: file?.cStat ?? '',
      nProt: file?.nProt ?? '',
    },
    `XML conferido: ${arquivo}`,
  );

  const failed = steps.filter((step) => !step.ok).map((step) => step.passo);
  if (failed.length > 0) {
    const failure = failureWith('internal', EXIT.noAnswer, [
      `O passeio não saiu como devia: ${failed.join(', ')}.`,
    ]);
    return finished({ passos: steps, arquivo, erro: failure.erro }, text, failure.exit);
  }
  return finished({ passos: steps, arquivo }, [...text, 'SEM VALOR FISCAL: nada saiu deste computador.']);
});

/** Entering training changes the session's selection; the earlier one is restored at the end. */
async function beginTraining(call: Call) {
  const before = await call('session.get', {});
  const begun = await call('training.begin', {});
  if (!begun.ok) return err(failureOf(begun.error));
  const environment = before.ok ? before.value.environment : undefined;
  if (before.ok && environment && environment !== ENVIRONMENT) {
    const { cnpj } = before.value;
    await call('session.choose', { environment, cnpj });
  }
  return begun;
}

function isOfSeries(
  key: string,
  cnpj: string,
  { mod, serie }: { readonly mod: string; readonly serie: number },
): boolean {
  const parts = accessKeyParts(key);
  return parts.emitter === cnpj && parts.mod === mod && parts.serie === serie;
}

/** An unanswered request of an earlier run is sent again, as a person would. */
async function settled(call: Call, view: DisablementView): Promise<DisablementView> {
  if (view.state !== 'uncertain') return view;
  const again = await call('disablement.resend', { environment: ENVIRONMENT, requestId: view.requestId });
  return again.ok ? again.value : view;
}
