/** Texts of the command line where the common ones refer to screens of the window. */

import { grouped } from '../../../shared/numbers.ts';
import type { AppError, ErrorCode } from '../../../shared/errors.ts';
import { isOpen } from '../../../shared/explain/words.ts';

type Action = string | ((data: NonNullable<AppError['data']>) => string | undefined);

const ACTIONS: Readonly<Partial<Record<ErrorCode, Action>>> = {
  'data.decided': 'Veja o que vale agora e o que espera com: sefaz dados.',
  'confirmation.required': 'Confira os números e acrescente --sim.',
  'range.contingency':
    'Transmita a nota, consulte a chave e peça de novo. Só se ela nunca foi entregue a ninguém, declare isso com --confirmar range.contingency: fica no diário e sai no comprovante.',
  'year.contradicted':
    'Corrija --ano; se estiver certo mesmo assim, acrescente --confirmar year.contradicted: fica no diário e sai no comprovante.',
  'disablement.import-owed':
    'Traga a pasta de volta; ou importe de outra, com auditoria --importar PASTA --ambiente AMB; ou declare que não há XML, com auditoria --nada-a-importar --ambiente AMB.',
  'disablement.overlap': (data) =>
    isOpen(data) && data['state'] !== 'sending'
      ? 'Resolva primeiro esse pedido: veja pendencias.'
      : undefined,
  'disablement.imported':
    'Confira na consulta pública da SEFAZ e registre o que achou: veja pendencias e pendencias encerrar.',
  'database.rewound':
    'Acontece quando o servidor volta de uma cópia ou é trocado. Avise quem cuida dele e confira na consulta pública da SEFAZ; depois: compartilhado aceitar --cnpj CNPJ --sim. Os arquivos deste computador voltam para o diário antes de qualquer envio.',
  'database.altered':
    'Avise quem cuida do servidor e rode auditoria, que diz o registro. Depois de conferir: compartilhado aceitar --cnpj CNPJ --sim.',
  'disablement.uncertain': 'Não use estes números nem faça outro pedido. Para resolver: veja pendencias.',
};

/** Undefined if the common text applies. */
export function ownAction({ code, data = {} }: AppError): string | undefined {
  const action = ACTIONS[code];
  return typeof action === 'function' ? action(data) : action;
}

/** "1 pedido", "2 pedidos". */
export function counted(n: number, one: string, many: string): string {
  return `${grouped(n, 'pt-BR')} ${n === 1 ? one : many}`;
}

/** A command to copy, for the data folder in use. */
export function command(
  words: string,
  options: { readonly dados?: string | undefined; readonly ambiente?: string | undefined },
) {
  const { dados, ambiente } = options;
  return [
    words,
    ...(ambiente === undefined ? [] : [`--ambiente ${ambiente}`]),
    ...(dados === undefined ? [] : [`--dados ${/^[\w./:\\-]+$/.test(dados) ? dados : `"${dados}"`}`]),
  ].join(' ');
}
