/** What happened and what to do, for the errors of the data folder and of updates, in Brazilian Portuguese. */

import type { ErrorCode } from '../../errors.ts';
import { archiveTrouble } from '../archive/archive-trouble.ts';
import type { ArchiveTrouble } from '../archive/archive-trouble.ts';
import { around, ofFolder, text, type Data, type Entry } from '../words.ts';

type DataErrorCode = Extract<ErrorCode, `data.${string}` | `update.${string}`>;

const WHY: Readonly<Record<string, string>> = { network: ' porque fica na rede', restoring: ' agora' };
/** Of what the disk says. */
const OF_DISK: Partial<Readonly<Record<ArchiveTrouble, { readonly why: string; readonly action: string }>>> =
  {
    full: { why: ': o disco está cheio', action: 'Libere espaço nesse disco e tente de novo.' },
    'read-only': {
      why: ': você não tem permissão para gravar nela',
      action: 'Peça permissão de gravação a quem cuida da pasta, ou escolha uma pasta sua em disco local.',
    },
    away: { why: ': não foi encontrada', action: 'Confira o caminho e se o disco dela está ligado.' },
    busy: { why: ': está ocupada por outro programa', action: 'Espere um momento e tente de novo.' },
  };
const ofDisk = (d: Data) => OF_DISK[archiveTrouble(text(d, 'reason'))];
/** Of a folder that a person named, which is not the data folder. */
const NAMED: Readonly<Record<string, string>> = { ENOENT: 'não foi encontrada', ENOTDIR: 'não é uma pasta' };
const isNamed = (d: Data) => text(d, 'kind') === 'named';
/** Of a folder that a person chose to write to. */
const isTarget = (d: Data) => text(d, 'kind') === 'target';

export const DATA_ERRORS_PT: Readonly<Record<DataErrorCode, Entry>> = {
  'data.folder': {
    what: (d) => {
      if (isNamed(d))
        return `A pasta indicada${ofFolder(d)} ${NAMED[text(d, 'reason')] ?? 'não pôde ser aberta'}.`;
      return isTarget(d)
        ? `Não foi possível gravar na pasta escolhida${ofFolder(d)}${ofDisk(d)?.why ?? ''}.`
        : `A pasta de dados${ofFolder(d)} não pode ser usada${WHY[text(d, 'reason')] ?? ofDisk(d)?.why ?? ''}.`;
    },
    action: (d) => {
      if (isNamed(d)) return 'Confira o caminho e se a rede ou o disco dela está conectado.';
      return text(d, 'reason') === 'restoring'
        ? 'Outra janela ou programa está restaurando uma cópia de segurança nela; espere terminar e abra de novo.'
        : (ofDisk(d)?.action ?? 'Escolha uma pasta em disco local onde você possa gravar.');
    },
  },
  'data.remote': {
    what: (d) =>
      `A pasta de dados${around(d, 'folder', ' ')} fica na rede, onde o diário pode se estragar; por isso aqui só dá para ler.`,
    action:
      'Na janela do programa, use “Mover para este computador”; depois feche e abra o programa de novo.',
  },
  'data.shared': {
    what: (d) =>
      `Outros usuários deste computador podem alterar a pasta de dados${around(d, 'folder', ' ')}; por isso o programa não consulta nem inutiliza em Produção.`,
    action:
      'Nas permissões da pasta, deixe só o seu usuário com direito de gravar, ou mude para uma pasta só sua. Homologação e Treino continuam funcionando.',
  },
  'data.damaged': {
    what: (d) =>
      `Um arquivo da pasta de dados ${text(d, 'reason') === 'missing' ? 'não está mais lá' : 'está danificado'}${around(d, 'file', ': ', '', around(d, 'path', ': '))}.`,
    action: 'Não apague nada; restaure a última cópia de segurança com ajuda do suporte.',
  },
  'data.newer': {
    what: 'Os dados foram gravados por uma versão mais nova do programa.',
    action: 'Atualize o programa neste computador.',
  },
  'data.decided': {
    what: 'Esta mudança de endereços não espera mais por uma decisão.',
    action: 'Abra os dados da SEFAZ em Ajustes e veja o que vale agora.',
  },
  'update.off': {
    what: 'Este programa não procura atualizações.',
    action: 'Veja em Ajustes por quê; uma versão nova se instala com o instalador dela.',
  },
  'update.not-allowed': {
    what: 'A procura de atualizações está desligada.',
    action: 'Ligue-a em Ajustes, em Atualização.',
  },
  'update.pending': {
    what: 'Há inutilização sendo enviada ou sem resposta conhecida.',
    action:
      'Trocar o programa agora poderia atrapalhar a resposta da SEFAZ. Resolva primeiro o que está pendente; depois atualize.',
  },
};
