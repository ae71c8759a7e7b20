/** To which month a request belongs that only this computer's clock dates: by Brasília's day, as the law and SEFAZ count. */

import { expect, test } from 'vitest';
import { disabledNote } from '../../closing/month/month-words.ts';
import type { DisablementView } from '../../../shared/contract.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import { NO_FILES } from '../../numbering/ledger/file-evidence.ts';
import { disablementsOf, unansweredOfMonth } from './gather.ts';

// 22:30 of 31 October in Brasília.
const EVENING = '2026-11-01T01:30:00.000Z';
const CNPJ = '11222333000181';
const files = NO_FILES;
const view = (own: object) =>
  ({ cnpj: CNPJ, mod: '55', serie: 1, nNFIni: 3, nNFFin: 5, createdAt: EVENING, ...own }) as DisablementView;

test('a request without an answer is open in the month of its day', () => {
  const open = (month: string) => unansweredOfMonth(files, [view({ state: 'uncertain' })], month).length;
  expect([open('2026-10'), open('2026-11')]).toEqual([1, 0]);
});

test.each(['', '0001-01-01T00:00:00', '2026-13-01', 'ontem', '2099-01-01T00:00:00-03:00'])(
  'a disablement whose answer has no moment, or one years ahead ("%s") is of the month of the day on which it was sent',
  async (dhRecbto) => {
    const done = view({ requestId: 'r', sentAt: EVENING, provedBy: '102', answer: { dhRecbto } });
    const proc = () => Promise.resolve(Buffer.from('<ProcInutNFe/>'));
    const found = async (month: string) => {
      const chosen = await disablementsOf({} as Disablements, files, [{ view: done, proc }], {
        environment: 'producao',
        month,
      });
      return chosen.ok && chosen.value.length;
    };
    expect([await found('2026-10'), await found('2026-11')]).toEqual([1, 0]);
    const gap = 'quebra de outubro de 2026';
    // What SEFAZ wrote is said, however odd.
    const said = dhRecbto.startsWith('2099') ? `homologada em 01/01/2099, ${gap}` : gap;
    expect(disabledNote(dhRecbto, '2026-10')).toBe(said);
  },
);
