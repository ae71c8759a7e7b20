/** The findings of a disablement's check, in Brazilian Portuguese. */

import type { Finding } from '../../contract.ts';
import { formatAccessKey } from '../../fiscal/key/access-key.ts';
import { formatDate, formatTime } from '../../moments.ts';
import { grouped } from '../../numbers.ts';
import {
  around,
  day,
  inHand,
  isOpen,
  isPlural,
  pieces,
  range,
  text,
  type Data,
  type Words,
} from '../words.ts';

const numbers = (data: Data) => (range(data, 'a') ? ` (nº ${range(data, 'a')})` : '');

const key = (data: Data) =>
  text(data, 'chNFe') === '' ? '' : ` (chave ${formatAccessKey(text(data, 'chNFe'))})`;

/** " Usados: 30 a 36, 39 e 40. Livres: 37 e 38." */
function usedAndFree(data: Data): string {
  const listed = (name: string, one: string, many: string) => {
    const list = pieces(data, name, 'pt-BR');
    return list === '' ? '' : ` ${isPlural(data, name) ? many : one}: ${list}`;
  };
  const used = listed('used', 'Usado', 'Usados');
  const free = listed('free', 'Livre', 'Livres');
  return `${used === '' ? '' : `${used}${key(data)}.`}${free === '' ? '' : `${free}.`}`;
}

const oneNumber = (data: Data) => {
  const list = pieces(data, 'numbers', 'pt-BR');
  return list === '' ? 'Um número desta faixa' : `O nº ${list}`;
};

/** "do nº 5", "dos nº 5 a 7". */
function ofNumbers(data: Data): string {
  const list = pieces(data, 'numbers', 'pt-BR');
  if (list === '') return 'com número desta faixa';
  return `${isPlural(data, 'numbers') ? 'dos' : 'do'} nº ${list}`;
}

/** SEFAZ's refusal of an overlapping range. */
function refusedBefore(data: Data): string {
  const at = text(data, 'at');
  const numbers = range(data, 'a');
  const there = numbers === '' ? 'nesta faixa' : `na faixa ${numbers}`;
  const said: Readonly<Record<string, string>> = {
    '256': `há número já inutilizado ${there}`,
    '563': `${numbers === '' ? 'esta faixa' : `a faixa ${numbers}`} já estava inutilizada`,
  };
  const when = formatDate(at) === '' ? '' : ` em ${formatDate(at)} às ${formatTime(at)}`;
  return `A SEFAZ disse${when}: ${said[text(data, 'cStat')] ?? `há número usado ${there}`}. Descubra qual antes de pedir de novo.`;
}

const big = (data: Data, key: string): Data =>
  data[key] === undefined ? {} : { n: grouped(Number(data[key]), 'pt-BR') };

/** What is known of the notes around the range. */
function neighbours(data: Data): string {
  const below = around(big(data, 'below'), 'n', 'o nº ', ` é de ${text(data, 'belowYear')}`);
  const above = around(big(data, 'above'), 'n', 'o nº ', ` é de ${text(data, 'aboveYear')}`);
  if (below && above) return `${below} e ${above}; `;
  if (below || above) return `dos números vizinhos só se sabe que ${below || above}; `;
  return '';
}

const example = (data: Data) =>
  `vale o ano em que a sequência quebrou${around(data, 'lastYear', ' (pulou em dez/', `, use ${text(data, 'lastYear')}, mesmo pedindo em janeiro)`)}`;

const NO_NOTE_HERE =
  'Nenhuma nota com estes números foi consultada ou lida aqui. Isso não prova que estão livres: confira no emissor.';

const PRESUMED_IN_MG =
  ' Em MG, a partir do dia 11 o fisco considera que a NFC-e foi emitida em contingência e não transmitida, e transmiti-la cancela a inutilização aceita (Portal SPED de MG, página da NFC-e, vista em 11/2026): fale com o contador antes e guarde a prova de que não houve venda.';
const PRESUMED =
  ' Depois dele, o fisco pode presumir que a NFC-e saiu em contingência e não foi transmitida: fale com o contador antes de inutilizar.';

