/**
 * The sample files, each as the answer to one request and some as the answers to their own: read where they answer it, otherwise refused
 * with a clear error.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../shared/errors.ts';
import { situationOf } from '../../../shared/fiscal/cstat.ts';
import type { Result } from '../../../shared/result.ts';
import { NEEDS_SAMPLES, SAMPLES } from '../../testing/references.ts';
import { readConsultAnswer, readDisablementAnswer, readStatusAnswer } from './answer.ts';
import { KEY, RANGE } from '../testing/question.ts';
import { refusal, reply, value } from '../testing/read-answer.ts';
import type { SoapResponse } from '../tls/exchange.ts';
import { parseXml } from '../xml/xml.ts';

const REQUEST = { ...RANGE, xJust: 'Número pulado pelo emissor' } as const;

/** The only ones that answer a consultation of {@link KEY}, with their cStat. */
const CONSULTS: Readonly<Record<string, string>> = {
  'synthetic/consult-100-BOM.xml': '100',
  'synthetic/consult-100-CDATA-inner.xml': '100',
  'synthetic/consult-100-S-prefix-old-result-element.xml': '100',
  'synthetic/consult-100-nprot-17.xml': '100',
  'synthetic/consult-124-epec-only.xml': '124',
  'synthetic/consult-526.xml': '526',
  'synthetic/consult-562-with-key.xml': '562',
  'synthetic/consult-656.xml': '656',
};

/** The only ones that answer a disablement of {@link REQUEST}. */
const DISABLEMENTS: Readonly<Record<string, string>> = {
  'synthetic/disable-102-nested-result-twice.xml': '102',
  'synthetic/disable-102.xml': '102',
  'synthetic/disable-241.xml': '241',
  'synthetic/disable-256.xml': '256',
  'synthetic/disable-563-nprot-in-xMotivo.xml': '563',
  'synthetic/disable-563-nprot-tag.xml': '563',
};

const REFUSALS = ['sefaz.unrecognised', 'sefaz.mismatch', 'sefaz.not-xml', 'sefaz.soap-fault'];

const files =
  SAMPLES === undefined
    ? ['each file']
    : readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => /\/.+\.(xml|html|txt|yaml)$/.test(file));

describe.skipIf(SAMPLES === undefined)(`every sample ${NEEDS_SAMPLES}`, () => {
  it.each(files)('%s', (file) => {
    const body = readFileSync(new URL(file, SAMPLES));
    const response = { httpStatus: 200, contentType: 'application/soap+xml', body };
    expectOutcome(readConsultAnswer(response, { tpAmb: '2', chNFe: KEY }), CONSULTS[file]);
    expectOutcome(readDisablementAnswer(response, REQUEST), DISABLEMENTS[file]);
  });
});

