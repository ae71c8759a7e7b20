/**
 * Every sample file as the answer to one request: accepted if it answers that request, otherwise refused with a
 * clear error.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/result.ts';
import { NEEDS_SAMPLES, SAMPLES } from '../../testing/references.ts';
import { readConsultAnswer, readDisablementAnswer } from './answer.ts';
import { KEY, RANGE } from '../testing/question.ts';

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

function expectOutcome(result: Result<{ cStat: string }, AppError>, cStat: string | undefined): void {
  if (result.ok) expect(result.value.cStat).toBe(cStat);
  else {
    expect(cStat).toBeUndefined();
    expect(REFUSALS).toContain(result.error.code);
  }
}
