/** The checker's report of a ProcInutNFe: our own, other tools', corrupted ones, and arbitrary bytes. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProcInut } from './checker.ts';
import { checkFile } from './testing/check-file.ts';
import { answerXml, makeSigner, NFE, procXml, signedRequest } from './testing/documents.ts';
import { judge } from './verdict/judge.ts';
import { openOfficialSchema } from '../testing/official-schema.ts';

const signer = makeSigner();
const request = signedRequest(signer);
const good = procXml(request, answerXml());
const check = (xml: string | Uint8Array) => checkFile(typeof xml === 'string' ? Buffer.from(xml) : xml);
const wrongIn = async (xml: string | Uint8Array) =>
  (await check(xml)).findings.filter(({ level }) => level !== 'ok').map(({ code }) => code);

/** Each element on its own line, as editors and other tools write it. */
const pretty = (xml: string) => xml.replace(/></g, '>\n  <');

const FAULTS = '<x/>'.repeat(50);

describe('a ProcInutNFe', () => {
  test('of ours is right, and the report names the signer', async () => {
    const report = await check(good);
    expect(report).toMatchObject({ kind: 'ProcInutNFe', verdict: 'ok', correctable: false });
    expect(report.signer).toMatchObject({ holder: 'PADARIA AURORA LTDA', cnpj: '11222333000181' });
    expect(report.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['root.ok', 'layout.ok', 'id.ok', 'signature.ok', 'signer.own', 'signer.valid']),
    );
    expect(report.findings).toContainEqual(
      expect.objectContaining({ code: 'answer.homologated', data: expect.anything() }),
    );
  });

  test('with the lower-case root is reported, and corrected without changing what was signed', async () => {
    const report = await checkProcInut(Buffer.from(good.replaceAll('ProcInutNFe', 'procInutNFe')));
    expect(report.findings.filter(({ level }) => level !== 'ok').map(({ code }) => code)).toEqual([
      'root.name',
    ]);
    expect(report.correctable).toBe(true);
    expect(report.corrected).toContain(request.replace(/^<inutNFe/, '<inutNFe'));
    expect(await wrongIn(report.corrected ?? '')).toEqual([]);
  });

  test('whose root lost its namespace is corrected', async () => {
    const lost = good.replace(`<ProcInutNFe xmlns="${NFE}"`, '<ProcInutNFe');
    const report = await check(lost);
    expect(report.findings).toContainEqual(expect.objectContaining({ code: 'root.namespace' }));
    expect(await wrongIn(report.corrected ?? '')).toEqual([]);
  });

  test('whose parts lost their namespace together with the root is corrected, because the signature is then valid', async () => {
    const lost = good.replaceAll(` xmlns="${NFE}"`, '');
    expect(await wrongIn((await check(lost)).corrected ?? '')).toEqual([]);
  });

  test('indented around the signed part only gets a warning', async () => {
    const spaced = good.replace('<inutNFe', '\n  <inutNFe').replace('</ProcInutNFe>', '\n</ProcInutNFe>');
    expect(await wrongIn(spaced)).toEqual(['envelope.spaces']);
    expect((await check(spaced)).corrected).toBe(good);
  });

  test('indented inside the signed part is wrong, and corrected only because the signature then verifies', async () => {
    const report = await check(pretty(good));
    expect(report.verdict).toBe('error');
    expect(report.findings).toContainEqual(
      expect.objectContaining({ code: 'signature.spaces', level: 'error' }),
    );
    expect(await wrongIn(report.corrected ?? '')).toEqual([]);
  });

  test('with a byte order mark or Latin-1 bytes is read, and corrected', async () => {
    expect(await wrongIn(`\ufeff${good}`)).toEqual(['file.bom']);
    const latin = Buffer.from(good.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    expect(await wrongIn(latin)).toEqual(['file.encoding']);
    expect((await check(latin)).corrected).toBe(good);
  });

  test('with blanks before the XML declaration is read, and corrected', async () => {
    const blank = `\n  <?xml version="1.0" encoding="UTF-8"?>${good.replace(/^<\?xml[^>]*\?>/, '')}`;
    expect(await wrongIn(blank)).toEqual(['file.blank-start']);
    expect((await check(blank)).corrected).toBe(good);
    expect(await wrongIn(`\ufeff\n${blank}`)).toEqual(['file.bom', 'file.blank-start']);
  });

  test('with prefixes is read; its signature still holds', async () => {
    const prefixed = good
      .replace('<ProcInutNFe xmlns=', '<n:ProcInutNFe xmlns:n=')
      .replace('</ProcInutNFe>', '</n:ProcInutNFe>');
    expect(await wrongIn(prefixed)).toEqual(['envelope.prefix']);
  });

  test.each([
    [
      'a digit of the range',
      good.replace('<nNFFin>5<', '<nNFFin>6<'),
      ['id.differs', 'signature.digest', 'answer.differs'],
    ],
    ['the justification', good.replace('perdidos', 'perdidas'), ['signature.digest']],
    [
      'the signature value',
      good.replace(/<SignatureValue>..../, '<SignatureValue>AAAA'),
      ['signature.value'],
    ],
    [
      'the signature itself',
      good.replace(/<Signature.*<\/Signature>/s, ''),
      ['layout.missing', 'signature.missing'],
    ],
    ['the certificate', good.replace(/(<X509Certificate>)[^<]{8}/, '$1AAAAAAAA'), ['signature.certificate']],
    ['the reference', good.replace('URI="#ID', 'URI="#IDx'), ['signature.layout']],
    [
      'the algorithm',
      good.replaceAll('xmldsig#sha1', 'xmldsig#md5'),
      ['layout.attribute', 'signature.unchecked', 'signature.algorithm'],
    ],
  ])('in which %s was changed is detected, and never corrected', async (_what, xml, codes) => {
    const report = await check(xml);
    expect(report.verdict).toBe('error');
    expect(await wrongIn(xml)).toEqual(expect.arrayContaining(codes));
    expect((await check(xml.replaceAll('ProcInutNFe', 'procInutNFe'))).corrected).toBeUndefined();
  });

  test.each([
    ['another range', { nNFFin: '6' }, 'answer.differs'],
    ['another series', { serie: '2' }, 'answer.differs'],
    ['a series that is its own with 20 in front', { serie: '201' }, 'answer.differs'],
    ['a last number that is its own with 20 in front', { nNFFin: '205' }, 'answer.differs'],
    ['a refusal', { cStat: '241' }, 'answer.not-homologated'],
    ['a 563', { cStat: '563' }, 'answer.not-homologated'],
    ['a short protocol', { nProt: '1352600000000' }, 'layout.value'],
    ['a time before the certificate', { dhRecbto: '2015-01-01T00:00:00-03:00' }, 'signer.not-yet-valid'],
    ['a time after the certificate', { dhRecbto: '2079-01-01T00:00:00-03:00' }, 'signer.expired'],
  ])('whose answer has %s is wrong', async (_what, changes, code) => {
    expect(await wrongIn(procXml(request, answerXml(changes)))).toContain(code);
  });

  test('that SEFAZ cannot have homologated is wrong: of no CNPJ, of a year after its receipt (453) or before 2006 (454)', async () => {
    const wrong = async (
      changes: Parameters<typeof signedRequest>[1],
      from: string,
      to: string,
      received = {},
    ) => {
      const answer = answerXml(received).replace(from, to);
      const report = await check(procXml(signedRequest(signer, changes), answer));
      expect(judge(report, []).code).toBe('disablement-faulty');
      return report.findings
        .filter(({ level }) => level === 'error')
        .map(({ code, data }) => [code, data?.['field']]);
    };
    const [root, other] = ['11222333000181', '11222333000199'];
    const value = (field: string) => [['layout.value', `inutNFe/infInut/${field}`]];
    expect(await wrong({ cnpj: other }, root, other)).toEqual(value('CNPJ'));
    const dhRecbto = '2026-12-31T12:00:00-03:00';
    expect(await wrong({ ano: '27' }, '<ano>26', '<ano>27', { dhRecbto })).toEqual(value('ano'));
    expect(await wrong({ ano: '05' }, '<ano>26', '<ano>05')).toEqual(value('ano'));
  });

  test('whose answer came without its protocol gets a warning, and disables its numbers, as when it is received', async () => {
    const report = await check(procXml(request, answerXml({ nProt: '' })));
    expect(report.verdict).toBe('warn');
    expect(report.findings).toContainEqual({ level: 'warn', code: 'answer.protocol-missing' });
    expect(judge(report, []).code).toBe('disabled');
  });

  test.each([
    ['without the state', /<cUF>35<\/cUF>/, ''],
    ['without its hour', /<dhRecbto>.*<\/dhRecbto>/, ''],
    ['without its words', /<xMotivo>.*<\/xMotivo>/, ''],
    ['with a group that is new', '</nProt>', '</nProt><infPAA><CNPJPAA/></infPAA>'],
  ])(
    'whose answer came %s gets a warning, and disables its numbers, as when it is received; its request is verified',
    async (_what, usual, sent) => {
      const report = await check(procXml(request, answerXml().replace(usual, sent)));
      expect(report.findings).toContainEqual(expect.objectContaining({ code: 'signature.ok' }));
      expect(report.verdict).toBe('warn');
      expect(report.findings.filter(({ code }) => code.startsWith('layout.'))).toHaveLength(1);
      expect(judge(report, []).code).toBe('disabled');
      const lower = await check(
        procXml(request, answerXml().replace(usual, sent)).replaceAll('ProcInut', 'procInut'),
      );
      expect(judge(await check(lower.corrected ?? ''), []).code).toBe('disabled');
    },
  );

  test.each([
    ['two numbers', '<nNFFin>5</nNFFin>', '<nNFFin>5</nNFFin><nNFFin>6</nNFFin>'],
    ['two codes', '<cStat>102</cStat>', '<cStat>102</cStat><cStat>241</cStat>'],
    ['two protocols', '</nProt>', '</nProt><nProt>135260000000002</nProt>'],
    ['one code twice', '<cStat>102</cStat>', '<cStat>102</cStat><cStat>102</cStat>'],
    ['two parts', /<infInut>.*<\/infInut>/, '$&$&'],
    ['two parts behind more faults than are listed', /<infInut>.*<\/infInut>/, `${FAULTS}$&$&`],
    [
      'a false protocol behind more faults than are listed',
      /<infInut>(.*<nProt>)\d+/,
      `${FAULTS}<infInut>$11`,
    ],
  ])(
    'whose answer has %s is wrong: it is not believed when it is received either',
    async (_what, one, two) => {
      const report = await check(procXml(request, answerXml().replace(one, two)));
      expect(report.verdict).toBe('error');
      expect(judge(report, []).code).not.toBe('disabled');
    },
  );

  test('whose answer has its code in another namespace is wrong, as when it is received', async () => {
    for (const spoilt of [
      good.replace('<cStat>', '<cStat xmlns="u">'),
      good.replace(/(<retInutNFe[^>]*)portalfiscal([^>]*>)<infInut>/, `$1portal$2<infInut xmlns="${NFE}">`),
    ])
      expect(judge(await check(spoilt), []).code).toBe('disablement-faulty');
  });

  test('signed by another company is wrong; by a filial it is right; by a person it gets a warning', async () => {
    const signedBy = async (name: string) => wrongIn(procXml(signedRequest(makeSigner(name)), answerXml()));
    expect(await signedBy('OUTRA LTDA:99999999000191')).toEqual(['signer.other']);
    expect(await signedBy('PADARIA FILIAL:11222333000262')).toEqual([]);
    expect(await signedBy('FULANO DE TAL:11144477735')).toEqual(['signer.cpf']);
    expect(await signedBy('SEM DOCUMENTO')).toEqual(['signer.unknown']);
  });

  test('whose certificate has a date that is none is wrong', async () => {
    const der = Buffer.from(signer.certificateDer);
    der.write('{', der.indexOf('Z', der.indexOf(Buffer.from('1e170d', 'hex'))) - 4, 'latin1');
    const spoilt = good.replace(signer.certificateDer.toString('base64'), der.toString('base64'));
    expect(await wrongIn(spoilt)).toContain('signature.certificate');
  });

  test('with only one of its parts is reported', async () => {
    expect(await wrongIn(request)).toEqual(['root.only-request', 'signer.moment-unknown']);
    expect(await wrongIn(answerXml())).toEqual(['root.only-answer']);
  });

  test('with its parts duplicated, swapped or replaced is wrong', async () => {
    expect(await wrongIn(procXml(request + request, answerXml()))).toContain('layout.unexpected');
    expect(await wrongIn(procXml(answerXml(), request))).toContain('layout.order');
    expect(await wrongIn(procXml(request, `${answerXml()}<x/>`))).toContain('layout.unexpected');
  });
});

