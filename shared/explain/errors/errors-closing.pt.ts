/** What happened and what to do, for the errors of closing a month, in Brazilian Portuguese. */

import type { ErrorCode } from '../../errors.ts';
import { explainArchiveProblem } from '../archive/archive-problem.ts';
import { around, text, type Entry } from '../words.ts';

export const CLOSING_ERRORS_PT = {
  'closing.busy': {
    what: 'Um fechamento já está sendo gravado.',
    action: 'Espere ele terminar, ou cancele, e tente de novo.',
  },
  'closing.taken': {
    what: (d) =>
      d['changed'] === true
        ? `O zip deste fechamento${around(d, 'path', ' em ')} foi alterado depois de gravado. Ele não foi tocado, para não perder o que alguém pôs nele.`
        : `Já existe outro arquivo${around(d, 'path', ' em ')}, que não é o fechamento desta empresa, deste mês e deste ambiente. Ele não foi tocado.`,
    action: 'Dê outro nome, ou tire esse arquivo daí.',
  },
  'closing.not-saved': {
    what: (d) =>
      `O fechamento não foi gravado${around(d, 'path', ' em ')}: ${explainArchiveProblem(text(d, 'problem')).what}.`,
    action: (d) => explainArchiveProblem(text(d, 'problem')).action,
  },
  'closing.not-made': {
    what: 'Este mês ainda não foi fechado aqui.',
    action: 'Feche o mês primeiro; o e-mail leva o zip do fechamento.',
  },
} as const satisfies Partial<Record<ErrorCode, Entry>>;
