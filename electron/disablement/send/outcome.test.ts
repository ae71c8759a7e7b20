/** Rule 3, code by code. */

import { describe, expect, test } from 'vitest';
import { earlierProtocol } from '../../../shared/fiscal/protocol.ts';
import { decide, faultsSignature } from './outcome.ts';

const answer = (cStat: string, nProt = '', xMotivo = 'Texto') => ({ cStat, nProt, xMotivo });
const codes = Array.from({ length: 900 }, (_, n) => String(n + 100));

describe('the first answer', () => {
  test('of every code: 102 homologates; 999 and unknown successes are uncertain; the rest refuses', () => {
    const doubtful = (code: string) =>
      code === '999' || (code.startsWith('1') && !['102', '108', '109'].includes(code));
    for (const code of codes) {
      const { step, nProt } = decide('first', answer(code));
      const other = doubtful(code) ? 'doubt' : 'refuse';
      expect(nProt).toBe('');
      expect([code, step]).toEqual([code, code === '102' ? 'homologate' : other]);
    }
  });

  test('102 homologates even without a protocol', () => {
    expect(decide('first', answer('102', ''))).toEqual({ step: 'homologate', provedBy: '102', nProt: '' });
  });

  test('563 refuses, but proves that the numbers are disabled', () => {
    expect(decide('first', answer('563', '135260000000001'))).toEqual({
      step: 'refuse',
      provedBy: '563',
      nProt: '135260000000001',
    });
  });

  test.each(['', 'abc', '10', '12345', '24101', ' 102', '0102', '0241'])(
    'an invalid cStat "%s" is uncertain',
    (code) => {
      expect(decide('first', answer(code)).step).toBe('doubt');
    },
  );

  test('a refusal of four digits refuses', () => {
    expect(decide('first', answer('1115')).step).toBe('refuse');
  });

  test.each(['135260000000001', '13526000000000123'])(
    'a code of four digits beside a protocol, which no refusal has, is uncertain: %s',
    (nProt) => {
      expect(decide('first', answer('1115', nProt))).toEqual({ step: 'doubt', nProt: '' });
    },
  );
});

test('on a resend only 102 and 563 change the state, whatever the code', () => {
  for (const code of codes) {
    const { step } = decide('again', answer(code));
    expect([code, step]).toEqual([code, code === '102' || code === '563' ? 'homologate' : 'doubt']);
  }
});

test.each([
  ['the tag', answer('563', '135260000000001', 'x'), '135260000000001'],
  ['the tag, 17 digits', answer('563', '13526000000000123', 'x'), '13526000000000123'],
  ['the words', answer('563', '', 'Rejeição: ... (nProt: 131260152624931)'), '131260152624931'],
  ['the words, 17 digits', answer('563', '', '[nProt:13126015262493177]'), '13126015262493177'],
  [
    'the words, where the tag has none of the layout',
    answer('563', '131', 'nProt: 131260152624931'),
    '131260152624931',
  ],
  ['nowhere, where the tag has none of the layout', answer('563', '131'), ''],
  ['nowhere', answer('563', '', 'CNPJ 11222333000181'), ''],
  ['nowhere, where the words have a receipt', answer('563', '', '(nRec: 351000012345678)'), ''],
])('the first protocol is read from %s', (_where, given, nProt) => {
  expect(earlierProtocol(given)).toBe(nProt);
  expect(decide('again', given)).toEqual({ step: 'homologate', provedBy: '563', nProt });
  expect(decide('first', given)).toEqual({ step: 'refuse', provedBy: '563', nProt });
});

test.each(['1290', '2900'])('%s, which has the digits of 290, does not concern the signature', (code) => {
  expect(faultsSignature(code)).toBe(false);
});

test('290 to 298 concern the signature, adjacent codes do not', () => {
  expect(codes.filter(faultsSignature)).toEqual([
    '290',
    '291',
    '292',
    '293',
    '294',
    '295',
    '296',
    '297',
    '298',
  ]);
});
