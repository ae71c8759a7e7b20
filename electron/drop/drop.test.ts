/** A folder of requests over the training SEFAZ: what an ERP writes, and what it reads (docs/pasta.md). */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { must } from '../testing/test-app.ts';
import { consSitNFe, inutNFe, inutTxt, openTestFolder, until, type TestFolder } from './testing/folder.ts';

let t: TestFolder;
const key = (example: string) => t.begun.examples[example] ?? '';
const cnpj = () => t.begun.company.cnpj;

beforeAll(async () => {
  t = await openTestFolder();
});
afterAll(() => t.close());

describe('a consult', () => {
  it('as XML is answered by the document that SEFAZ sent, and leaves nothing behind', async () => {
    const chNFe = key('authorized');
    t.drop(`${chNFe}-ped-sit.xml`, consSitNFe(chNFe));
    const answer = await t.answer(`${chNFe}-sit.xml`);
    expect(answer).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><retConsSitNFe .*<cStat>100<\/cStat>/s);
    expect(answer).toContain(`<chNFe>${chNFe}</chNFe>`);
    await until(() => t.inbox().length === 0 && t.working().length === 0);
  });

  it('as TXT is answered likewise, also of a note that is not in the database', async () => {
    const chNFe = key('unknown');
    t.drop(
      `${chNFe}-PED-SIT.TXT`,
      `tpAmb|2|\r\nxServ|CONSULTAR|\r\ntpEmis|1|\r\nchNFe|${chNFe}|\r\nversao|4.00|\r\n`,
    );
    expect(await t.answer(`${chNFe}-sit.xml`)).toContain('<cStat>217</cStat>');
  });

  it('with a wrong key or of another environment gets an .err with a code, and nothing is sent', async () => {
    const wrong = `${key('authorized').slice(0, 43)}${(Number(key('authorized')[43]) + 1) % 10}`;
    // Each is left alone for two seconds before it is refused, since it may still be written.
    t.drop('errada-ped-sit.xml', consSitNFe(wrong));
    t.drop('formato-ped-sit.txt', 'tpAmb=2\r\n');
    t.drop('producao-ped-sit.xml', consSitNFe(key('authorized'), '1'));
    expect(await t.answer('errada-sit.err')).toMatch(
      /^ErrorCode\|\d{8}\r\nMessage\|.+\r\ncodigo\|input.invalid\r\n/,
    );
    expect(await t.answer('formato-sit.err')).toMatch(
      /Message\|A linha "tpAmb=2" .+ tem um campo e o seu valor, separados por uma barra vertical\. Nada foi enviado\.\r\n/,
    );
    expect(await t.answer('producao-sit.err')).toContain('codigo|token.environment\r\n');
  });
});

describe('a disablement', () => {
  it('as XML without an Id is sent once, and answered with both documents', async () => {
    t.drop('n401-ped-inu.xml', inutNFe({ cnpj: cnpj(), n: 401 }));
    expect(await t.answer('n401-inu.xml')).toMatch(/^<\?xml [^>]+><retInutNFe .*<cStat>102<\/cStat>/s);
    expect(await t.answer('n401-procInutNFe.xml')).toMatch(/<ProcInutNFe .*<retInutNFe/s);
  });

  it('that is done is answered again from what is stored', async () => {
    const before = await t.answer('n401-inu.xml');
    t.drop('repetida-ped-inu.xml', inutNFe({ cnpj: cnpj(), n: 401 }));
    expect(await t.answer('repetida-inu.xml')).toBe(before);
  });

  it('as TXT is sent once its file rests', async () => {
    t.drop('n402-ped-inu.txt', inutTxt({ cnpj: cnpj(), n: 402 }));
    expect(await t.answer('n402-inu.xml')).toContain('<cStat>102</cStat>');
  });

  it('that SEFAZ refuses is answered with its refusal', async () => {
    await t.scenario('stopped');
    t.drop('n403-ped-inu.xml', inutNFe({ cnpj: cnpj(), n: 403 }));
    expect(await t.answer('n403-inu.xml')).toContain('<cStat>108</cStat>');
    await t.scenario('normal');
  });
});

it('a CNPJ with dots is that of its company, and what is no CNPJ is not called another company', async () => {
  const dotted = formatCnpj(cnpj());
  t.drop('pontos-ped-inu.txt', inutTxt({ cnpj: dotted, n: 405 }));
  const id = `ID3526${cnpj()}55001000000406000000406`;
  t.drop('pontosid-ped-inu.xml', inutNFe({ cnpj: dotted, n: 406, id }));
  t.drop('curto-ped-inu.xml', inutNFe({ cnpj: cnpj().slice(1), n: 407 }));
  const [dots, dotsWithId, short] = await Promise.all([
    t.answer('pontos-inu.xml'),
    t.answer('pontosid-inu.xml'),
    t.answer('curto-inu.err'),
  ]);
  expect(dots).toContain('<cStat>102</cStat>');
  expect(dotsWithId).toContain('<cStat>102</cStat>');
  expect(short).toContain('codigo|input.invalid\r\n');
  expect(short).not.toContain('outra empresa');
});

it('what a folder may not ask, or cannot be read, is among the calls as every request is', async () => {
  t.drop('outra-ped-inu.xml', inutNFe({ cnpj: '11222333000181', n: 404 }));
  t.drop('meia-ped-sit.xml', '<consSitNFe>');
  expect(await t.answer('outra-inu.err')).toContain('codigo|token.company\r\n');
  expect(await t.answer('meia-sit.err')).toContain('codigo|input.invalid\r\n');
  const calls = must(await t.app.call('service.calls', { limit: 20 }));
  expect(calls).toContainEqual(
    expect.objectContaining({
      operation: '/nfe/inut',
      tokenId: t.grant.id,
      http: 403,
      status: -3,
      motivo: 'CNPJ: esta pasta foi feita para outra empresa. Nada foi enviado.',
    }),
  );
  expect(calls).toContainEqual(
    expect.objectContaining({ operation: '/nfe/stats', tokenId: t.grant.id, http: 200, status: -6 }),
  );
});
