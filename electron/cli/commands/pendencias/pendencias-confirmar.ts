/** `pendencias confirmar ID`: sends a request made by a program that waits for a person's confirmation. */

import type { Call, DisablementView } from '../../../../shared/contract.ts';
import { explainFinding } from '../../../../shared/explain/findings/findings.ts';
import { err, ok } from '../../../../shared/result.ts';
import { disablementOutcome, disablementSchema, rangeLine } from '../../output/disablement-json.ts';
import { failureOf, unconfirmed, usage } from '../../output/failure.ts';
import { readConfirmed, readEnvironment, readNumber } from '../../input/fields.ts';
import { findWaiting } from './pending.ts';
import { showSteps } from '../../output/progress.ts';
import { printing } from '../../command.ts';

export const run = printing(disablementSchema, async (args, context) => {
  const environment = readEnvironment(args, { required: false });
  if (!environment.ok) return environment;
  const typed = readNumber(args, 'quantidade', 'A quantidade é um número inteiro.');
  if (!typed.ok) return typed;
  const looked = readConfirmed(args);
  if (!looked.ok) return looked;
  const confirmed = args.flags.has('sim');
  const client = await context.connect({ confirmed });
  if (!client.ok) return client;
  const { call } = client.value;
  const found = await findWaiting(call, environment.value, context, (args.rest[0] ?? '').trim());
  if (!found.ok) return found;
  const view = found.value;
  if (typed.value === undefined) {
    return err(usage([`Falta --quantidade: digite quantos números são.`], [rangeLine(view)]));
  }
  if (!confirmed) {
    const hints = [rangeLine(view), `Justificativa: ${view.xJust}`, ...(await warningsOf(call, view))];
    return err(
      unconfirmed(
        ['Nada foi enviado: falta --sim.'],
        [...hints, 'Estes números nunca mais poderão ser usados.'],
      ),
    );
  }
  const quiet = showSteps(client.value, context);
  try {
    const sent = await call(
      'disablement.send',
      {
        environment: view.environment,
        requestId: view.requestId,
        typedCount: typed.value,
        confirm: looked.value,
      },
      { signal: context.signal },
    );
    // An unsent request keeps waiting: it belongs to another program.
    return sent.ok
      ? ok(disablementOutcome(sent.value, true, { dados: args.values.dados }))
      : err(failureOf(sent.error));
  } finally {
    quiet();
  }
});

/** The current findings of the check for its numbers. */
async function warningsOf(
  call: Call,
  { environment, cnpj, mod, serie, nNFIni, nNFFin, ano }: DisablementView,
): Promise<string[]> {
  const checked = await call('disablement.check', { environment, cnpj, mod, serie, nNFIni, nNFFin, ano });
  if (!checked.ok) return [];
  return checked.value.findings
    .filter(({ level }) => level !== 'info')
    .map((finding) => `${finding.level === 'block' ? 'Impede' : 'Atenção'}: ${explainFinding(finding)}`);
}
