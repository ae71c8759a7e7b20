/** The commands about SEFAZ itself: its status, the data on it, and how it is connected to. */

import type { Command } from '../../command.ts';
import { run as aceitarDh } from './sefaz-aceitar-dh.ts';
import { run as sefazDados } from './sefaz-dados.ts';
import { run as sefazSituacao } from './sefaz-situacao.ts';

export const SEFAZ_COMMANDS: readonly Command[] = [
  {
    words: ['sefaz', 'situacao'],
    about: 'consulta na SEFAZ de um estado se o serviço está no ar',
    usage: '--uf UF --ambiente AMB [--modelo 55] [--licenca CNPJ]',
    options: ['ambiente', 'uf', 'modelo', 'licenca'],
    run: sefazSituacao,
  },
  {
    words: ['sefaz', 'dados'],
    about: 'mostra os dados da SEFAZ em uso (endereços, raízes, códigos) e aceita os novos',
    usage: '[--aceitar VERSAO --sim]',
    options: ['aceitar', 'sim'],
    run: sefazDados,
  },
  {
    words: ['sefaz', 'aceitar-dh'],
    about: 'aceita, só para um servidor, a troca de chaves curta que o programa recusa',
    usage: 'SERVIDOR --sim, ou SERVIDOR --retirar',
    options: ['sim', 'retirar'],
    min: 1,
    max: 1,
    missing: 'o SERVIDOR, como nfe.sefaz.go.gov.br',
    run: aceitarDh,
  },
];
