/** What `furos` says to a person: each series with its gaps, what to look at first, and what to do next. */

import type { Environment, FoundSeries, GapNote } from '../../../shared/contract.ts';
import { explainConflict } from '../../../shared/explain/reading/conflicts.ts';
import { isPersonsSeries } from '../../../shared/fiscal/issuer/cpf.ts';
import { issuerText } from '../../../shared/fiscal/issuer/issuer-text.ts';
import { formatDate, formatDateTime, lastMinute } from '../../../shared/moments.ts';
import { grouped } from '../../../shared/numbers.ts';
import { ignoredText, OF_THE_FISCO, type FoundGaps } from './gaps-json.ts';
import { command, counted } from './words.ts';

/** Of each kind in a series; `--json` has all of them. */
const SHOWN = 40;

const NOTES: Readonly<Record<GapNote, string>> = {
  contingency:
    'é venda feita, sem protocolo que se conheça: corrija se foi recusada e transmita; não inutilize',
  attempted: 'houve tentativa de emissão sem protocolo: consulte a chave antes',
  ask: 'pode existir nota com este número: consulte a chave antes',
  cpf: 'série de quem emite com CPF: só Mato Grosso aceita inutilização com CPF',
  'no-neighbour': 'falta nota com data de um dos lados: confira o ano e o prazo',
  incomplete: 'pode ser que faltem arquivos desta época na pasta',
};

/** A gap that a command could disable. */
export interface Offer {
  readonly place: FoundSeries;
  readonly gap: FoundSeries['gaps'][number];
  readonly environment: Environment;
}

/** What is shown as an example. */
export interface Next {
  readonly offer: Offer | undefined;
  /** Those before it that are refused, and why. */
  readonly refused: readonly (readonly [Offer, string])[];
  readonly dados: string | undefined;
}

export function gapsText({ files, ignored, series, others }: FoundGaps, next: Next): string[] {
  const gaps = series.flatMap((each) => each.gaps.filter(isGap));
  const unclear = gaps.filter(isUnclear).length;
  const aside = unclear === 0 ? '' : `, ${dotted(unclear)} a esclarecer`;
  return [
    `${counted(files, 'arquivo lido', 'arquivos lidos')}, ${counted(series.length, 'série', 'séries')}, ${counted(gaps.length - unclear, 'furo', 'furos')}${aside}.`,
    ...othersLines(others),
    ...series.flatMap(seriesLines),
    ...ignoredLines(ignored),
    ...nextLines(series, next),
  ];
}

function othersLines(others: FoundGaps['others']): string[] {
  if (!others) return [];
  const { machines, behind, journalAt } = others;
  return [
    ...(journalAt === undefined
      ? []
      : [
          `O servidor do diário compartilhado não responde: as inutilizações são as da cópia de ${formatDateTime(journalAt)}.`,
        ]),
    ...(machines.length > 0 ? [`Contam também os arquivos lidos em ${machines.join(', ')}.`] : []),
    ...(behind
      ? [
          behind.since === undefined
            ? 'Ainda não se sabe aqui o que outros computadores leram: um furo pode ser nota que outro computador tem.'
            : `Dos arquivos lidos em outros computadores, aqui se sabe até ${formatDateTime(behind.since)}: um furo pode ser nota que outro computador leu depois.`,
        ]
      : []),
  ];
}

function seriesLines(each: FoundSeries): string[] {
  const { cnpj, mod, serie, tpAmb, first, last, used, gaps, waiting, conflicts, incomplete, ofTheFisco } =
    each;
  const issuer = issuerText({ emitter: cnpj, emitterKind: isPersonsSeries(cnpj, serie) ? 'CPF' : 'CNPJ' });
  const noGap = gaps.some(isGap) ? [] : ['  Nenhum furo.'];
  return [
    '',
    `${issuer}, ${mod === '65' ? 'NFC-e' : 'NF-e'}, série ${serie}, ${tpAmb === '1' ? 'produção' : 'homologação'}: de ${dotted(first)} a ${dotted(last)}, ${counted(used, 'número usado', 'números usados')}`,
    ...(ofTheFisco ? [`  ${OF_THE_FISCO}`] : noGap),
    ...some(gaps, ({ nNFIni, nNFFin, count, ano, yearKnown, deadline, notes }) => [
      `  ${kindText({ notes })}: ${rangeText(nNFIni, nNFFin, count)}, ano ${ano}${yearKnown ? '' : ' (confira)'}${deadline ? `, ${deadlineText(deadline)}` : ''}`,
      ...notes.map((note) => `    ${NOTES[note]}`),
    ]),
    ...some(waiting, ({ nNFIni, nNFFin, until }) => [
      `  Aguardando: ${rangeText(nNFIni, nNFFin)}; ainda pode chegar nota até ${formatDateTime(lastMinute(until))}`,
    ]),
    ...some(conflicts, ({ nNF, reason }) => [`  Conflito no ${dotted(nNF)}: ${explainConflict(reason)}`]),
    ...(incomplete ? incompleteLines(incomplete) : []),
  ];
}

