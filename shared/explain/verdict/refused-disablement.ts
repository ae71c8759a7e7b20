/** The verdict on a disablement that SEFAZ refused: after a 563 the numbers are disabled all the same, by an earlier request. */

import { CSTAT_ALREADY_DISABLED } from '../../fiscal/cstat.ts';
import { text, type Data, type Locale } from '../words.ts';
import { spoken, type VerdictWords } from './verdict-words.ts';

const isDoneBefore = (d: Data) => text(d, 'cStat') === CSTAT_ALREADY_DISABLED;
const said = (d: Data) => (spoken(d) === '' ? '' : `: ${spoken(d)}`);

export const REFUSED_DISABLEMENT: Readonly<Record<Locale, VerdictWords>> = {
  'pt-BR': {
    title: 'Inutilização não feita',
    meaning: (d) =>
      isDoneBefore(d)
        ? `A SEFAZ respondeu que esta faixa já tinha sido inutilizada antes, e que nada foi feito neste pedido${said(d)}.`
        : `A SEFAZ não inutilizou a numeração${said(d)}.`,
    advice: (d) =>
      isDoneBefore(d)
        ? 'Os números não podem mais ser usados. Guarde esta resposta e procure o XML da inutilização anterior (ProcInutNFe).'
        : 'Veja o motivo; os números continuam como estavam.',
  },
  en: {
    title: 'Numbers not disabled',
    meaning: (d) =>
      isDoneBefore(d)
        ? `SEFAZ answered that this range had been disabled before, and that this request did nothing${said(d)}.`
        : `SEFAZ did not disable the numbers${said(d)}.`,
    advice: (d) =>
      isDoneBefore(d)
        ? 'The numbers can no longer be used. Keep this answer and look for the XML of the earlier disablement (ProcInutNFe).'
        : 'Look at the reason; the numbers are as they were.',
  },
};