test('every corrected document passes the official schema', async () => {
  const schema = openOfficialSchema('procInutNFe_v4.00.xsd');
  try {
    for (const xml of [good.replaceAll('ProcInutNFe', 'procInutNFe'), pretty(good), `\ufeff${good}`]) {
      expect(schema.fault((await check(xml)).corrected ?? '')).toBeUndefined();
    }
  } finally {
    schema.close();
  }
});

describe('arbitrary bytes', () => {
  test('that are not a document give one finding', async () => {
    expect(await wrongIn('')).toEqual(['file.empty']);
    expect(await wrongIn('texto qualquer')).toEqual(['file.not-xml']);
    expect(await wrongIn(new Uint8Array(5 * 1024 * 1024 + 1))).toEqual(['file.too-large']);
    expect(await wrongIn('<outro/>')).toEqual(['file.unknown']);
    expect(await check(good.slice(0, 900))).toMatchObject({ kind: 'ProcInutNFe', verdict: 'error' });
    expect(await wrongIn('<!DOCTYPE a [<!ENTITY b "c">]><ProcInutNFe>&b;</ProcInutNFe>')).toEqual([
      'file.not-xml',
    ]);
  });

  test(
    'never make it throw, and only what verifies is offered as corrected',
    { timeout: 60_000 },
    async () => {
      const source = Buffer.from(good);
      const spoilt = fc
        .array(fc.tuple(fc.nat(source.length), fc.nat(40), fc.uint8Array({ maxLength: 8 })), { maxLength: 4 })
        .map((cuts) =>
          cuts.reduce<Uint8Array>(
            (bytes, [at, length, insert]) =>
              Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + length)]),
            source,
          ),
        );
      await fc.assert(
        fc.asyncProperty(fc.oneof(spoilt, fc.uint8Array({ maxLength: 400 })), async (bytes) => {
          const report = await checkFile(bytes);
          expect(report.correctable).toBe(report.corrected !== undefined);
          if (report.corrected !== undefined)
            expect((await check(report.corrected)).verdict).not.toBe('error');
        }),
        { numRuns: Number(process.env['CHECKER_RUNS'] ?? 800) },
      );
    },
  );
});
