/** Prepares a request: checked, signed, verified and recorded; nothing is sent. */

import { randomUUID } from 'node:crypto';
import { type DisablementView, type ParsedInput, tpAmbOf } from '../../../shared/contract.ts';
import { invalidInput, type AppError } from '../../../shared/errors.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { disablementId } from '../../../shared/fiscal/disablement-id.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { withoutIe } from '../check/without-ie.ts';
import { usedError } from '../check/check-numbers.ts';
import { withRefusedAlone } from '../check/refused-alone.ts';
import { otherUfError, ufForRequest } from '../check/company-uf.ts';
import type { DisablementContext, KnownCompany } from '../deps.ts';
import { neighboursAround, objectionError, objectionsTo } from '../check/objections.ts';
import type { OnDisk } from '../journal/journal.ts';
import { overlapError } from '../journal/overlap.ts';
import { blockingIssues, currentYear } from '../check/range-input.ts';
import { fieldsOf } from './settle.ts';
import { signVerified } from './sign.ts';
import { fullViewOf } from '../view.ts';

/**
 * Errors: `input.invalid` with the broken rule at each field, `range.contingency`, `year.contradicted`, `company.uf-unconfirmed`, `company.without-ie`, `disablement.already`,
 * `disablement.uncertain`, `disablement.busy`, `disablement.overlap`, `database.*`, `certificate.*`, `disablement.own-signature`.
 */
export async function prepare(
  context: DisablementContext,
  company: KnownCompany,
  input: ParsedInput<'disablement.prepare'>,
  onDisk: OnDisk,
): Promise<Result<DisablementView, AppError>> {
  const { deps, journal } = context;
  const right = ufForRequest(company, input);
  if (!right.ok) return right;
  const unknown = withoutIe(company, input);
  if (unknown) return err(unknown);
  const uf = right.value;
  const { environment, cnpj, mod, serie, nNFIni, nNFFin, ano, xJust } = input;
  const tpAmb = tpAmbOf(environment);
  const [survey, behind] = await Promise.all([
    context.survey({ cnpj, tpAmb, mod, serie, nNFIni, nNFFin }),
    deps.learned?.(),
  ]);
  const issues = blockingIssues(input, currentYear(deps.clock, survey.lastReceived));
  if (issues.length > 0) return err(invalidInput(issues));

  const wanted = { environment, tpAmb, uf, ano, cnpj, mod, serie, nNFIni, nNFFin, xJust };
  const requestId = randomUUID();
  const fields = fieldsOf(wanted);
  const id = disablementId(fields);
  const taken = overlapError(id, survey.blocking);
  if (taken) return err(taken);
  if (behind) return err(behind);
  const known = withRefusedAlone(deps.known(cnpj, mod, serie, tpAmb), survey);
  const used = usedError(wanted, known);
  if (used) return err(used);
  const neighbours = neighboursAround(known, wanted, survey.around);
  const ofOther = otherUfError(known, neighbours, uf);
  if (ofOther) return err(ofOther);
  const objection = input.waits
    ? undefined
    : objectionError(objectionsTo(known, wanted, neighbours), input.confirm);
  if (objection) return err(objection);

  const identity = await deps.identityFor(cnpjRoot(cnpj), deps.clock.now());
  if (!identity.ok) return identity;
  deps.progress(requestId, 'signing');
  const signed = await signVerified(fields, identity.value);
  if (!signed.ok) return signed;
  deps.progress(requestId, 'recording');
  const createdAt = deps.clock.now().toISOString();
  const row = { ...wanted, ...signed.value, requestId, id, company: company.name, createdAt };
  const story = await journal.add(row, onDisk);
  deps.changed(['disablements', 'history']);
  return ok(await fullViewOf(context, story));
}
