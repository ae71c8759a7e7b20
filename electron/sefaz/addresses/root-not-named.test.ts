/** A refused certificate, and the root that its server does not name. */

import { expect, it } from 'vitest';
import { explainError } from '../../../shared/explain/errors/errors.ts';
import { findAnswer } from '../soap/answer-envelope.ts';
import { withRootNotNamed } from '../tls/http-answer.ts';
import { makeAuthority } from '../testing/tls-fixtures.ts';

const SVRS = 'nfe.svrs.rs.gov.br';

it.each([
  ['403 of a host that does not name the root of the chain', 403, SVRS, 'v12', true],
  ['403 to a chain of another root', 403, SVRS, 'v5', false],
  ['403 of a host that names it', 403, 'nfe.sefa.pr.gov.br', 'v12', false],
  ['403 of a host that nobody examined', 403, 'nfe.fazenda.sp.gov.br', 'v12', false],
  ['another failure', 500, SVRS, 'v12', false],
])('%s: names it as the cause', (_, httpStatus, host, root, isNamed) => {
  const authority = makeAuthority('AC de Teste', {
    issuerName: `Autoridade Certificadora Raiz Brasileira ${root}`,
  });
  const certPem = `${authority.issue({ commonName: 'EMPRESA:11222333000181' }).certPem}${authority.certPem}`;
  const page = { httpStatus, contentType: 'text/html', body: Buffer.from('<html></html>') };
  const answer = findAnswer(withRootNotNamed(page, host, certPem), 'retConsSitNFe');
  if (answer.ok) throw new Error('a page is no answer');
  expect(answer.error.code).toBe('sefaz.http');
  expect(answer.error.data?.['root']).toBe(isNamed ? root : undefined);
  expect(explainError(answer.error).what.includes(`${host}) não aceitou`)).toBe(isNamed);
  expect(explainError(answer.error).what.includes('raiz v12')).toBe(isNamed);
});