describe.skipIf(SAMPLES === undefined)(`the sample answers ${NEEDS_SAMPLES}`, () => {
  it.each([
    [
      'responses/consult-100-autorizado.soap11.xml',
      '2',
      '26200124494200000106550010000010111352744151',
      'autorizada',
      1,
      0,
    ],
    [
      'responses/consult-110-302-denegado.xml',
      '1',
      '26200124494200000106550010000010111352744151',
      'denegada',
      1,
      0,
    ],
    [
      'responses/consult-217.soap11.xml',
      '2',
      '42230675277525000259550010000364481754015406',
      'nao-consta',
      0,
      0,
    ],
    ['synthetic/consult-100-BOM.xml', '2', KEY, 'autorizada', 1, 0],
    ['synthetic/consult-100-CDATA-inner.xml', '2', KEY, 'autorizada', 1, 0],
    ['synthetic/consult-100-S-prefix-old-result-element.xml', '2', KEY, 'autorizada', 1, 0],
    [
      'synthetic/consult-100-cnpj-alfa.xml',
      '2',
      '43261012ABC34501DE35550010000000771482057320',
      'autorizada',
      1,
      0,
    ],
    ['synthetic/consult-100-nprot-17.xml', '2', KEY, 'autorizada', 1, 0],
    ['synthetic/consult-124-epec-only.xml', '2', KEY, 'epec', 0, 0],
    ['synthetic/consult-526.xml', '2', KEY, 'nao-consultada', 0, 0],
    ['synthetic/consult-562-with-key.xml', '2', KEY, 'nao-consultada', 0, 0],
    ['synthetic/consult-656.xml', '2', KEY, 'nao-consultada', 0, 0],
    [
      'transcribed/consult-101-PR-cce-and-cancel.xml',
      '2',
      '41190511476285000158550010000440821165944325',
      'cancelada',
      1,
      2,
    ],
  ] as const)('%s is read', (file, tpAmb, chNFe, situation, protocols, events) => {
    const answer = value(readConsultAnswer(sample(file), { tpAmb, chNFe }));
    expect(situationOf(answer.retConsSitNFe)).toBe(situation);
    expect(answer.retConsSitNFe.protNFe).toHaveLength(protocols);
    expect(answer.retConsSitNFe.procEventoNFe).toHaveLength(events);
    expect(answer.otherKey).toBe(false);
    expect(answer.xMotivo).not.toBe('');
    expect(parseXml(answer.xml).ok).toBe(true);
  });

  it.each([
    [
      'responses/disable-102-GO-env-prefix.xml',
      { cUF: '52', ano: '25', cnpj: '00000000000000', mod: '55', serie: 3, nNFIni: 53, nNFFin: 53 },
      '102',
      '152250025831513',
    ],
    [
      'responses/disable-102-nfce.soap11.xml',
      { cUF: '33', ano: '23', cnpj: '07984267003800', mod: '65', serie: 4, nNFIni: 35, nNFFin: 35 },
      '102',
      '333230000396102',
    ],
    [
      'responses/disable-102-v310-no-result-wrapper.xml',
      { cUF: '35', ano: '17', cnpj: '58716523000119', mod: '55', serie: 2, nNFIni: 234, nNFFin: 235 },
      '102',
      '135130006498891',
    ],
    ['synthetic/disable-102.xml', {}, '102', '135260000099999'],
    ['synthetic/disable-102-nested-result-twice.xml', {}, '102', '141260000099999'],
    ['synthetic/disable-563-nprot-tag.xml', {}, '563', '131260152624931'],
    ['synthetic/disable-563-nprot-in-xMotivo.xml', {}, '563', '131260152624931'],
    ['synthetic/disable-241.xml', {}, '241', ''],
    ['synthetic/disable-256.xml', {}, '256', ''],
  ] as const)('%s is read', (file, question, cStat, nProt) => {
    const answer = value(readDisablementAnswer(sample(file), { ...RANGE, ...question }));
    expect(answer).toMatchObject({ cStat, nProt });
    expect(parseXml(answer.retInutNFe).ok).toBe(true);
  });

  it.each([
    'responses/status-107.soap11.xml',
    'responses/status-v310.xml',
    'responses/status-v310-with-http-headers.txt',
  ])('%s says that the service is up', (file) => {
    expect(value(readStatusAnswer(sample(file), { tpAmb: '2' })).cStat).toBe('107');
  });

  it.each([
    ['synthetic/html-instead-of-soap.html', 'sefaz.not-xml html'],
    [
      'synthetic/soap11-fault.xml',
      'sefaz.soap-fault 200 soap:Server Server was unable to process request. ---> Timeout expired.',
    ],
    ['transcribed/autorizacao-656-empty-cUF-and-newline.xml', 'sefaz.unrecognised no-answer Envelope'],
    ['responses/autorizacao-denegada.xml', 'sefaz.unrecognised no-answer Envelope'],
    ['responses/retEnviNFe2.xml', 'sefaz.unrecognised no-answer retEnviNFe'],
    ['responses/cassette-status_servico.yaml', 'sefaz.not-xml outside-root'],
  ])('%s is refused as %s, for a consult and a disablement', (file, expected) => {
    expect(refusal(readConsultAnswer(sample(file), { tpAmb: '2', chNFe: KEY }))).toBe(expected);
    expect(refusal(readDisablementAnswer(sample(file), RANGE))).toBe(expected);
  });

  it('a SOAP 1.2 fault is reported with its code and text', () => {
    expect(
      refusal(
        readConsultAnswer(sample('transcribed/soap12-fault-no-action.xml'), { tpAmb: '2', chNFe: KEY }),
      ),
    ).toMatch(
      /^sefaz\.soap-fault 200 soap:Sender System\.Web\.Services\.Protocols\.SoapException: Unable to handle request/,
    );
  });

  it('keeps every field of a cancelled note with its correction letter, attributes next to children', () => {
    const chNFe = '41190511476285000158550010000440821165944325';
    const { retConsSitNFe } = value(
      readConsultAnswer(sample('transcribed/consult-101-PR-cce-and-cancel.xml'), { tpAmb: '2', chNFe }),
    );
    expect(retConsSitNFe).toMatchObject({
      versao: '4.00',
      chNFe,
      protNFe: [
        { versao: '4.00', infProt: { Id: 'ID141190000393719', nProt: '141190000393719', cStat: '100' } },
      ],
      procEventoNFe: [
        {
          versao: '1.00',
          evento: {
            infEvento: {
              tpEvento: '110110',
              detEvento: { versao: '1.00', xCorrecao: 'teste de carta de correcao' },
            },
          },
        },
        { evento: { infEvento: { tpEvento: '110111' } }, retEvento: { infEvento: { cStat: '135' } } },
      ],
    });
    expect(JSON.stringify(retConsSitNFe)).not.toContain('xmlns');
  });
});

function expectOutcome(result: Result<{ cStat: string }, AppError>, cStat: string | undefined): void {
  if (result.ok) expect(result.value.cStat).toBe(cStat);
  else {
    expect(cStat).toBeUndefined();
    expect(REFUSALS).toContain(result.error.code);
  }
}

function sample(file: string): SoapResponse {
  const bytes = readFileSync(new URL(file, SAMPLES));
  // One sample starts with the HTTP headers.
  return reply(file.endsWith('.txt') ? bytes.subarray(bytes.indexOf('<?xml')) : bytes);
}
