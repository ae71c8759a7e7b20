/** What happened and what to do, for the errors of backups, in Brazilian Portuguese. */

import type { ErrorCode } from '../../errors.ts';
import { around, range, text, type Data, type Entry } from '../words.ts';

type BackupErrorCode = Extract<ErrorCode, `backup.${string}`>;

/** Of what a backup lacks, the worse comes first: `pending` have no answer, `unsaved` no file that is there. */
const lostInDoubt = (data: Data) => {
  const pending = Number(data['pending'] ?? 0);
  const unsaved = Number(data['unsaved'] ?? 0);
  if (pending === 1) return 'Há 1 inutilização sem resposta feita depois desta cópia';
  if (pending > 1) return `Há ${pending} inutilizações sem resposta feitas depois desta cópia`;
  if (unsaved > 1)
    return `Há ${unsaved} inutilizações feitas depois desta cópia cujo XML ainda não foi salvo, ou não está onde foi salvo`;
  return 'Há 1 inutilização feita depois desta cópia cujo XML ainda não foi salvo, ou não está onde foi salvo';
};
const lostNumbers = (data: Data) => {
  const found = range(data, 'a');
  if (!found) return '';
  const all = Number(data['pending'] ?? 0) + Number(data['unsaved'] ?? 0);
  return ` (${all > 1 ? 'a primeira: ' : ''}série ${text(data, 'serie')}, nº ${found})`;
};

export const BACKUP_ERRORS_PT: Readonly<Record<BackupErrorCode, Entry>> = {
  'backup.none': {
    what: (d) => `Na pasta escolhida não há cópia de segurança do Balcão NF-e${around(d, 'folder', ': ')}.`,
    action: 'Escolha a pasta de uma cópia (AAAA-MM-DD), a pasta copias, ou uma pasta de dados inteira.',
  },
  'backup.broken': {
    what: (d) =>
      `O diário desta cópia foi alterado: a verificação falha no registro ${text(d, 'position') || '?'}.`,
    action: 'Escolha uma cópia de outro dia e guarde esta; se não houver outra, fale com o suporte.',
  },
  'backup.other-realm': {
    what: 'Esta cópia é do outro diário: o do treino fica à parte do de Produção e Homologação.',
    action: 'Troque o ambiente, no alto da janela, ou escolha outra cópia.',
  },
  'backup.would-lose': {
    what: (d) => `${lostInDoubt(d)}${lostNumbers(d)}.`,
    action:
      'Resolva o que está pendente e ligue a pasta dos XML, se ela não está aqui, antes de restaurar; ou escolha uma cópia mais nova. Restaurar agora esqueceria esses números.',
  },
};
