/**
 * `inutilizar`: disables one range; without `--sim` it only shows what would be sent and the findings of the check.
 */

import { explainNotice } from '../../../shared/explain/notices.ts';
import type { AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { carryOut, type CarriedOut } from '../carry-out.ts';
import { confirmCompany, findCompany } from '../input/company.ts';
import { disablementOutcome, disablementSchema, type DisablementJson } from '../output/disablement-json.ts';
import { readRequest, type DisablementRequest } from '../input/disablement-request.ts';
import { personalNotices } from '../../../shared/explain/personal-notices.ts';
import { failureOf } from '../output/failure.ts';
import { preview } from '../output/preview.ts';
import { showSteps } from '../output/progress.ts';
import { printing, type CommandResult } from '../command.ts';

export const run = printing(disablementSchema, async (args, context) => {
  const request = readRequest(args);
  if (!request.ok) return request;
  const confirmed = args.flags.has('sim');
  const client = await context.connect({ confirmed });
  if (!client.ok) return client;
  const { call } = client.value;
  const company = await findCompany(call, request.value);
  if (!company.ok) return company;
  if (!confirmed) return preview(call, request.value, company.value);
  const unsaved = await confirmCompany(call, request.value, company.value);
  if (unsaved) return err(unsaved);
  for (const notice of personalNotices(request.value.xJust)) context.warn(`Atenção: ${notice}`);
  const quiet = showSteps(client.value, context);
  try {
    return outcomeOf(await carryOut(call, request.value, context.signal), request.value, args.values.dados);
  } finally {
    quiet();
  }
});

function outcomeOf(
  done: Result<CarriedOut, AppError>,
  { xJust }: DisablementRequest,
  dados: string | undefined,
): CommandResult<DisablementJson> {
  if (!done.ok) return err(failureOf(done.error));
  const { view, sent } = done.value;
  const notices = view.xJust === xJust ? [] : [explainNotice('justification.differs')];
  return ok(disablementOutcome(view, sent, { notices, dados }));
}
