/** Furos: the folders and files that the numbers are known from, and their reading. */

export const sources = {
  intro:
    'Leia a pasta em que o emissor guarda os XML: o programa mostra os números que faltam e prepara a inutilização.',
  none: 'Nenhuma pasta lida ainda',
  noneText: 'Escolha a pasta dos XML emitidos. Os arquivos são só lidos: nada é alterado nem enviado.',
  noneTraining:
    'Para praticar, leia a pasta de exemplo: são os XML da Padaria Aurora, em que falta um número. Nada é alterado nem enviado.',
  nothing: 'Nenhuma nota emitida por {{company}} em {{environment}} no que foi lido',
  nothingText:
    'Notas de outro CNPJ ou de outro ambiente não aparecem aqui. Confira a empresa e o ambiente no alto da janela, e se a pasta é a das notas emitidas.',
  noCompany: 'Nenhuma empresa em {{environment}}',
  noCompanyText:
    'Os furos aparecem por empresa. Importe o certificado dela; o que foi lido continua valendo.',
  keep: 'Manter em dia',
  keepText:
    'Com o programa aberto, lê sozinho os arquivos novos desta pasta e avisa se um número que faltava virar furo.',
  readFile: 'Ler zip ou SPED…',
  readExample: 'Ler a pasta de exemplo',
  progress: 'Leitura em andamento',
  counting: 'Procurando arquivos: {{n}} até agora',
  done_one: '{{done}} de {{total}} arquivo',
  done_other: '{{done}} de {{total}} arquivos',
  secondsLeft_one: 'falta cerca de {{count}} segundo',
  secondsLeft_other: 'faltam cerca de {{count}} segundos',
  minutesLeft_one: 'falta cerca de {{count}} minuto',
  minutesLeft_other: 'faltam cerca de {{count}} minutos',
  stopping: 'Parando…',
  cancelledText: 'O que já foi lido fica. Leia de novo quando quiser: só entra o que falta.',
  result: 'O que foi lido',
  looked: '{{files}} em {{seconds}} s.',
  found: 'O que havia: {{list}}.',
  since: 'Desde a última leitura, arquivos novos ou alterados: {{changed}}; a menos: {{gone}}.',
  files_one: '{{n}} arquivo',
  files_other: '{{n}} arquivos',
  notes_one: '{{n}} nota',
  notes_other: '{{n}} notas',
  events_one: '{{n}} cancelamento',
  events_other: '{{n}} cancelamentos',
  disablements_one: '{{n}} inutilização',
  disablements_other: '{{n}} inutilizações',
  booked_one: '{{n}} lançamento do SPED',
  booked_other: '{{n}} lançamentos do SPED',
  others: 'Contados, mas sem número de nota para conferir: {{list}}.',
  unreadable_one: '{{n}} arquivo não lido',
  unreadable_other: '{{n}} arquivos não lidos',
  unreadableText:
    'O número de uma nota que não pôde ser lida pode aparecer como furo. Procure o XML bom antes de inutilizar.',
  unreadableMore_one: 'E mais {{n}} que não cabe nesta lista.',
  unreadableMore_other: 'E mais {{n}} que não cabem nesta lista.',
  showList: 'Ver quais',
  hideList: 'Esconder',
  copyList: 'Copiar lista',
  list: 'Pastas e arquivos lidos',
  readAt: 'lido em {{at}}',
  neverRead: 'leitura não terminada',
  readAgain: 'Ler de novo',
  readAll: 'Ler tudo de novo',
  forget: 'Esquecer',
  forgetTitle: 'Esquecer o que foi lido aqui?',
  forgetText:
    'Números conhecidos só por estes arquivos podem voltar a aparecer como furos. Os arquivos ficam como estão.',
  away: 'sumiu na última leitura',
  awayText:
    'O disco pode estar desligado: o que já se sabia dos arquivos continua valendo. Se eles foram mesmo apagados, diga aqui.',
  confirmGone: 'Foram apagados…',
  goneTitle: 'Estes arquivos foram mesmo apagados?',
  goneText:
    'Se o disco só estiver desligado, ligue-o e leia de novo. Números conhecidos só por estes arquivos voltarão a aparecer como furos, e um número usado não pode ser inutilizado.',
  goneAct: 'Esquecer o que diziam',
  problems: {
    missing: 'não encontrado na última leitura',
    'no-permission': 'sem permissão para ler',
    cancelled: 'última leitura cancelada',
    disk: 'o disco ou a rede falhou durante a leitura',
  },
  problemTexts: {
    missing:
      'Ligue o disco ou a rede e leia de novo. O que já se sabia continua valendo; se a pasta mudou de lugar, leia a nova e esqueça esta.',
    'no-permission':
      'Peça permissão de leitura a quem cuida da pasta e leia de novo. O que já se sabia continua valendo.',
    cancelled: 'Pode faltar parte dos arquivos. Leia de novo antes de inutilizar.',
    disk: 'Pode faltar parte dos arquivos. Confira o disco ou a rede e leia de novo.',
  },
};
