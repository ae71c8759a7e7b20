/** Checks the signature of a note or an event: whether it is valid, only broken by white space, and whose it is. */

import type { NoteFacts } from '../../shared/check/check-facts.ts';
import type { CheckFinding, CheckSigner } from '../../shared/check/check-report.ts';
import type { NamespaceScope, XmlElement } from '../sefaz/xml/xml.ts';
import { contentDigests } from './content-digest.ts';
import { checkEnvelopedSignature, type SignatureOutcome } from './enveloped-signature.ts';
import { onlySpaced } from './only-spaced.ts';
import { checkSigner } from './signer.ts';

export interface SignedPart {
  readonly state: NoteFacts['signature'];
  /** As written in the signature; "" if there is none. */
  readonly digestValue: string;
  /** Of the content as it is. */
  readonly digests: string[];
  readonly signer: CheckSigner | undefined;
  readonly findings: readonly CheckFinding[];
}

export interface SignedBy {
  /** CNPJ or CPF of whom it should be signed by; "" if unknown. */
  readonly id: string;
  /** ISO 8601, when SEFAZ received it. */
  readonly at: string;
  /** Others may sign in its place: another company's certificate is only warned of. */
  readonly othersMay: boolean;
}

/** `outside` is the namespace scope around `parent` in `source`. */
export async function checkSignedPart(
  source: string,
  parent: XmlElement,
  signedName: string,
  outside: NamespaceScope | undefined,
  { id, at, othersMay }: SignedBy,
): Promise<SignedPart> {
  const signature = await checkEnvelopedSignature(source, parent, signedName, outside);
  const spaced = await onlySpaced(source, parent, signedName, signature, outside);
  const { outcome, digestValue, otherAlgorithms, certificate } = signature;
  const findings: CheckFinding[] = [signatureFinding(outcome, spaced)];
  for (const algorithm of otherAlgorithms)
    findings.push({ level: 'error', code: 'signature.algorithm', data: { algorithm } });
  let signer: CheckSigner | undefined;
  let other = false;
  if (certificate) {
    const checked = checkSigner(certificate, id, at);
    signer = checked.signer;
    other = !othersMay && checked.findings.some(({ code }) => code === 'signer.other');
    findings.push(
      ...checked.findings.map((one) =>
        othersMay && one.code === 'signer.other' ? { ...one, level: 'warn' as const } : one,
      ),
    );
  }
  const state = stateOf(outcome, spaced, otherAlgorithms.length > 0, other);
  const vouched = outcome === 'ok' || spaced;
  const digests = vouched ? [digestValue] : await contentDigests(source, parent, signedName, outside);
  return { state, digestValue, digests, signer, findings };
}

function stateOf(
  outcome: SignatureOutcome,
  spaced: boolean,
  strange: boolean,
  other: boolean,
): NoteFacts['signature'] {
  if (outcome === 'missing') return 'missing';
  if (strange || (outcome !== 'ok' && !spaced)) return 'bad';
  if (other) return 'other';
  return spaced ? 'reformatted' : 'ok';
}

/** A reformatted document is authentic, so it is no error; but the file to keep is the one that was signed. */
function signatureFinding(outcome: SignatureOutcome, spaced: boolean): CheckFinding {
  if (outcome === 'ok') return { level: 'ok', code: 'signature.ok' };
  return spaced
    ? { level: 'warn', code: 'signature.reformatted' }
    : { level: 'error', code: `signature.${outcome}` };
}
