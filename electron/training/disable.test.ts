/** The disablement service: every code in the authorizer's order, the record, and the schema of the answers. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cnpjCheckDigits } from '../../shared/fiscal/issuer/cnpj.ts';
import { startTraining, type Training } from './server.ts';
import { clientOf, openPfx, type Client, type Holder, type Reply } from './testing/client.ts';
import { contentTypeOf, inutNFe, soap, valueOf, type DisableFields } from './testing/messages.ts';
import { oddHolder } from './testing/odd-certificates.ts';
import { schemaFault } from '../testing/official-schema.ts';

const CLOCK = { now: () => new Date('2026-11-20T15:00:00.123Z') };
const LONG_JUST = 'x'.repeat(256);

let folder: string;
let training: Training;
let company: Holder;
let client: Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treino-'));
  training = await startTraining({ dataDir: folder, clock: CLOCK });
  const { pfx, password } = await training.certificate();
  company = openPfx(pfx, password);
  client = clientOf(training.caPem, company);
});

afterAll(async () => {
  client.close();
  await training.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

function post(body: string | Buffer, contentType = contentTypeOf('disable')): Promise<Reply> {
  return client.post(training.addresses.disable, body, contentType);
}

async function codeOf(xml: string): Promise<string | undefined> {
  return valueOf((await post(soap('disable', xml))).body, 'cStat');
}

const disable = (fields: DisableFields, holder: Holder = company) => codeOf(inutNFe(holder, fields));
/** A message whose text was changed after signing. */
const altered = (from: string | RegExp, to: string, fields: DisableFields = {}) =>
  codeOf(inutNFe(company, fields).replace(from, to));

