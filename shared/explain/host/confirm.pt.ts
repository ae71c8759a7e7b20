/** What asks a person to confirm the irreversible request, or to allow it to a program, in Portuguese. */

const forever = (numbers: number): string =>
  numbers === 1
    ? 'Não há como desfazer: depois de inutilizado, este número nunca mais pode ser usado em uma nota.'
    : 'Não há como desfazer: depois de inutilizados, estes números nunca mais podem ser usados em uma nota.';

export const CONFIRM = {
  environments: {
    producao: 'PRODUÇÃO (vale de verdade)',
    homologacao: 'Homologação (teste na SEFAZ, sem valor fiscal)',
    treino: 'TREINO (SEFAZ de treino, SEM VALOR FISCAL)',
  },
  labels: {
    environment: 'Ambiente',
    company: 'Empresa',
    host: 'Endereço alterado',
    series: 'Modelo e série',
    model: 'Modelo',
    range: 'Faixa',
    year: 'Ano',
    justification: 'Justificativa',
    declaration: 'Declaração',
    folder: 'Pasta',
    limits: 'Limites',
  },
  cancel: 'Cancelar',
  numbers: (count: string) => `${count} ${count === '1' ? 'número' : 'números'}`,
  range: (first: string, last: string) => (first === last ? first : `${first} a ${last}`),
  host: (host: string) => `o pedido vai para ${host}`,
  series: (model: string, serie: number) => `${model}, série ${serie}`,
  once: {
    title: 'Confirmar a inutilização',
    message: (numbers: string, range: string) => `Inutilizar ${numbers} (${range})?`,
    warning: forever,
    act: (numbers: string) => `Inutilizar ${numbers}`,
  },
  again: {
    title: 'Enviar de novo o mesmo pedido',
    message: (numbers: string, range: string) =>
      `Enviar de novo o mesmo pedido de inutilização de ${numbers} (${range})?`,
    warning:
      'É o mesmo pedido, já assinado. Se o primeiro envio não chegou, a inutilização será feita AGORA e não tem volta. Se já foi feita, a SEFAZ responde 563 e nada muda.',
    act: 'Enviar de novo o mesmo pedido',
  },
  group: {
    title: 'Confirmar as inutilizações',
    message: (numbers: string, ranges: number) => `Inutilizar ${numbers} em ${ranges} faixas?`,
    range: (n: number) => `Faixa ${n}`,
    line: (range: string, numbers: string, year: number) => `${range} (${numbers}), ano ${year}`,
    /** Of many ranges, those of one year. */
    ofYear: (n: number, year: number) => `${n === 1 ? 'Faixa' : `${n} faixas`} de ${year}`,
    /** Of many series, the ranges of one. */
    ofSeries: (serie: number, ranges: string) => `Série ${serie}: ${ranges}.`,
    declared: (sentence: string, range: string) => `${sentence} (faixa ${range})`,
    warning: (ranges: number) =>
      `${forever(ranges)} São ${ranges} pedidos, um depois do outro; se a SEFAZ recusar um ou não responder, os seguintes não são enviados.`,
  },
  allSites: (company: string) => `${company}, com todos os seus estabelecimentos`,
  anonymous: {
    title: 'Consultas sem token',
    message: 'Deixar programas deste computador consultar notas sem token?',
    warning:
      'Qualquer programa deste computador, mesmo de outro usuário conectado a ele, poderá consultar notas com os certificados guardados aqui, até 60 por hora.',
    act: 'Permitir consultas sem token',
  },
  outside: {
    title: 'Usar fora da janela',
    message: 'Deixar a linha de comando e o serviço usarem este certificado sem a janela?',
    warning:
      'O que se perde: hoje só o seu usuário do Windows abre o certificado. Uma segunda cópia será guardada com a chave do arquivo cofre.chave, na pasta de dados: quem ler essa pasta, como um administrador, outro programa seu ou quem levar uma cópia dela, usa o certificado para assinar em nome da empresa. Pode ser proibido de novo quando quiser; o que alguém já copiou continua copiado.',
    act: 'Usar fora da janela',
  },
  disabling: {
    title: 'Permissão para um programa',
    message: 'Deixar um programa inutilizar números em PRODUÇÃO sem ninguém confirmar?',
    limits: (call: string, day: string) =>
      `até ${call} ${call === '1' ? 'número' : 'números'} por chamada e ${day} por dia`,
    warning:
      'Quem tiver o token inutiliza sem confirmação, e isso não pode ser desfeito. O token pode ser revogado a qualquer momento, em Integração.',
    folderWarning:
      'Quem gravar nesta pasta inutiliza sem confirmação, e isso não pode ser desfeito. A pasta pode ser revogada a qualquer momento, em Integração.',
    act: 'Permitir inutilizar em Produção',
  },
} as const;
