/** Cópias de segurança: backups, their restore, and the notices about one. */

export const backup = {
  intro:
    'Uma cópia do diário e das consultas em cada dia em que algo mudou, sem as chaves dos certificados. Ficam as dos 7 últimos dias, depois uma por semana (4) e uma por mês (12). Os XML não entram: já são arquivos.',
  make: 'Fazer cópia agora',
  making: 'Copiando…',
  progress: 'Copiando: {{done}} de {{total}} partes prontas',
  stopping: 'Cancelando…',
  stopped: 'Cópia cancelada. Nada foi guardado nem alterado.',
  saveTo: 'Salvar a mais nova em…',
  bring: 'Importar de outra pasta…',
  list: 'Cópias deste computador',
  columns: { at: 'Feita em', name: 'Pasta', size: 'Tamanho' },
  waiting: 'Será restaurada na próxima abertura',
  restore: 'Restaurar…',
  restoreOf: 'Restaurar a cópia de {{date}}…',
  empty: 'Nenhuma cópia ainda',
  emptyText: 'A primeira é feita hoje, sozinha, pouco depois de o programa abrir.',
  made: 'Cópia feita.',
  saved: 'A cópia de {{date}} foi salva em {{path}}.',
  brought_one: 'A cópia de {{date}} foi conferida e está na lista, com {{n}} pedido. Falta restaurar.',
  brought_other: 'A cópia de {{date}} foi conferida e está na lista, com {{n}} pedidos. Falta restaurar.',
  pendingFirst: 'Ver pendentes',
  size: '{{n}} MB',
  confirm: {
    title: 'Restaurar a cópia de {{date}}?',
    text: 'Ela substitui os dados atuais na próxima vez em que o programa abrir.',
    back: 'O histórico, as consultas e as empresas voltam a ser os daquele momento.',
    stays: 'Os XML ficam onde estão e são lidos de novo para o diário antes de qualquer envio.',
    unreadable:
      'O diário atual está danificado e não pode ser lido: um pedido sem resposta que só estava nele não volta.',
    withoutXml_one:
      '{{n}} inutilização feita depois da cópia não tem XML e sai do diário; se esses números forem pedidos de novo, a SEFAZ recusa.',
    withoutXml_other:
      '{{n}} inutilizações feitas depois da cópia não têm XML e saem do diário; se esses números forem pedidos de novo, a SEFAZ recusa.',
    aside: 'Os dados atuais não são apagados: ficam na pasta copias.',
    keys: 'Os arquivos dos certificados serão pedidos de novo, e os tokens e as pastas de pedidos da Integração precisam ser criados de novo.',
    act: 'Restaurar ao reabrir',
  },
  notices: {
    pending: 'A cópia de {{date}} será restaurada.',
    pendingText: 'Feche o programa e abra de novo: a cópia é restaurada na próxima abertura.',
    inUseText:
      'Outra janela ou o serviço tem os dados abertos. Feche as outras janelas e o serviço; a cópia é restaurada na próxima abertura.',
    heldBack: '{{what}} A cópia é restaurada depois que isso for resolvido, na próxima abertura.',
    cancel: 'Desistir da restauração',
    owedAway:
      'Uma cópia foi restaurada, e a pasta {{folder}} não está acessível. Traga-a de volta e clique em Importar agora, ou diga onde os XML estão.',
    importNow: 'Importar agora',
    elsewhere: 'Estão em outra pasta…',
    waive: 'Não há XML…',
    waiveTitle: 'Declarar que não há XML a importar?',
    waiveText:
      'Depois disso o programa volta a enviar. Números inutilizados depois da cópia, e que só os XML mostram, podem ser pedidos de novo. A sua declaração fica registrada, com data e hora.',
    waiveAct: 'Não há XML a importar',
    restored: 'A cópia de {{date}} foi restaurada.',
    restoredText_one: '{{n}} XML conferido na pasta do arquivo. Os dados de antes estão em {{aside}}.',
    restoredText_other: '{{n}} XML conferidos na pasta do arquivo. Os dados de antes estão em {{aside}}.',
    restoredPlain: 'Os dados de antes estão em {{aside}}.',
    reimported_one: '{{n}} inutilização voltou ao diário pelo seu XML.',
    reimported_other: '{{n}} inutilizações voltaram ao diário pelos seus XML.',
    waived: 'Em {{date}} uma pessoa declarou que não havia XML a importar depois da restauração.',
  },
  card: {
    title: 'Cópias de segurança',
    text: 'Uma em cada dia em que algo mudou, na pasta de dados. Ficam as dos 7 últimos dias, depois uma por semana (4) e uma por mês (12).',
    last: 'A mais nova é de {{date}}.',
    none: 'Nenhuma cópia ainda.',
    open: 'Ver cópias…',
  },
};
