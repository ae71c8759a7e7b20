/** What the program itself says outside the page, in Portuguese: the tray, the taskbar, notices, and the dialogs of the system. */

import { grouped, listed } from '../../numbers.ts';

const count = (n: number, one: string, many: string) => `${grouped(n, 'pt-BR')} ${n === 1 ? one : many}`;
const PLACES = { producao: '', homologacao: ' Em homologação.', treino: ' No treino, sem valor.' } as const;

export const PORTUGUESE = {
  tray: {
    open: 'Abrir o Balcão NF-e',
    serviceOn: 'Serviço para o ERP: ligado',
    serviceOff: 'Serviço para o ERP: desligado',
    quit: 'Sair',
    nothing: 'Nada espera por você',
    stays: {
      title: 'O Balcão NF-e continua aberto',
      text: 'Ele está ao lado do relógio. Para sair, clique com o botão direito no ícone.',
    },
    needs: {
      uncertain: (n: number) => `${count(n, 'inutilização', 'inutilizações')} sem resposta conhecida`,
      unproved: (n: number) => `${count(n, 'importada', 'importadas')} sem comprovação`,
      unsaved: (n: number) => `${count(n, 'inutilização', 'inutilizações')} com o XML por salvar`,
    },
  },
  tasks: {
    consult: ['Consultar', 'Consultar a situação de uma nota'],
    disablement: ['Inutilizar', 'Inutilizar uma faixa de números'],
    history: ['Histórico', 'Ver o que já foi consultado e inutilizado'],
  },
  /** While a disablement is being sent. */
  wait: {
    title: 'Inutilização sendo enviada',
    message: 'Uma inutilização está sendo enviada à SEFAZ.',
    detail: 'O programa espera a resposta antes de fechar, para que nada do que a SEFAZ responder se perca.',
    stay: 'Continuar aqui',
    closeLater: 'Fechar quando a resposta chegar',
  },
  pageGone: {
    message: 'A tela do programa parou de funcionar várias vezes.',
    detail: 'Nada do que a SEFAZ respondeu se perdeu. Se acontecer de novo, avise o suporte.',
    again: 'Abrir a tela de novo',
    close: 'Fechar o programa',
  },
  sent: {
    about: (mod: string, serie: number, first: number, last: number, at: keyof typeof PLACES) =>
      `Modelo ${mod}, série ${serie}, ${first === last ? `número ${first}` : `números ${first} a ${last}`}.${PLACES[at]}`,
    group: (ranges: number, numbers: number, at: keyof typeof PLACES) =>
      `${count(ranges, 'faixa', 'faixas')}, ${count(numbers, 'número', 'números')}.${PLACES[at]}`,
    reason: 'O programa mostra o motivo.',
    unknown: 'Ainda não se sabe se valeu. O programa mostra o que fazer.',
    notSent: 'A inutilização não foi enviada',
    nothingArrived: 'Nada chegou à SEFAZ.',
    notAgain: 'O pedido não foi enviado de novo.',
    homologated: 'Numeração inutilizada',
    refused: 'A SEFAZ recusou a inutilização',
    uncertain: 'Inutilização sem resposta conhecida',
  },
  pause: {
    title: 'Acabou a espera pedida pela SEFAZ',
    consult: 'Já dá para consultar notas de novo.',
    disable: 'Já dá para inutilizar de novo.',
  },
  update: {
    title: (version: string) => `Versão ${version} disponível`,
    text: 'Veja o que há de novo em Ajustes, Atualização.',
  },
  /** Of what an ERP had disabled. */
  erp: {
    done: 'Numeração inutilizada pelo ERP',
    asked: 'Inutilização pedida pelo ERP',
    text: (model: string, serie: number, first: number, last: number, n: number) =>
      n === 1
        ? `${model}, série ${serie}, nº ${first}.`
        : `${model}, série ${serie}, nº ${first} a ${last} (${n}).`,
  },
  serviceDown: 'O serviço para o ERP não está no ar',
  folderDown: 'Uma pasta do ERP não está sendo atendida',
  arrived: {
    title: (n: number) =>
      n === 1 ? 'Um número que faltava virou furo' : `${n} números que faltavam viraram furos`,
    text: (training: boolean) =>
      `${training ? 'No treino, sem valor' : 'Em Produção'}: o prazo para a nota chegar passou. Clique para ver.`,
  },
  month: {
    contingencyOnly: 'Há contingência a transmitir',
    due: 'O prazo para inutilizar termina no dia 10',
    gaps: 'Há furos na numeração',
    text: (gaps: number, due: number, companies: number, contingency: number) => {
      const waiting = count(
        contingency,
        'nota em contingência a transmitir',
        'notas em contingência a transmitir',
      );
      if (gaps === 0) return `Em Produção: ${waiting}.`;
      const found = `${count(gaps, 'furo', 'furos')}${companies > 1 ? ` em ${companies} empresas` : ''}`;
      const some = due > 0 && due < gaps ? ` Com prazo até o dia 10: ${due}.` : '';
      return `Em Produção: ${found}${contingency > 0 ? `, e ${waiting}` : ''}.${some} Clique para ver.`;
    },
  },
  watched: {
    title: (n: number) =>
      n === 1 ? 'Mudou uma nota que você acompanha' : `Mudaram ${n} notas que você acompanha`,
    text: (parts: readonly string[], at: keyof typeof PLACES | undefined) =>
      `${parts.join(', ')}.${at ? PLACES[at] : ''} Clique para ver.`,
    /** The gravest first. */
    kinds: {
      cancelled: ['cancelada', 'canceladas'],
      substituted: ['cancelada por substituição', 'canceladas por substituição'],
      denied: ['denegada', 'denegadas'],
      authorized: ['agora autorizada', 'agora autorizadas'],
      'not-found': ['que a SEFAZ não encontra mais', 'que a SEFAZ não encontra mais'],
      correction: ['com carta de correção', 'com carta de correção'],
      event: ['com evento novo', 'com evento novo'],
      protocol: ['com outro protocolo', 'com outro protocolo'],
      situation: ['com outra situação', 'com outra situação'],
    },
  },
  batch: {
    title: 'As consultas do lote terminaram',
    text: (name: string, parts: readonly string[]) =>
      `${name}: ${parts.length > 0 ? listed(parts, 'pt-BR') : 'nenhuma nota foi consultada'}.`,
    /** The most important first, since some read only the beginning. */
    groups: {
      cancelada: ['cancelada', 'canceladas'],
      denegada: ['denegada', 'denegadas'],
      marcada: ['marcada pelo Fisco', 'marcadas pelo Fisco'],
      'nao-consta': ['que não consta', 'que não constam'],
      failed: ['sem resposta', 'sem resposta'],
      'nao-consultada': ['recusada pela SEFAZ', 'recusadas pela SEFAZ'],
      outra: ['com outra resposta', 'com outra resposta'],
      epec: ['em EPEC', 'em EPEC'],
      autorizada: ['autorizada', 'autorizadas'],
    },
  },
  pick: {
    certificate: 'Escolher o certificado A1',
    a1: 'Certificado A1',
    otherCertificates: 'Outros arquivos de certificado',
    xml: 'Escolher o XML a conferir',
    allFiles: 'Todos os arquivos',
    certificateFolder: 'Pasta com os certificados (.pfx e .p12)',
    disablementFolder: 'Pasta com os XML de inutilização',
    diagnosis: 'Onde salvar o diagnóstico',
    rehearsal: 'Onde salvar o ensaio',
    checkFolder: 'Pasta com os XML a conferir',
    checkZip: 'Zip com os XML a conferir',
    archive: 'Pasta em que os XML são guardados',
    backup: 'Pasta com a cópia de segurança',
    backupTo: 'Onde salvar a cópia de segurança',
    sharedImport: 'Pasta de dados a trazer para o diário compartilhado',
    sharedExport: 'Onde salvar o diário da empresa',
    noteFolder: 'Pasta com os XML das notas',
    noteFile: 'Zip de XML ou arquivo da EFD',
    keyFile: 'Planilha, lista, XML ou zip com as chaves',
    dropFolder: 'Pasta de pedidos e respostas do ERP',
  },
  /** Of the browser's confirmation page. */
  settled: {
    close: 'Esta janela já pode ser fechada.',
    aborted: 'A página que pediu isto foi fechada ou recarregada. Nada foi enviado.',
    over: 'Este pedido já não espera resposta.',
    yes: 'Confirmado. O envio segue na janela do Balcão NF-e.',
    no: 'Cancelado. Nada foi enviado.',
  },
} as const;