export const FINDINGS_PT: Readonly<Record<Finding['code'], Words>> = {
  'range.layout': 'Os números da faixa vão de 1 a 999.999.999.',
  'range.upside-down': 'O primeiro número da faixa é maior que o último.',
  'range.too-many': 'A faixa passa de 10.000 números, o máximo de um pedido; divida-a em partes.',
  'range.overlap': (d) => {
    if (text(d, 'state') === 'imported')
      return `Há números desta faixa${numbers(d)} num XML importado que não comprova a resposta da SEFAZ; registre antes o que encontrou na consulta pública.`;
    if (isOpen(d))
      return text(d, 'state') === 'sending'
        ? `Outro pedido com números desta faixa${numbers(d)} está sendo enviado agora${inHand(d, ', em uso por ', ' no ')}; espere ele terminar.`
        : `Há um pedido sem resposta para números desta faixa${numbers(d)}${inHand(d, ', em uso por ', ' no ')}; resolva-o antes.`;
    if (d['requests'] !== undefined)
      return `Há números desta faixa já inutilizados em ${text(big(d, 'requests'), 'n')} pedidos anteriores: nº ${pieces(d, 'numbers', 'pt-BR')}.`;
    return `Há números desta faixa${numbers(d)} já inutilizados num pedido anterior${around(d, 'nProt', ' (protocolo ', ')')}.`;
  },
  'range.already': (d) =>
    `Há números desta faixa${numbers(d)} já inutilizados${around(d, 'nProt', ' (protocolo ', ')')}.`,
  'range.used': (d) =>
    `Há nota emitida com número desta faixa, e número usado não se inutiliza.${usedAndFree(d)}${around(d, 'machine', ' Lido nos arquivos de ', '.')}`,
  'range.future': (d) =>
    `Numeração futura: a faixa passa do último número conhecido da série${around(big(d, 'lastKnown'), 'n', ' (', ')')}; inutilizar números que ainda vão ser usados impede a empresa de emitir com eles.`,
  'range.no-note-here': (d) =>
    d['numbers'] === undefined
      ? NO_NOTE_HERE
      : `Nenhuma nota autorizada com estes números foi consultada ou lida aqui, só a tentativa de emissão ${ofNumbers(d)}: consulte a chave antes. Isso não prova que estão livres: confira no emissor.`,
  'range.refused-before': refusedBefore,
  'range.contingency': (d) =>
    isPlural(d, 'numbers')
      ? `Os nº ${pieces(d, 'numbers', 'pt-BR')} saíram em contingência e a SEFAZ ainda não tem as notas: não inutilize. Transmita-as primeiro pelo emissor; se forem recusadas, corrija e transmita com o mesmo número.`
      : `${oneNumber(d)} saiu em contingência${key(d)} e a SEFAZ ainda não tem a nota: não inutilize. Transmita-a primeiro pelo emissor; se for recusada, corrija e transmita com o mesmo número.`,
  'range.contingency-declared': (d) =>
    `Foi declarado que a nota em contingência ${ofNumbers(d)} nunca foi entregue a ninguém; o comprovante diz isso.`,
  'range.contingency-reported': (d) =>
    `Um programa sem token consultou nota em contingência ${ofNumbers(d)}, que a SEFAZ não tem; confira no emissor antes de inutilizar.`,
  'range.disabled-in-file': (d) =>
    `Um arquivo lido mostra ${isPlural(d, 'numbers') ? 'os nº' : 'o nº'} ${pieces(d, 'numbers', 'pt-BR')} como ${isPlural(d, 'numbers') ? 'inutilizados' : 'inutilizado'}${around({ at: day(d, 'at', 'pt-BR') }, 'at', ' em ')}${around(d, 'nProt', ', protocolo ')}. Arquivo não é prova: confira antes de pedir de novo.${around(d, 'path', ' Está em ', '.')}`,
  'range.disabled-by-rejection': (d) =>
    `${isPlural(d, 'numbers') ? `Os nº ${pieces(d, 'numbers', 'pt-BR')} estão inutilizados` : `${oneNumber(d)} está inutilizado`}, segundo a rejeição; sem comprovante. Procure o comprovante antes de pedir de novo.${around(d, 'path', ' A rejeição está em ', '.')}`,
  'range.ask': (d) =>
    `Pode existir nota ${ofNumbers(d)}: um arquivo fala dela e não mostra se a SEFAZ a autorizou. Consulte a chave antes de inutilizar.`,
  'range.other-uf': (d) =>
    d['above'] === undefined
      ? `A nota${around(d, 'nNF', ' nº ')} ao lado é de outra UF${around(d, 'noteUf', ' (', ')')}, e a SEFAZ${around(d, 'uf', ' de ')} não conhece os números de lá: homologaria até o de uma nota autorizada. Confira em que UF estes números foram pulados.`
      : `As notas nº ${text(d, 'nNF')} e nº ${text(d, 'above')}, dos dois lados, são de outra UF (${text(d, 'noteUf')}): estes números foram pulados lá. A SEFAZ de ${text(d, 'uf')} não conhece os números de lá e homologaria até o de uma nota autorizada, por isso não são pedidos a ela. Confira a UF da empresa, ou pergunte ao contador.`,
  'serie.blocked-nfa': 'As séries 890 a 899 são da nota avulsa da SEFAZ, e a empresa não as inutiliza.',
  'serie.blocked-cpf': (d) =>
    `As séries 910 a 969 são de quem emite com CPF, e a SEFAZ as recusa aqui.${d['uf'] === 'MT' ? ' Só MT recebe inutilização de CPF, num leiaute próprio (bibliotecas públicas de NF-e, vistas em 11/2026) que este programa não envia: peça à SEFAZ-MT.' : ''}`,
  'serie.warn-fisco-site':
    'As séries 900 a 909 são das notas feitas no site do Fisco, que cuida da própria numeração.',
  'serie.warn-unassigned': 'As séries 970 a 999 não têm uso definido; confira se a série está certa.',
  'serie.warn-cpf-65':
    'As séries 910 a 969 costumam ser de quem emite com CPF; confira se a série está certa.',
  'serie.warn-contingency-65':
    'Em alguns estados as séries 890 a 989 da NFC-e são reservadas à contingência; confira se nenhum destes números saiu em contingência e ainda espera transmissão.',
  'year.future': 'O ano da numeração não pode estar à frente do ano atual.',
  'year.too-old': 'O ano da numeração não pode ser anterior a 2006.',
  'year.ask': (d) => `Confira o ano: ${neighbours(d)}${example(d)}.`,
  'year.contradicted': (d) =>
    `O ano${around(d, 'ano', ' ')} não combina com as notas dos dois lados: ${neighbours(d)}confira o ano.`,
  'company.without-ie': (d) =>
    `A empresa está sem inscrição estadual desde ${day(d, 'since', 'pt-BR')}, e nenhum texto oficial diz onde os números dela são inutilizados (NT 2026.007): o pedido não é enviado. Pergunte ao contador ou à SEFAZ se ela vai à SVRS ou à SEFAZ da UF da chave.`,
  'company.uf-unconfirmed': 'A UF desta empresa ainda não foi confirmada.',
  'company.other-uf': 'A UF pedida não é a que foi confirmada para esta empresa.',
  'certificate.missing': 'Não há certificado desta empresa neste computador.',
  'certificate.expired': 'O certificado desta empresa está vencido.',
  'contingency.ask':
    'Se algum destes números saiu em contingência e ainda não foi transmitido, não inutilize: transmita primeiro pelo emissor.',
  deadline: (d) => {
    const date = day(d, 'date', 'pt-BR') || 'o dia 10 do mês seguinte ao da quebra da sequência';
    const days = Number(d['days']);
    if (days < 0) {
      const presumption = d['uf'] === 'MG' ? PRESUMED_IN_MG : PRESUMED;
      const presumed = d['mod'] === '65' ? presumption : '';
      return `O prazo era ${date}; a SEFAZ costuma aceitar, mas pode haver multa: avise o contador.${presumed}`;
    }
    if (days === 0) return `O prazo termina hoje, ${date}.`;
    if (days > 0) return `${days === 1 ? 'Falta 1 dia' : `Faltam ${days} dias`} para o prazo, ${date}.`;
    return `O prazo é ${date}.`;
  },
  'address.overridden': (d) =>
    `Endereço alterado: o pedido irá para ${text(d, 'host') || 'o servidor indicado em enderecos.json'}, não para o endereço oficial.`,
};
