/** Why a file gave no keys to a batch, in Brazilian Portuguese. */

import type { BatchReadReason } from '../../batch-reading.ts';
import type { ReadReason } from '../../number-reading.ts';

export const BATCH_REASONS_PT: Readonly<Record<Exclude<BatchReadReason, ReadReason> | 'pdf', string>> = {
  'workbook-encrypted':
    'A planilha tem senha para abrir. No Excel, tire a senha (Arquivo, Informações, Proteger Pasta de Trabalho) e leia de novo.',
  'workbook-broken': 'A planilha está danificada. Abra-a no Excel, salve uma cópia e leia a cópia.',
  'workbook-too-large': 'A planilha é grande demais. Copie só a coluna das chaves para outra e leia essa.',
  'old-xls': 'É uma planilha do formato antigo (.xls). No Excel, salve-a como .xlsx e leia de novo.',
  ods: 'É uma planilha do LibreOffice (.ods). Salve-a como .xlsx ou .csv e leia de novo.',
  xlsb: 'É uma planilha binária (.xlsb). No Excel, salve-a como .xlsx e leia de novo.',
  'list-too-large': 'A lista passa de 128 MB. Divida-a em partes e leia uma de cada vez.',
  'mail-too-large': 'O e-mail passa de 64 MB. Salve os anexos e leia-os.',
  'mail-parts':
    'O e-mail tem mais de 2.000 anexos, ou mais de 12 um dentro do outro. O que passou disso não foi lido: salve os anexos e leia-os.',
  'outlook-msg':
    'É um e-mail salvo pelo Outlook (.msg). Salve-o como .eml, ou salve os anexos, e leia de novo.',
  'word-document':
    'É um documento de texto (Word ou LibreOffice). Copie o texto dele e cole em Consultar, ou salve-o como .txt e leia de novo.',
  pdf: 'É um PDF. Peça o XML da nota, ou copie do PDF as chaves e cole em Consultar.',
  'not-text':
    'Não é planilha, lista nem XML. De uma foto ou imagem o programa não lê a chave: digite-a, ou passe o leitor no DANFE.',
  'no-file': 'É um canal (pipe) ou dispositivo, e não um arquivo. Grave a lista num arquivo e leia esse.',
  'no-key': 'Não tem chave de acesso.',
  'in-use': 'Outro programa está com o arquivo aberto. Feche-o (no Excel, por exemplo) e leia de novo.',
  'text-too-slow':
    'A leitura passou de um minuto e parou: o arquivo não parece uma lista de chaves. O que foi lido até ali ficou no lote.',
  'too-many': 'Um lote leva até 300.000 chaves; o que passou disso não foi lido.',
  gone: 'Não há arquivo nem pasta neste caminho.',
};
