/** Finds a certificate by a prefix of its fingerprint. */

import type { CertificateView } from '../../../shared/contract.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { usage, type CommandFailure } from '../output/failure.ts';

/** Shortest accepted prefix. */
const SHORTEST = 8;
const LONGEST = 64;

export function isFingerprint(text: string): boolean {
  const bare = bareOf(text);
  return /^[0-9a-f]+$/.test(bare) && bare.length >= SHORTEST && bare.length <= LONGEST;
}

export function notAFingerprint(): CommandFailure {
  return usage(
    [`A impressão do certificado tem ao menos ${SHORTEST} algarismos hexadecimais.`],
    ['Veja-a com: certificado listar'],
  );
}

/** Wrong usage if it is unknown or ambiguous. */
export function findCertificate(
  text: string,
  certificates: readonly CertificateView[],
): Result<CertificateView, CommandFailure> {
  const wanted = bareOf(text);
  const found = certificates.filter(({ fingerprint }) => fingerprint.startsWith(wanted));
  const [certificate] = found;
  if (!certificate)
    return err(
      usage(['Nenhum certificado guardado tem esta impressão.'], ['Veja-as com: certificado listar']),
    );
  if (found.length > 1)
    return err(usage(['Mais de um certificado começa com esta impressão; escreva-a inteira.']));
  return ok(certificate);
}

function bareOf(text: string): string {
  return text.toLowerCase().replace(/[\s:]/g, '');
}
