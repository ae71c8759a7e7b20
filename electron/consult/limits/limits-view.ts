/** The guard against consumption abuse (656) as it is shown: who is paused, what is left for a key, and the limits themselves. */

import type { CallOutput, ParsedInput } from '../../../shared/contract.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import type { TpAmb } from '../../../shared/fiscal/numbering.ts';
import { sitesOf } from '../sites.ts';
import { FIGURES, LIMITS } from './limits.ts';
import { secondsUntil, type UsageMeter } from './usage-meter.ts';

/** @param meter absent in training, where nothing is limited. */
export function limitsView(
  meter: Pick<UsageMeter, 'pauses' | 'keyUse'> | undefined,
  tpAmb: TpAmb,
  { chNFe, cnpj }: Pick<ParsedInput<'consult.limits'>, 'chNFe' | 'cnpj'>,
  now: Date,
): CallOutput<'consult.limits'> {
  const asking = cnpj && cnpjRoot(cnpj);
  const sites = chNFe && sitesOf(accessKeyParts(chNFe));
  const pauses = (meter?.pauses(tpAmb, now) ?? [])
    .filter(({ root }) => asking === undefined || root === asking)
    .filter(({ authorizer }) => !sites || authorizer === sites.named || authorizer === sites.other)
    .map(({ root, mod, authorizer, service, until }) => ({
      root,
      mod,
      authorizer,
      service,
      until: until.toISOString(),
      seconds: secondsUntil(until, now),
    }));
  const figures = [...FIGURES];
  if (!chNFe) return { pauses, figures };
  const limit = LIMITS.keyAsks;
  const use: ReturnType<UsageMeter['keyUse']> = meter?.keyUse(chNFe, tpAmb, now) ?? { left: limit };
  const { left, nextAt } = use;
  return { pauses, key: { limit, left, nextAt: nextAt?.toISOString() }, figures };
}
