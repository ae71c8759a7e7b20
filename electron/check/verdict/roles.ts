/** In which role the companies stored here are concerned by a document. */

import type { CheckFacts } from '../../../shared/check/check-facts.ts';
import { ACCESS_KEY_PATTERN, accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import type { Role } from '../../../shared/check/verdict.ts';

export interface FoundRole {
  readonly role: Role;
  readonly company?: string;
}

/** `companies` are bare CNPJs; another establishment of the same root counts too. The issuer's role comes first. */
export function roleOf(facts: CheckFacts | undefined, companies: readonly string[]): FoundRole {
  const own = (id: string) =>
    companies.find((each) => each === id) ??
    (id.length === 14 ? companies.find((each) => cnpjRoot(each) === cnpjRoot(id)) : undefined);
  for (const [role, id] of facts ? partiesOf(facts) : []) {
    const company = id === '' ? undefined : own(id);
    if (company !== undefined) return { role, company };
  }
  return { role: 'third' };
}

function partiesOf(facts: CheckFacts): readonly (readonly [Role, string])[] {
  if (facts.of === 'disablement') return [['issuer', facts.cnpj]];
  const emitter = ACCESS_KEY_PATTERN.test(facts.chNFe) ? accessKeyParts(facts.chNFe).emitter : '';
  if (facts.of === 'message') return [['issuer', emitter]];
  if (facts.of === 'event') {
    return [
      ['issuer', emitter],
      ['recipient', facts.recipient],
      // Who manifests on another's note is its recipient, mostly.
      ['recipient', facts.author],
    ];
  }
  return [
    ['issuer', facts.emitter.id],
    ['recipient', facts.recipient.id],
    ['carrier', facts.carrier.id],
  ];
}
