/** Why a folder does not accept files, in Brazilian Portuguese. */

import type { ArchiveTrouble, TroubleWords } from './archive-trouble.ts';

export const ARCHIVE_PROBLEMS_PT: Readonly<Record<ArchiveTrouble, TroubleWords>> = {
  full: {
    what: 'o disco está cheio',
    action: 'Libere espaço nesse disco ou escolha outra pasta em Ajustes.',
  },
  'read-only': {
    what: 'você não tem permissão para gravar nessa pasta',
    action: 'Peça permissão de gravação a quem cuida da pasta ou escolha outra em Ajustes.',
  },
  away: {
    what: 'a pasta não foi encontrada; o disco ou a rede pode estar desligado',
    action: 'Ligue o disco ou confira a rede e tente de novo.',
  },
  slow: {
    what: 'a pasta não respondeu a tempo',
    action: 'Confira a rede ou o disco. O programa continua tentando enquanto estiver aberto.',
  },
  'too-long': {
    what: 'o caminho da pasta é comprido demais',
    action: 'Escolha em Ajustes uma pasta mais perto da raiz do disco, com nomes mais curtos.',
  },
  name: {
    what: 'o caminho tem um nome que o sistema não aceita',
    action:
      'Escolha uma pasta cujo nome não tenha os sinais < > : " | ? * nem seja reservado, como CON ou NUL.',
  },
  relative: {
    what: 'o caminho não está completo',
    action: 'Escreva o caminho por inteiro, como C:\\Fiscal ou \\\\servidor\\fiscal.',
  },
  'not-folder': {
    what: 'há um arquivo no lugar onde deveria haver uma pasta',
    action: 'Tire esse arquivo de lá ou escolha outra pasta em Ajustes.',
  },
  folder: {
    what: 'há uma pasta com o nome que o arquivo deve ter',
    action: 'Tire essa pasta de lá e tente de novo.',
  },
  busy: {
    what: 'a pasta está ocupada por outro programa',
    action: 'Espere um momento e tente de novo.',
  },
  damaged: {
    what: 'o que foi gravado não voltou igual na leitura',
    action: 'O disco pode estar com defeito: escolha outra pasta em Ajustes e avise o suporte.',
  },
  journal: {
    what: 'o diário do programa está danificado',
    action: 'Confira o arquivo na tela Histórico e avise o suporte.',
  },
  settings: {
    what: 'o arquivo.json, que diz qual é a pasta dos XML, está danificado',
    action: 'Escolha a pasta de novo em Ajustes; o programa guarda o XML e tenta de novo.',
  },
  sheet: {
    what: 'uma planilha tem no máximo 1.048.576 linhas, e o resultado tem mais',
    action: 'Filtre por empresa ou período, ou exporte como CSV.',
  },
  other: {
    what: 'o sistema recusou a gravação',
    action: 'Confira a pasta e o espaço em disco; o programa guarda o XML e tenta de novo.',
  },
};
