/** One of our ProcInutNFe files against the official schema. */

import { expect, onTestFinished, test } from 'vitest';
import { signDisablement, verifyDisablement } from '../../sefaz/soap/signature.ts';
import { readDisablementAnswer } from '../../sefaz/soap/answer.ts';
import { openOfficialSchema } from '../../testing/official-schema.ts';
import { procInutNFe } from '../../sefaz/soap/proc-inut-nfe.ts';
import { answerBody } from '../testing/model-sefaz.ts';
import { makeIdentity } from '../testing/identity.ts';
import { CNPJ } from '../testing/test-context.ts';

const FIELDS = {
  tpAmb: '2',
  cUF: '35',
  ano: '26',
  cnpj: CNPJ,
  mod: '55',
  serie: 1,
  nNFIni: 3,
  nNFFin: 5,
  xJust: 'Números pulados & perdidos "por" erro <do> emissor',
} as const;

test('the official schema accepts the file, and the signature inside still verifies', async () => {
  const schema = openOfficialSchema('procInutNFe_v4.00.xsd');
  onTestFinished(schema.close);
  const { keyHolder, leafDer } = makeIdentity();
  const inut = await signDisablement(FIELDS, { keyHolder, certificateDer: leafDer });
  const answer = readDisablementAnswer(
    {
      httpStatus: 200,
      contentType: 'application/soap+xml',
      body: answerBody('102', 'Inutilização de número homologado', {
        dhRecbto: '2026-11-20T14:02:03-03:00',
        nProt: '135260000000001',
      }),
    },
    FIELDS,
  );
  if (!answer.ok) throw new Error(answer.error.code);
  const file = procInutNFe(inut, answer.value.retInutNFe);
  expect(schema.fault(file)).toBeUndefined();
  expect(schema.fault(file.replaceAll('ProcInutNFe', 'procInutNFe'))).toBeDefined();

  const inside = /<inutNFe.*<\/inutNFe>/s.exec(file)?.[0] ?? '';
  expect(inside).toBe(inut);
  expect((await verifyDisablement(inside)).ok).toBe(true);
});
