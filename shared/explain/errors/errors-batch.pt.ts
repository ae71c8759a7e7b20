/** What happened and what to do, for the errors of batches of keys, in Brazilian Portuguese. */

import type { ErrorCode } from '../../errors.ts';
import { around, type Entry } from '../words.ts';

export const BATCH_ERRORS_PT = {
  'batch.missing': {
    what: 'Este lote de chaves não está mais guardado.',
    action: 'Leia de novo o arquivo ou a pasta e comece outro lote.',
  },
  'batch.empty': {
    what: (d) => `Não há nenhuma chave de acesso ${around(d, 'name', 'em ', '', 'no que foi lido')}.`,
    action: 'Confira se é o arquivo certo: a chave de uma nota tem 44 caracteres.',
  },
  'batch.state': {
    what: 'O lote não está mais neste ponto: ele já foi começado, encerrado ou está andando.',
    action: 'Veja na lista de lotes como ele está.',
  },
  'batch.busy': {
    what: 'Outro programa neste computador já está consultando estas chaves.',
    action: 'Espere ele terminar, ou pare-o, e comece de novo.',
  },
  'consult.too-old': {
    what: 'A nota foi emitida há mais de 180 dias, e por isso não foi perguntada: a SEFAZ costuma recusar (526).',
    action: 'Se precisar mesmo assim, peça também as notas antigas.',
  },
  'batch.no-sheet': {
    what: 'A planilha de onde vieram as chaves não está mais como foi lida.',
    action: 'Salve a tabela como uma planilha nova, ou leia a planilha de novo.',
  },
} as const satisfies Partial<Record<ErrorCode, Entry>>;
