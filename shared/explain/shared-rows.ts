/** What a person should know of rows of the shared database: which this computer set aside, and which the server did not take. */

import type { SharedJournalState } from '../contract.ts';
import type { AppError } from '../errors.ts';
import { formatCnpj } from '../fiscal/issuer/cnpj.ts';
import { grouped } from '../numbers.ts';
import type { Locale } from './words.ts';

type NotTaken = NonNullable<SharedJournalState['notTaken']>[number];

/** Named one by one; the rest is counted. */
const NAMED = 3;

/** A sentence each; none where nothing needs a look. */
export function rowWarnings(
  {
    aside = [],
    notTaken = [],
    waitingFor,
  }: Partial<Pick<SharedJournalState, 'aside' | 'notTaken' | 'waitingFor'>>,
  locale: Locale = 'pt-BR',
): string[] {
  return [
    ...(aside.length > 0 ? [asideSentence(aside, locale)] : []),
    ...notTaken.slice(0, NAMED).map((row) => notTakenSentence(row, locale)),
    ...(notTaken.length > NAMED ? [moreSentence(notTaken.length - NAMED, locale)] : []),
    ...(waitingFor?.code === 'database.altered' ? [jumpSentence(waitingFor, locale)] : []),
  ];
}

const KINDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'pt-BR': {
    company: 'cadastro da empresa',
    phrase: 'justificativa guardada',
    accountant: 'dados do contador',
    contingency: 'nota em contingência',
    told_number: 'número que a SEFAZ recusou',
    last_number: 'último número declarado',
    first_number: 'primeiro número declarado',
    file_numbers: 'números lidos em arquivos',
    service_call: 'chamada do serviço',
    consultation: 'consulta de nota',
  },
  en: {
    company: 'the company’s record',
    phrase: 'a stored justification',
    accountant: 'the accountant’s data',
    contingency: 'a note in contingency',
    told_number: 'a number that SEFAZ refused',
    last_number: 'a stated last number',
    first_number: 'a stated first number',
    file_numbers: 'numbers read in files',
    service_call: 'a call of the service',
    consultation: 'a consulted note',
  },
};

const WHYS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'pt-BR': {
    uf: 'a UF já foi confirmada com outro valor, e só quem tem o papel balcao_responsavel a troca (quem cuida do servidor o concede)',
    withdrawal:
      'isto retira uma prova, e só quem tem o papel balcao_responsavel a retira (quem cuida do servidor o concede)',
    right:
      'o usuário do banco não tem o papel que isto pede: balcao_inutiliza, ou balcao_responsavel para primeiros e últimos números (quem cuida do servidor o concede)',
    hour: 'a hora está à frente da do servidor: acerte o relógio deste computador',
    kind: 'o servidor não conhece esta tabela: atualize o programa dos outros, e quem cuida do servidor roda compartilhado preparar',
    form: 'não tem a forma que o servidor exige: gere o relatório em Ajustes, Diagnóstico, e mande ao suporte',
  },
  en: {
    uf: 'the state was confirmed with another value, and only the role balcao_responsavel changes it (whoever runs the server grants it)',
    withdrawal:
      'it withdraws evidence, and only the role balcao_responsavel does that (whoever runs the server grants it)',
    right:
      'the database user lacks the role for it: balcao_inutiliza, or balcao_responsavel for first and last numbers (whoever runs the server grants it)',
    hour: 'its hour is ahead of the server’s: set the clock of this computer right',
    kind: 'the server does not know this table: whoever runs the server runs compartilhado preparar with this version',
    form: 'it has not the form that the server asks for: make the report in Settings, Diagnosis, and send it to support',
  },
};

function asideSentence(aside: NonNullable<SharedJournalState['aside']>, locale: Locale): string {
  const named = aside
    .slice(0, NAMED)
    .map(({ position, role }) =>
      locale === 'en' ? `${position} (database user ${role})` : `${position} (usuário ${role} do banco)`,
    );
  const more = aside.length > NAMED ? '…' : '';
  const list = `${named.join(', ')}${more}`;
  return locale === 'en'
    ? `This computer set aside what it cannot read of the shared database, and works on without it: rows ${list}. Another version of the program may have written it, or somebody by hand: tell whoever runs the server.`
    : `Este computador deixou de lado o que não consegue ler do banco compartilhado e segue sem isso: posição ${list}. Pode ser de outra versão do programa ou ter sido gravado por fora: avise quem cuida do servidor.`;
}

function notTakenSentence(row: NotTaken, locale: Locale): string {
  const of = ofCompany(row.company, locale);
  const kind = KINDS[locale][row.kind] ?? row.kind;
  const why = WHYS[locale][row.why] ?? row.why;
  return locale === 'en'
    ? `The shared database did not take from this computer: ${kind}${of}, because ${why}. It stays on this computer alone, and the others do not know it.`
    : `O banco compartilhado não aceitou deste computador: ${kind}${of}, porque ${why}. Fica só neste computador, e os outros não sabem disso.`;
}

function moreSentence(n: number, locale: Locale): string {
  return locale === 'en'
    ? `The shared database did not take ${grouped(n, locale)} more: compartilhado situacao --json names all.`
    : `O banco compartilhado não aceitou mais ${grouped(n, locale)}: compartilhado situacao --json mostra todas.`;
}

function ofCompany(company: string, locale: Locale): string {
  const shown = formatCnpj(company);
  if (shown === '') return '';
  return locale === 'en' ? ` of ${shown}` : ` de ${shown}`;
}

/** A position so far ahead that rows with lower ones would never be taken. */
function jumpSentence({ data = {} }: AppError, locale: Locale): string {
  const named = (key: string) =>
    String(data[key] ?? '').replace(/^\d+$/, (digits) => grouped(digits, locale));
  const [position, found, role] = [named('position'), named('found'), String(data['role'] ?? '')];
  return locale === 'en'
    ? `The shared database has a row at position ${position}, put there by the database user ${role}, far beyond the last one (${found}): the program gives no such position. Until it is removed this computer cannot know whether it has what the others read in files, and disables nothing where that decides. Whoever runs the server removes that row (table balcao.shared_row) and looks into the user; compartilhado aceitar does not apply here.`
    : `O banco compartilhado tem uma linha na posição ${position}, gravada pelo usuário ${role} do banco, muito além da última (${found}): o programa não dá posições assim. Até ela ser retirada, este computador não sabe se tem tudo o que os outros leram em arquivos, e não inutiliza o que depende disso. Quem cuida do servidor retira essa linha (tabela balcao.shared_row) e confere esse usuário; compartilhado aceitar não se aplica aqui.`;
}
