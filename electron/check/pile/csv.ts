/** The table of a run as CSV for Excel in Brazil: semicolons, a byte order mark, and keys that stay text. */

import type { CheckEntry } from '../../../shared/contract.ts';
import { explainEntry } from '../../../shared/explain/verdict/file-problem.ts';
import type { Locale } from '../../../shared/explain/words.ts';
import { formatDateTime } from '../../../shared/moments.ts';

const HEADS: Readonly<Record<Locale, readonly string[]>> = {
  'pt-BR': [
    'Arquivo',
    'Documento',
    'Resultado',
    'O que significa',
    'O que fazer',
    'Chave',
    'Série',
    'Número',
    'Emitente',
    'Data',
    'Valor',
    'cStat',
    'Motivo da SEFAZ',
    'Consultado em',
  ],
  en: [
    'File',
    'Document',
    'Result',
    'What it means',
    'What to do',
    'Key',
    'Series',
    'Number',
    'Issuer',
    'Date',
    'Value',
    'cStat',
    'SEFAZ’s reason',
    'Consulted at',
  ],
};

export function checkCsv(entries: readonly CheckEntry[], locale: Locale): string {
  const lines = entries.map((entry) => {
    const { title, meaning, advice } = explainEntry(entry, locale);
    const { name, part, kind, root, chNFe, serie, nNF, issuer, dhEmi, vNF, asked } = entry;
    const value = locale === 'pt-BR' ? vNF.replace('.', ',') : vNF;
    return [
      part === undefined ? name : `${name} (${part})`,
      root ?? kind,
      title,
      meaning,
      advice,
      asText(chNFe),
      serie,
      nNF,
      // Without a name in the document it is a CNPJ or CPF.
      /^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/.test(issuer) ? asText(issuer) : issuer,
      dhEmi.slice(0, 10),
      value,
      asked?.cStat ?? '',
      asked?.xMotivo ?? '',
      asked ? formatDateTime(asked.at, false, locale) : '',
    ];
  });
  return `\ufeff${[HEADS[locale], ...lines].map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** Without this a table program shows 44 digits as 3,52E+43 and loses the rest, and a CNPJ's first zeros. */
function asText(digits: string): string {
  return /^[0-9A-Z]+$/.test(digits) ? `="${digits}"` : '';
}

/** A text that begins like a formula gets an apostrophe in front, so that opening the file calculates nothing. */
function cell(value: string): string {
  const ours = /^="[0-9A-Z]+"$/.test(value);
  const safe = !ours && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