describe('the checks of the message, in the order of MOC 5.3', () => {
  it.each<[string, string, () => Promise<string | undefined>]>([
    ['214', 'a body over 500 KB', () => codeOf(`<inutNFe>${' '.repeat(512_001)}</inutNFe>`)],
    ['243', 'a tag that is not closed', () => codeOf('<inutNFe versao="4.00"><infInut></inutNFe>')],
    ['243', 'a document type', async () => valueOf((await post(`<!DOCTYPE a [<!ENTITY b "c">]>${soap('disable', inutNFe(company))}`)).body, 'cStat')],
    ['243', 'an undeclared entity', () => disable({ xJust: 'Salto de numeracao &nbsp; no sistema' })],
    ['410', 'a UF that does not exist', () => disable({ cUF: '99' })],
    ['516', 'another root', () => altered(/inutNFe/g, 'outraNFe')],
    ['239', 'another version', () => altered('versao="4.00"', 'versao="3.10"')],
    ['517', 'no version', () => altered(' versao="4.00"', '')],
    ['587', 'another namespace declared', () => altered('versao="4.00"', 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" versao="4.00"')],
    ['587', 'no namespace', () => altered(' xmlns="http://www.portalfiscal.inf.br/nfe"', '')],
    ['588', 'a line break between tags', () => altered('<tpAmb>', '\n<tpAmb>')],
    ['215', 'words between tags', () => altered('<tpAmb>', 'oi<tpAmb>')],
    ['215', 'a justification of 14 characters', () => disable({ xJust: 'quatorze carac' })],
    ['215', 'a justification of 256 characters', () => disable({ xJust: LONG_JUST })],
    ['215', 'a line break in the justification', () => disable({ xJust: 'Salto de numeracao\nno sistema' })],
    ['215', 'a blank at the end of the justification', () => disable({ xJust: 'Salto de numeracao no sistema ' })],
    ['215', 'an emoji in the justification', () => disable({ xJust: 'Salto de numeracao no sistema \u{1F600}' })],
    ['215', 'a series with zeros in front', () => disable({ serie: '001' })],
    ['215', 'the number zero', () => disable({ nNFIni: '0' })],
    ['215', 'a number of ten digits', () => disable({ nNFFin: '1000000000', id: 'ID35269999999900019155001000000003000000003' })],
    ['215', 'model 57', () => disable({ mod: '57' })],
    ['215', 'a CNPJ in lower case', () => disable({ CNPJ: '12abc34501de35' })],
    ['215', 'fields out of order', () => altered('<tpAmb>2</tpAmb><xServ>INUTILIZAR</xServ>', '<xServ>INUTILIZAR</xServ><tpAmb>2</tpAmb>')],
    ['215', 'a field twice', () => altered('<mod>55</mod>', '<mod>55</mod><mod>55</mod>')],
    ['215', 'an unknown attribute', () => altered('<mod>', '<mod a="b">')],
    ['215', 'no signature', () => altered(/<Signature .*<\/Signature>/, '')],
    ['215', 'another certificate in KeyInfo', () => altered('</X509Certificate>', '</X509Certificate><X509Certificate>QUJD</X509Certificate>')],
    ['404', 'a prefix', () => codeOf(prefixed())],
  ])('%s for %s', async (code, _what, act) => {
    expect(await act()).toBe(code);
  }); // prettier-ignore

  it('402 for another encoding than UTF-8, found after the layout', async () => {
    const latin = Buffer.from(
      soap('disable', inutNFe(company, { xJust: 'Salto de numeração no emissor' })),
      'latin1',
    );
    expect(valueOf((await post(latin)).body, 'cStat')).toBe('402');
    const declared = soap('disable', inutNFe(company)).replace('encoding="utf-8"', 'encoding="ISO-8859-1"');
    expect(valueOf((await post(declared)).body, 'cStat')).toBe('402');
  });
});

function prefixed(): string {
  const xml = inutNFe(company);
  const signature = xml.indexOf('<Signature');
  const own = xml
    .slice(0, signature)
    .replace(/<(\/?)(\w+)/g, '<$1n:$2')
    .replace('xmlns=', 'xmlns:n=');
  return `${own}${xml.slice(signature).replace('</inutNFe>', '</n:inutNFe>')}`;
}

describe('the signature, groups E and F', () => {
  const odd = (oddity: Partial<Parameters<typeof oddHolder>[1]>) =>
    oddHolder(folder, { cnpj: '99999999000191', ...oddity });

  it.each<[string, string, () => Promise<string | undefined>]>([
    [
      '290',
      'a certificate that cannot be read',
      () => altered(/<X509Certificate>[^<]*/, '<X509Certificate>QUJD'),
    ],
    ['290', 'a certificate without nonRepudiation', () => disable({}, odd({ weakUsage: true }))],
    ['292', 'a certificate without CNPJ or CPF', () => disable({}, odd({ nameless: true }))],
    ['293', 'a certificate that its issuer did not sign', () => disable({}, odd({ forged: true }))],
    ['295', 'a certificate of another authority', () => disable({}, odd({ foreign: true }))],
    ['298', 'another algorithm', () => altered(/xmldsig#rsa-sha1/, 'xmldsig#rsa-sha256')],
    ['298', 'a reference to another Id', () => altered('URI="#ID35', 'URI="#ID36')],
    ['297', 'a content altered after signing', () => altered('falha no sistema', 'erro no sistema')],
    ['297', 'an altered signature value', () => altered(/<SignatureValue>(.{4})/, '<SignatureValue>AAAA')],
  ])('%s for %s', async (code, _what, act) => {
    expect(await act()).toBe(code);
  });

  it('291 for an expired certificate, although another one transmits', async () => {
    const subject = { cnpj: '99999999000191', name: 'Vencida', uf: 'SP' };
    const ended = {
      ...subject,
      validFrom: new Date('2024-01-01T00:00:00Z'),
      validUntil: new Date('2025-01-01T00:00:00Z'),
    };
    expect(await disable({}, openPfx(await training.issue(ended, 'abc'), 'abc'))).toBe('291');
  });

  it('213 for the certificate of another company, and for an e-CPF', async () => {
    const other = await training.issue({ cnpj: '12ABC34501DE35', name: 'Outra', uf: 'SP' }, 'abc');
    expect(await disable({}, openPfx(other, 'abc'))).toBe('213');
    const person = await training.issue({ cnpj: '', cpf: '11144477735', name: 'Pessoa', uf: 'SP' }, 'abc');
    expect(await disable({}, openPfx(person, 'abc'))).toBe('213');
  });
});

describe('the rules of the numbering, group I', () => {
  const trouble = (root: string) => `${root}0001${cnpjCheckDigits(`${root}0001`)}`;
  it.each<[string, string, DisableFields]>([
    ['252', 'production', { tpAmb: '1' }],
    ['250', 'a UF that is not the emitter’s', { cUF: '43' }],
    ['266', 'a series of CPF emitters', { serie: '910' }],
    ['453', 'next year', { ano: '27' }],
    ['454', 'the year 2005', { ano: '05' }],
    ['224', 'a range upside down', { nNFIni: '9', nNFFin: '8' }],
    ['201', '10.001 numbers', { nNFIni: '20000', nNFFin: '30000' }],
    ['502', 'an Id of other numbers', { id: 'ID35269999999900019155001000000003000000004' }],
    ['241', 'a number with a note', { nNFIni: '3', nNFFin: '4' }],
    ['241', 'a number with an EPEC', { serie: '2', nNFIni: '14', nNFFin: '14' }],
  ])('%s for %s', async (code, _what, fields) => {
    expect(await disable(fields)).toBe(code);
  });

  it('203 and 240 for emitters with irregularities', async () => {
    for (const [root, code] of [['66666666', '203'], ['55555555', '240']] as const) {
      const cnpj = trouble(root);
      const holder = openPfx(await training.issue({ cnpj, name: 'Com pendencia', uf: 'SP' }, 'abc'), 'abc');
      expect(await disable({ CNPJ: cnpj, nNFIni: '1', nNFFin: '1' }, holder)).toBe(code);
    }
  }); // prettier-ignore

  it('homologates with a protocol, repeats it with 563 whatever the year, and 256 for an overlap', async () => {
    const first = (await post(soap('disable', inutNFe(company, { serie: '7', nNFIni: '10', nNFFin: '12' }))))
      .body;
    expect(valueOf(first, 'cStat')).toBe('102');
    expect(valueOf(first, 'xMotivo')).toBe('Inutilizacao de numero homologado - TREINO, SEM VALOR');
    expect(valueOf(first, 'verAplic')).toBe('BALCAO_TREINO');
    expect(valueOf(first, 'dhRecbto')).toBe('2026-11-20T12:00:00-03:00');
    const nProt = valueOf(first, 'nProt');
    expect(nProt).toMatch(/^13526[0-9]{10}$/);

    const again = (
      await post(soap('disable', inutNFe(company, { ano: '25', serie: '7', nNFIni: '10', nNFFin: '12' })))
    ).body;
    expect(valueOf(again, 'cStat')).toBe('563');
    expect(valueOf(again, 'nProt')).toBe(nProt);
    expect(await disable({ serie: '7', nNFIni: '12', nNFFin: '13' })).toBe('256');
    expect(await disable({ serie: '7', nNFIni: '13', nNFFin: '13' })).toBe('102');
    expect(training.ledger().every((entry) => entry.count === 1)).toBe(true);
  });

  it('accepts accents, entities, quotes and the certificate of the matriz for a filial', async () => {
    const filial = `999999990002${cnpjCheckDigits('999999990002')}`;
    const xJust = 'Numeração pulada: série &quot;A&quot; &amp; &lt;B&gt; d&apos;água';
    // Canonical text has literal quotes, so the signed form and the sent one differ in their bytes only.
    const sent = inutNFe(company, {
      CNPJ: filial,
      serie: '4',
      xJust: xJust.replaceAll('&quot;', '"').replaceAll('&apos;', "'"),
    });
    expect(await codeOf(sent)).toBe('102');
    expect(await codeOf(inutNFe(company, { CNPJ: filial, serie: '5', xJust }))).toBe('297');
  });

  it('accepts 10.000 numbers, a CNPJ with letters and model 65', async () => {
    expect(await disable({ serie: '8', nNFIni: '1', nNFFin: '10000' })).toBe('102');
    const holder = openPfx(
      await training.issue({ cnpj: '12ABC34501DE35', name: 'Letras', uf: 'SP' }, 'abc'),
      'abc',
    );
    expect(await disable({ CNPJ: '12ABC34501DE35', mod: '65', serie: '2' }, holder)).toBe('102');
  });
});

describe('the schema of retInutNFe', () => {
  it.each<[string, DisableFields]>([
    ['102', { serie: '9', nNFIni: '1', nNFFin: '2' }],
    ['563', { serie: '9', nNFIni: '1', nNFFin: '2' }],
    ['256', { serie: '9', nNFIni: '2', nNFFin: '2' }],
    ['215', { xJust: 'curta' }],
  ])('holds for an answer %s', async (code, fields) => {
    const { body } = await post(soap('disable', inutNFe(company, fields)));
    const answer = /<retInutNFe.*<\/retInutNFe>/.exec(body)?.[0] ?? '';
    expect(valueOf(answer, 'cStat')).toBe(code);
    expect(schemaFault(answer, 'retInutNFe_v4.00.xsd')).toBeUndefined();
  });

  it('holds for the requests that these tests send', () => {
    expect(schemaFault(inutNFe(company), 'inutNFe_v4.00.xsd')).toBeUndefined();
  });
});
