/** What printed pages and tables about notes and disablements say, in Portuguese. */

import { grouped } from '../../numbers.ts';
import type { Worded } from '../host/host.ts';

const n = (value: number) => grouped(value, 'pt-BR');

export const PAPER_PT = {
  page: {
    environments: { producao: 'Produção', homologacao: 'Homologação', treino: 'Treino' },
    bands: { homologacao: 'HOMOLOGAÇÃO – SEM VALOR FISCAL', treino: 'TREINO – SEM VALOR FISCAL' },
    documents: {
      '55': 'NF-e – Nota Fiscal eletrônica, modelo 55',
      '65': 'NFC-e – Nota Fiscal de Consumidor eletrônica, modelo 65',
    },
    model: (mod: string) => `Modelo ${mod}`,
    zones: {
      '-02:00': 'horário de Fernando de Noronha',
      '-03:00': 'horário de Brasília',
      '-04:00': 'horário de Manaus e Cuiabá',
      '-05:00': 'horário do Acre',
    },
    one: (number: string) => `nº ${number}`,
    range: (first: string, last: string) => `${first} a ${last}`,
    numbers: (count: number) => (count === 1 ? '1 número' : `${n(count)} números`),
    pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
    issued: (at: string, by: string) => `Emitido em ${at} por ${by}.`,
    environment: 'Ambiente',
    serie: 'Série',
    unknown: 'não informado',
  },
  receipt: {
    title: 'Comprovante de inutilização de numeração',
    subject: (company: string, cnpj: string, serie: number, range: string) =>
      `${company}, CNPJ ${cnpj}: série ${serie}, ${range}`,
    oneNumber: 'Número inutilizado',
    range: 'Faixa inutilizada',
    count: 'Quantidade',
    model: 'Modelo',
    year: 'Ano',
    justification: 'Justificativa',
    id: 'Id do pedido',
    protocol: 'Protocolo da SEFAZ',
    protocolByPerson: 'Protocolo (digitado por uma pessoa)',
    noProtocol: 'não informado pela SEFAZ',
    noMoment: 'não informada',
    received: 'Recebido pela SEFAZ em',
    received563: 'Resposta 563 da SEFAZ em',
    receivedLast: 'Última resposta da SEFAZ em',
    sent: 'Pedido enviado em',
    ownClock: (zone: string) => `${zone}, relógio do computador`,
    answer: 'Resposta da SEFAZ',
    answerInFile: 'Resposta da SEFAZ, no XML importado',
    answerLast: 'Última resposta recebida da SEFAZ',
    noAnswer: 'nenhuma',
    proofTitles: {
      '102': 'Comprovada pela resposta 102 da SEFAZ',
      '563': 'Comprovada pela resposta 563 da SEFAZ',
      file: 'Comprovada por um XML importado',
      person: 'Declarada por uma pessoa',
    },
    proofs: {
      '102':
        'A SEFAZ aceitou este pedido e respondeu com o código (cStat) 102: a numeração está inutilizada. Os números da faixa não podem mais ser usados.',
      '563':
        'A SEFAZ respondeu com o código (cStat) 563: exatamente esta faixa já estava inutilizada. Essa resposta prova a faixa, mas não traz a data nem a justificativa que ficaram registradas.',
      file:
        'Este programa não recebeu a resposta da SEFAZ: ela veio num XML importado (ProcInutNFe), com o código (cStat) 102. ' +
        'O pedido que está no XML é, byte por byte, o que saiu deste computador, ou a própria SEFAZ assinou a resposta.',
      person:
        'Este programa não recebeu da SEFAZ a resposta que comprova a inutilização. Uma pessoa consultou a SEFAZ por outro meio ' +
        'e registrou aqui o que encontrou. Confira na consulta pública de inutilizações da SEFAZ do estado.',
    },
    protocolOf563: 'O protocolo acima é o que ela informou para a inutilização já registrada.',
    training: 'Treino: nada foi enviado à SEFAZ. As respostas vêm de um simulador dentro do programa.',
    trial: 'Ambiente de testes da SEFAZ: a numeração de produção não foi alterada.',
    otherAddress:
      'O pedido foi enviado a um endereço configurado pela empresa, e não ao endereço oficial da SEFAZ.',
    verification:
      'Com o código de verificação do diário, a auditoria do programa mostra se algum registro foi alterado depois desta emissão.',
    keepXml:
      'Este comprovante não substitui o XML da inutilização (ProcInutNFe): é o XML, assinado, que a empresa deve guardar, pelo prazo que o contador indicar. Não é documento fiscal.',
    keepAnswers:
      'Este comprovante não substitui o XML da inutilização (ProcInutNFe), que só existe com a resposta 102. Guarde o pedido e as respostas e peça à SEFAZ a cópia dela. Não é documento fiscal.',
    file: 'Arquivo XML',
    fileHash: 'SHA-256 do arquivo',
    chainHead: 'Código de verificação do diário',
    issued: 'Emitido em',
    issuedBy: (at: string, zone: string, by: string) => `${at} (${zone}) por ${by}`,
  },
  note: {
    title: 'Situação da nota na SEFAZ',
    situations: {
      autorizada: 'AUTORIZADA',
      cancelada: 'CANCELADA',
      denegada: 'DENEGADA',
      epec: 'SOMENTE EPEC',
      'nao-consta': 'NÃO CONSTA',
      outra: 'SEFAZ RESPONDEU',
      'nao-consultada': 'NOTA NÃO CONSULTADA',
    },
    emitter: 'Emitente',
    issue: 'Emissão',
    number: 'Número',
    alert: 'Alerta da SEFAZ:',
    received: 'Recebida em',
    asked: 'Consultado em',
    cancelProtocol: 'Protocolo do cancelamento',
    cancelled: 'Cancelada em',
    reason: (text: string) => `Motivo: “${text}”`,
    substitute: (key: string) => `Substituída pela nota ${key}`,
    authorization: 'Protocolo da autorização',
    protocol: 'Protocolo da nota',
    story: 'História da nota',
    firstStep: 'Autorizada',
    firstDenied: 'Denegada',
    firstOther: 'Recebida',
    step: (name: string, nProt: string) => `${name} – protocolo ${nProt}`,
    scope:
      'Esta consulta mostra a autorização, o cancelamento, a carta de correção e o EPEC. Manifestações do destinatário não aparecem nela.',
    disclaimer:
      'Este papel mostra o que a SEFAZ respondeu no momento da consulta; a situação pode ter mudado depois. Não é documento fiscal nem substitui o XML da nota.',
    fromTraining: 'Respondido pela SEFAZ simulada do modo treino: nada foi enviado à SEFAZ.',
    fromOther: 'Respondido por um endereço configurado pela empresa, e não pelo endereço oficial da SEFAZ.',
    fromSefaz: 'Respondido pelo serviço de consulta de protocolo da SEFAZ (NFeConsultaProtocolo4).',
  },
  list: {
    title: 'Situação das notas na SEFAZ',
    keys: (count: number) => `${n(count)} ${count === 1 ? 'chave' : 'chaves'}`,
    cut: (shown: number) => `Aqui estão as primeiras ${n(shown)}; a lista inteira está na planilha.`,
    number: 'Número',
    emitter: 'Emitente e chave de acesso',
    value: 'Valor (R$)',
    situation: 'Situação',
    disclaimer:
      'O que a SEFAZ respondeu em cada consulta; a situação pode ter mudado depois. Não é documento fiscal.',
  },
  table: {
    situations: {
      autorizada: 'Autorizada',
      marcada: 'Marcada pelo Fisco',
      cancelada: 'Cancelada',
      denegada: 'Denegada',
      epec: 'Somente EPEC',
      'nao-consta': 'Não consta',
      outra: 'Outra resposta',
      'nao-consultada': 'Não consultada',
      pending: 'Ainda não consultada',
      failed: 'Sem resposta',
      old: 'Não consultada: mais de 180 dias',
      'other-document': 'Não é NF-e',
      invalid: 'Chave inválida',
      duplicate: 'Repetida',
    },
    answered: (cStat: string) => `SEFAZ respondeu ${cStat}`,
    heads: {
      key: 'Chave de acesso',
      document: 'Documento',
      number: 'Número',
      serie: 'Série',
      emitter: 'Emitente',
      cnpj: 'CNPJ do emitente',
      issued: 'Emissão',
      value: 'Valor',
      situation: 'Situação',
      cStat: 'Código',
      xMotivo: 'Resposta da SEFAZ',
      nProt: 'Protocolo',
      registered: 'Registrada em',
      asked: 'Consultada em',
      remark: 'Observação',
      file: 'Arquivo',
      sheet: 'Planilha',
      row: 'Linha',
    },
    own: {
      situation: 'Situação na SEFAZ',
      nProt: 'Protocolo (cancelada: do cancelamento)',
      at: 'Data do protocolo',
      asked: 'Consultada em',
    },
    faulty: (why: string) => `Chave inválida. ${why}`,
    ofCancellation: (nProt: string) => `${nProt} do cancelamento`,
    cancellation: 'Protocolo e registro do cancelamento.',
    repeated: 'Chave repetida.',
    repeatedOf: (position: number) => `Repetida da chave ${position} do lote.`,
    /** For one short line. */
    notices: {
      'answer.perhaps-at-svrs': 'Sem IE, pode estar na SVRS',
      'note.found-before': 'A SEFAZ já teve esta nota.',
      'note.marked-by-fisco': 'Marcada pelo Fisco: mostre ao contador.',
    },
    recipient: (name: string) => `Destinatário: ${name}`,
    endings: { table: 'situação', list: 'lista', own: 'com situação', package: 'para o contador' },
    keys: 'chaves',
  },
} as const;

/** The words of a paper, in any language. */
export type PaperWords = Worded<typeof PAPER_PT>;
