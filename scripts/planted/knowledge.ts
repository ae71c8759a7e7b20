/** Planted bugs of what files prove of a number, of what is asked at SEFAZ, of who may ask, and of a month's close. */

import type { Bug } from './bug.ts';

const LEDGER = 'electron/numbering/ledger';
const TABLE = 'electron/documents/evidence-table.ts';
const CONSULT = 'electron/consult';
const TOKENS = 'electron/settings/access/tokens.ts';
const INUT = 'electron/service/inut/inut.ts';
const MONTH = 'electron/closing/month';
const CHAIN = 'electron/disablement/journal/chain.ts';

export const KNOWLEDGE_BUGS: readonly Bug[] = [
  {
    name: 'a note that is there under another key leaves its number free',
    file: TABLE,
    from: `new Set(['cancelled', 'denied', 'authorized', 'taken'])`,
    to: `new Set(['cancelled', 'denied', 'authorized'])`,
  },
  {
    name: 'the weaker of two documents counts',
    file: TABLE,
    from: `FILE_STANDINGS.indexOf(one) <= FILE_STANDINGS.indexOf(other)`,
    to: `FILE_STANDINGS.indexOf(one) >= FILE_STANDINGS.indexOf(other)`,
  },
  {
    name: 'a note sent twice proves nothing',
    file: TABLE,
    from: `'204': 'authorized',`,
    to: `'204': 'no-protocol',`,
  },
  {
    name: 'a denied note counts as authorized',
    file: TABLE,
    from: `denegada: 'denied',`,
    to: `denegada: 'authorized',`,
  },
  {
    name: 'a consult that names another key proves nothing',
    file: TABLE,
    from: `if (OTHER_KEY.has(cStat)) return 'taken';`,
    to: `if (OTHER_KEY.has(cStat)) return undefined;`,
  },
  {
    name: 'an event that was registered without its note proves the note',
    file: 'shared/fiscal/events.ts',
    from: `return cStat === '135' || cStat === '155';`,
    to: `return cStat === '135' || cStat === '136' || cStat === '155';`,
  },
  {
    name: 'a note in contingency that is registered in advance counts as a try',
    file: `${LEDGER}/fold-series.ts`,
    from: `    case 'epec':
      return NOTE.contingency;`,
    to: `    case 'epec':
      return NOTE.attempted;`,
  },
  {
    name: 'a number that is used and disabled is no conflict',
    file: `${LEDGER}/fold-series.ts`,
    from: `if (disabled && (note >= NOTE.denied || entry === BOOKED.regular))`,
    to: `if (disabled && entry === BOOKED.regular)`,
  },
  {
    name: 'two notes of one number are no conflict',
    file: `${LEDGER}/fold-series.ts`,
    from: `provedOffline > 1 || proved.length - provedOffline > 1`,
    to: `provedOffline > 2 || proved.length - provedOffline > 2`,
  },
  {
    name: 'a gap in a time without files is urgent',
    file: `${LEDGER}/find-gaps.ts`,
    from: `silences.areAround(stretch) ? silent : undefined`,
    to: `undefined`,
  },
  {
    name: 'a number in contingency is a gap to disable',
    file: `${LEDGER}/find-gaps.ts`,
    from: `stretch.state === 'contingency' ? contingency : inSilence`,
    to: `inSilence`,
  },
  {
    name: 'a piece of a long gap has one number too many',
    file: `${LEDGER}/find-gaps.ts`,
    from: `Math.min(ini + MAX_RANGE - 1, to)`,
    to: `Math.min(ini + MAX_RANGE, to)`,
  },
  {
    name: 'a note is asked for more often than SEFAZ allows',
    file: `${CONSULT}/limits/limits.ts`,
    from: `keyAsks: 8,`,
    to: `keyAsks: 11,`,
  },
  {
    name: 'a cancelled note is asked for again by itself',
    file: `${CONSULT}/serve-stored.ts`,
    from: `new Set(['cancelada', 'denegada'])`,
    to: `new Set(['denegada'])`,
  },
  {
    name: 'a 656 to a disablement does not pause',
    file: `${CONSULT}/disablement-guard.ts`,
    from: `if (cStat === CSTAT_ABUSE) meter.pause(place, now);`,
    to: ``,
  },
  {
    name: 'equal rejections are not counted here',
    file: `${CONSULT}/disablement-guard.ts`,
    from: `add.run(nameOf(place), id, cStat, now.getTime());`,
    to: ``,
  },
  {
    name: 'a cancellation of a watched note is no difference',
    file: `${CONSULT}/watch/standing.ts`,
    from: `        : 'cancelled';`,
    to: `        : undefined;`,
  },
  {
    name: 'a note that SEFAZ lost is no difference',
    file: `${CONSULT}/watch/standing.ts`,
    from: `before && FOUND.has(before.situacao) ? 'not-found' : undefined`,
    to: `undefined`,
  },
  {
    name: 'a watched note is asked for after SEFAZ stops answering',
    file: 'shared/fiscal/key/key-age.ts',
    from: `ANSWERED_DAYS = 180;`,
    to: `ANSWERED_DAYS = 360;`,
  },
  {
    name: 'a withdrawn token still acts',
    file: TOKENS,
    from: `    kept = undefined;
    end.run(`,
    to: `    end.run(`,
  },
  {
    name: 'a token that was written into the database by hand acts',
    file: TOKENS,
    from: `.filter((row) => seal.holds(row));
    kept`,
    to: `;
    kept`,
  },
  {
    name: 'a token for consults disables',
    file: INUT,
    from: `if (!token.scopes.includes('inutilizar'))`,
    to: `if (token.scopes.length === 0)`,
  },
  {
    name: "a token disables another company's numbers",
    file: INUT,
    from: `if (cnpjRoot(asked.value.cnpj) !== token.root)`,
    to: `if (cnpjRoot(asked.value.cnpj) === '')`,
  },
  {
    name: 'a token answers for notes in contingency in production',
    file: INUT,
    from: `!production || code !== 'range.contingency'`,
    to: `code !== ''`,
  },
  {
    name: "a token's caps are not asked for in production",
    file: INUT,
    from: `if (!production) return { kind: 'go' };`,
    to: `return { kind: 'go' };`,
  },
  {
    name: 'a return counts as a sale',
    file: `${MONTH}/totals.ts`,
    from: `if (finNFe === '4') return 'returned';`,
    to: ``,
  },
  {
    name: 'cents are lost where a total has one decimal',
    file: `${MONTH}/totals.ts`,
    from: `BigInt(fraction.padEnd(2, '0').slice(0, 2))`,
    to: `BigInt(fraction === '' ? '0' : fraction.slice(0, 2))`,
  },
  {
    name: 'a cancelled note is used in the table of its month',
    file: `${MONTH}/month-note.ts`,
    from: `if (says('cancelled') || facts.some(({ kind }) => kind === 'cancellation')) return 'cancelled';`,
    to: `if (says('cancelled')) return 'cancelled';`,
  },
  {
    name: 'a link of the journal does not cover the bytes of the answer',
    file: CHAIN,
    from: `const content = raw && sha256(raw);`,
    to: `const content = raw && '';`,
  },
  {
    name: 'the training certificate is accepted everywhere',
    file: 'electron/certificates/vault/vault.ts',
    from: `acceptsTraining = () => false,`,
    to: `acceptsTraining = () => true,`,
  },
];
