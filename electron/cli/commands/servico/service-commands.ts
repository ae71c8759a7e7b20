/** The commands of the JSON service: what runs it, who may use it, by a token or a folder, and what was asked. */

import type { Command } from '../../command.ts';
import { run as chamadas } from './chamadas.ts';
import { create as createFolder, list as listFolders, revoke as revokeFolder } from './pasta.ts';
import { run as servir } from './servir.ts';
import { run as tokenCriar } from './token-criar.ts';
import { run as tokenListar } from './token-listar.ts';
import { run as tokenRevogar } from './token-revogar.ts';

const GRANTS = 'concede inutilizar em produção, que sem ela é recusado; o resto não a pede';

export const SERVICE_COMMANDS: readonly Command[] = [
  {
    words: ['servir'],
    about: 'liga o serviço JSON para os programas deste computador, até Ctrl+C ou SIGTERM',
    usage: '[--porta N] [--ambiente AMB]',
    options: ['porta', 'ambiente'],
    run: servir,
  },
  {
    words: ['chamadas'],
    about: 'lista as últimas chamadas ao serviço JSON e o que foi respondido',
    usage: '',
    options: [],
    run: chamadas,
  },
  {
    words: ['token', 'criar'],
    about: 'cria um token de acesso ao serviço JSON, mostrado uma única vez',
    usage: '--cnpj CNPJ --ambiente AMB [--escopos consultar,inutilizar] [--saida ARQ] [--sim]',
    options: ['cnpj', 'ambiente', 'escopos', 'saida', 'sim'],
    optionTexts: { sim: GRANTS },
    run: tokenCriar,
  },
  {
    words: ['token', 'listar'],
    about: 'lista os tokens, também os revogados',
    usage: '[--ambiente AMB]',
    options: ['ambiente'],
    run: tokenListar,
  },
  {
    words: ['token', 'revogar'],
    about: 'revoga um token; ele deixa de valer na mesma hora',
    usage: 'ID',
    options: [],
    min: 1,
    max: 1,
    missing: 'o ID do token (veja token listar)',
    run: tokenRevogar,
  },
  {
    words: ['pasta', 'criar'],
    about: 'concede uma pasta de pedidos e respostas, com os nomes do UniNFe, a um programa sem HTTP',
    usage:
      '--em PASTA --cnpj CNPJ --ambiente AMB [--escopos consultar,inutilizar] [--charset utf-8|windows-1252|cp850] [--sim]',
    options: ['em', 'cnpj', 'ambiente', 'escopos', 'charset', 'sim'],
    optionTexts: { escopos: 'consultar (padrão) ou consultar,inutilizar', sim: GRANTS },
    run: createFolder,
  },
  {
    words: ['pasta', 'listar'],
    about: 'lista as pastas concedidas, também as revogadas',
    usage: '[--ambiente AMB]',
    options: ['ambiente'],
    run: listFolders,
  },
  {
    words: ['pasta', 'revogar'],
    about: 'revoga uma pasta; nada mais é lido dela',
    usage: 'ID',
    options: [],
    min: 1,
    max: 1,
    missing: 'o ID da pasta (veja pasta listar)',
    run: revokeFolder,
  },
];
