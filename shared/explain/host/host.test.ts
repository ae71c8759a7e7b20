import { expect, test } from 'vitest';
import { CONFIRM as ENGLISH } from './confirm.en.ts';
import { CONFIRM as PORTUGUESE } from './confirm.pt.ts';
import { ENGLISH as IN_ENGLISH } from './host.en.ts';
import { hostWords } from './host.ts';

test('one number is no range in what is said of a disablement by the ERP', () => {
  const words = [hostWords('pt-BR').erp, IN_ENGLISH.erp];
  expect(words.map(({ text }) => text('NF-e', 1, 5, 5, 1))).toEqual([
    'NF-e, série 1, nº 5.',
    'NF-e, series 1, no. 5.',
  ]);
  expect(words.map(({ text }) => text('NF-e', 1, 5, 7, 3))).toEqual([
    'NF-e, série 1, nº 5 a 7 (3).',
    'NF-e, series 1, no. 5 to 7 (3).',
  ]);
});

test('a limit of one number is said in the singular', () => {
  expect([PORTUGUESE, ENGLISH].map(({ disabling }) => disabling.limits('1', '20'))).toEqual([
    'até 1 número por chamada e 20 por dia',
    'up to 1 number a call and 20 a day',
  ]);
});
