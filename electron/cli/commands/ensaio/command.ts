/** `ensaio` in the table of commands: its words, options and help. */

import type { Command } from '../../command.ts';
import { run } from './ensaio.ts';

export const REHEARSAL: Command = {
  words: ['ensaio'],
  about:
    'ensaia este computador e o certificado em homologação, passo a passo, num relatório sem nomes nem números',
  usage:
    '[PASSO|CHAVE…] [--cnpj CNPJ] [--saida ARQ.zip] [--sim] [--ano A --serie N --de N --ate N --justificativa TEXTO]',
  options: [
    'ambiente',
    'cnpj',
    'uf',
    'ano',
    'modelo',
    'serie',
    'de',
    'ate',
    'justificativa',
    'quantidade',
    'saida',
    'sim',
  ],
  optionTexts: {
    ambiente: 'homologacao (padrão) ou treino',
    sim: 'faz os passos sem perguntar a cada um; exige-se onde não há terminal',
    cnpj: 'empresa cujo certificado ensaia; sem ela, a única que houver',
  },
  max: 40,
  run,
};