const dotted = (n: number) => grouped(n, 'pt-BR');

function some<T>(all: readonly T[], linesOf: (one: T) => string[]): string[] {
  const more = all.length - SHOWN;
  return [
    ...all.slice(0, SHOWN).flatMap(linesOf),
    ...(more > 0 ? [`  … e mais ${more}; para ver tudo, acrescente --json`] : []),
  ];
}

function rangeText(nNFIni: number, nNFFin: number, count = nNFFin - nNFIni + 1): string {
  return count === 1 ? dotted(nNFIni) : `${dotted(nNFIni)} a ${dotted(nNFFin)} (${dotted(count)} números)`;
}

function deadlineText({ date, days }: NonNullable<FoundSeries['gaps'][number]['deadline']>): string {
  if (days < 0) return `prazo vencido em ${formatDate(date)}`;
  return `prazo ${formatDate(date)} (${days === 0 ? 'hoje' : counted(days, 'dia', 'dias')})`;
}

function incompleteLines({ months, days, share }: NonNullable<FoundSeries['incomplete']>): string[] {
  const times = [
    ...months.map((month) => `${month.slice(5)}/${month.slice(0, 4)}`),
    ...days.map(({ from, to }) => `${formatDate(from)} a ${formatDate(to)}`),
  ];
  return [
    `  A pasta pode estar incompleta: há arquivos de ${share === 0 ? 'menos de 1' : share}% dos números${times.length > 0 ? `; sem nenhum arquivo em ${times.join(', ')}` : ''}. Procure os arquivos que faltam antes de inutilizar.`,
  ];
}

function ignoredLines(ignored: FoundGaps['ignored']): string[] {
  if (ignored.length === 0) return [];
  return [
    '',
    `${counted(ignored.length, 'arquivo não contou', 'arquivos não contaram')}:`,
    ...some(ignored, (each) => [`  ${each.path}: ${ignoredText(each)}`]),
  ];
}

/** In the order of the series: those of a company stored here come first. */
export function offersOf(series: readonly FoundSeries[], ambiente: Environment | undefined): Offer[] {
  return series.flatMap((place) => {
    const environment = ambiente ?? (place.tpAmb === '1' ? 'producao' : 'homologacao');
    return place.gaps.filter(isOffered).map((gap) => ({ place, gap, environment }));
  });
}

function nextLines(series: readonly FoundSeries[], { offer, refused, dados }: Next): string[] {
  if (series.every(({ gaps }) => gaps.length === 0)) return [];
  const nothing = 'Este comando não inutiliza nada.';
  const elsewhere = some(refused, ([{ place, gap }, why]) => [
    `Não se inutiliza: ${rangeText(gap.nNFIni, gap.nNFFin)}, série ${place.serie}. ${why}`,
  ]);
  if (!offer) return ['', ...elsewhere, nothing];
  const { place, gap, environment } = offer;
  const where = `--cnpj ${place.cnpj} --ano ${gap.ano} --modelo ${place.mod} --serie ${place.serie}`;
  const range = `--de ${gap.nNFIni} --ate ${gap.nNFFin}`;
  return [
    '',
    ...elsewhere,
    `${nothing} Confira no emissor que o número não foi usado; depois, por exemplo:`,
    `  ${command(`inutilizar ${where} ${range} --justificativa "MOTIVO"`, { dados, ambiente: environment })}`,
    'Sem --sim ele só mostra o que enviaria.',
  ];
}

type Noted = Pick<FoundSeries['gaps'][number], 'notes'>;

/** What left in contingency is a sale, also where SEFAZ refused it (Ajuste SINIEF 19/16 cl. 11): no gap, but a note to transmit. */
function isGap({ notes }: Noted): boolean {
  return !notes.includes('contingency');
}

/** Known by answers alone, or of a time without files: its note may be in a file that was not read. */
function isUnclear({ notes }: Noted): boolean {
  return notes.includes('incomplete');
}

function kindText(gap: Noted): string {
  if (!isGap(gap)) return 'Contingência a transmitir';
  return isUnclear(gap) ? 'A esclarecer' : 'Furo';
}

function isOffered(gap: Noted): boolean {
  const { notes } = gap;
  return (
    isGap(gap) &&
    !isUnclear(gap) &&
    !(['attempted', 'ask', 'cpf'] as const).some((note) => notes.includes(note))
  );
}
