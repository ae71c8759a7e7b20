/** The signer of a closing is known only by a chain of authorities to a known root. */

import { createHash, sign } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  createAuthority,
  TEST_CNPJ,
  type Authority,
  type Issued,
} from '../../certificates/testing/authority.ts';
import { signedAttributes, signedData } from '../../x509/cms-write.ts';
import { fingerprintOf } from '../../x509/icp-brasil-pins.ts';
import { signerOf } from './verify-signature.ts';

const SHA256 = createHash('sha256').update('{}').digest();

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority();
});

function signerBy({ certDer, chainDer, key }: Issued) {
  const attributes = signedAttributes(SHA256, new Date(), certDer);
  const file = signedData(attributes, sign('sha256', attributes, key), [certDer, ...chainDer]);
  return signerOf(file, { sha256: SHA256, cnpj: TEST_CNPJ }, [fingerprintOf(authority.rootDer)]);
}

test('a certificate of the company under a known root is known', async () => {
  expect(signerBy(await authority.issue())).toMatchObject({ own: true, signature: { known: true } });
});

test('a certificate of the company that the key of another one issued is not, whatever stands above that one', async () => {
  const other = await authority.issue({ cnpj: '12ABC34501DE35', keyUsage: 'none' });
  expect(signerBy(await authority.issue({ by: other }))).toMatchObject({ signature: { known: false } });
});
