/** The commands of the shared journal, in the order in which they are needed. */

import type { Command } from '../../command.ts';
import { acceptChain } from './compartilhado-aceitar.ts';
import { run as exportShared } from './compartilhado-exportar.ts';
import { run as importShared } from './compartilhado-importar.ts';
import { prepare, site, situation } from './compartilhado.ts';

export const SHARED_COMMANDS: readonly Command[] = [
  {
    words: ['compartilhado', 'preparar'],
    about:
      'prepara um banco PostgreSQL para o diário de várias máquinas, com o endereço de DATABASE_ADMIN_URL',
    usage: '',
    options: [],
    run: prepare,
  },
  {
    words: ['compartilhado', 'importar'],
    about:
      'traz ao diário compartilhado o de uma máquina sozinha; nada da pasta muda, e repetir não traz de novo',
    usage: 'PASTA',
    options: [],
    min: 1,
    max: 1,
    missing: 'a PASTA de dados da máquina',
    run: importShared,
  },
  {
    words: ['compartilhado', 'exportar'],
    about: 'dá uma empresa do diário compartilhado como pasta de dados de uma máquina sozinha',
    usage: '--cnpj CNPJ --saida PASTA',
    options: ['cnpj', 'saida'],
    optionTexts: { saida: 'grava nesta pasta, que não pode existir ainda, ou está vazia' },
    run: exportShared,
  },
  {
    words: ['compartilhado', 'situacao'],
    about: 'mostra o diário compartilhado: versão, pedidos, os sem resposta e as máquinas',
    usage: '',
    options: [],
    run: situation,
  },
  {
    words: ['compartilhado', 'aceitar'],
    about:
      'depois de conferir uma empresa em que o servidor voltou atrás ou foi alterado: vale o que está nele',
    usage: '--cnpj C --sim',
    options: ['cnpj', 'sim'],
    run: acceptChain,
  },
  {
    words: ['compartilhado', 'local'],
    about:
      'mostra ou dá o nome do local deste computador: os do mesmo local dividem o limite da SEFAZ ("" tira o nome)',
    usage: '[NOME]',
    options: [],
    max: 1,
    run: site,
  },
];
