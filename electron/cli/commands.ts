/** The table of commands: their words, options and implementations. The options of a command are those that its usage shows. */

import { TRAINING_WORDS } from '../../shared/training/words.ts';
import type { Command } from './command.ts';
import { run as auditoria } from './commands/auditoria.ts';
import { run as certificadoExaminar } from './commands/certificado/certificado-examinar.ts';
import { run as certificadoImportar } from './commands/certificado/certificado-importar.ts';
import { run as certificadoListar } from './commands/certificado/certificado-listar.ts';
import { run as certificadoRemover } from './commands/certificado/certificado-remover.ts';
import { run as conferir } from './commands/conferir.ts';
import { run as consultar } from './commands/consultar/consultar.ts';
import {
  make as makeCopy,
  list as listCopies,
  restore as restoreCopy,
  giveUp as giveUpRestore,
} from './commands/copia.ts';
import { run as diagnostico } from './commands/diagnostico.ts';
import { run as empresaInformar } from './commands/empresa-informar.ts';
import { run as ensaio } from './commands/ensaio/ensaio.ts';
import { run as fechamento } from './commands/fechamento/fechamento.ts';
import { run as furos } from './commands/furos.ts';
import { run as inutilizar } from './commands/inutilizar.ts';
import { run as numerosInformar } from './commands/numeros-informar.ts';
import { run as pendencias } from './commands/pendencias/pendencias.ts';
import { run as pendenciasConfirmar } from './commands/pendencias/pendencias-confirmar.ts';
import { run as pendenciasEncerrar } from './commands/pendencias/pendencias-encerrar.ts';
import { run as pendenciasReenviar } from './commands/pendencias/pendencias-reenviar.ts';
import { run as treinoPasseio } from './commands/treino-passeio.ts';
import { run as treinoSituacao } from './commands/treino-situacao.ts';
import { run as treinoServir } from './commands/treino-servir.ts';
import { run as aceitarDh } from './commands/sefaz/sefaz-aceitar-dh.ts';
import { run as sefazDados } from './commands/sefaz/sefaz-dados.ts';
import { run as sefazSituacao } from './commands/sefaz/sefaz-situacao.ts';
import { run as chamadas } from './commands/servico/chamadas.ts';
import {
  create as createFolder,
  list as listFolders,
  revoke as revokeFolder,
} from './commands/servico/pasta.ts';
import { run as servir } from './commands/servico/servir.ts';
import { run as tokenCriar } from './commands/servico/token-criar.ts';
import { list as listTokens, revoke as revokeToken } from './commands/servico/token.ts';
import { acceptChain } from './commands/compartilhado/compartilhado-aceitar.ts';
import { run as exportShared } from './commands/compartilhado/compartilhado-exportar.ts';
import { run as importShared } from './commands/compartilhado/compartilhado-importar.ts';
import { prepare, site, situation } from './commands/compartilhado/compartilhado.ts';

const GRANTS = 'concede inutilizar em produção, que sem ela é recusado; o resto não a pede';

export const COMMANDS: readonly Command[] = [
  {
    words: ['treino', 'passeio'],
    about: 'faz o trabalho todo na SEFAZ de treino, sem sair deste computador',
    run: treinoPasseio,
  },
  {
    words: ['treino', 'servir'],
    about: 'liga só a SEFAZ de treino e mostra como chegar a ela',
    usage: '[--porta N]',
    run: treinoServir,
  },
  {
    words: ['treino', 'situacao'],
    about: `diz o que a SEFAZ de treino faz a seguir: ${[...TRAINING_WORDS.keys()].join(', ')}`,
    usage: 'NOME [--vezes N]',
    missing: 'o NOME da situação, como resposta-perdida',
    run: treinoSituacao,
  },
  {
    words: ['certificado', 'importar'],
    about: 'guarda um certificado A1 (.pfx ou .p12), ou todos os de uma pasta',
    usage:
      'ARQUIVO|PASTA [--senha-stdin | --senha-env NOME | --senha-arquivo ARQ] [--uf UF] [--ambiente AMB]',
    missing: 'o ARQUIVO do certificado, ou a PASTA com eles',
    run: certificadoImportar,
  },
  {
    words: ['certificado', 'examinar'],
    about: 'mostra o que há num certificado A1 e o que a SEFAZ diria dele, sem guardar',
    usage: 'ARQUIVO [--senha-stdin | --senha-env NOME | --senha-arquivo ARQ] ou IMPRESSAO',
    missing: 'o ARQUIVO do certificado',
    run: certificadoExaminar,
  },
  {
    words: ['certificado', 'listar'],
    about: 'lista os certificados guardados',
    usage: '[--ambiente AMB]',
    run: certificadoListar,
  },
  {
    words: ['certificado', 'remover'],
    about: 'apaga um certificado guardado; a empresa e o histórico ficam',
    usage: 'IMPRESSAO',
    missing: 'a IMPRESSAO do certificado (veja certificado listar)',
    run: certificadoRemover,
  },
  {
    words: ['consultar'],
    about: 'consulta a situação de uma ou mais notas',
    usage:
      'CHAVE… --ambiente AMB [--lista ARQ] [--pasta PASTA] [--licenca CNPJ] [--atualizar] [--antigas] [--exportar ARQ] [--desde-o-comeco]',
    max: Number.MAX_SAFE_INTEGER,
    run: consultar,
  },
  {
    words: ['inutilizar'],
    about: 'inutiliza uma faixa de números; sem --sim só mostra o que enviaria',
    usage:
      '--ambiente AMB --cnpj CNPJ [--uf UF] --ano ANO [--mes MES] [--modelo 55] --serie N --de N --ate N --justificativa TEXTO [--quantidade N] [--confirmar CODIGO,…] --sim',
    run: inutilizar,
  },
  {
    words: ['pendencias'],
    about: 'lista as inutilizações sem resposta conhecida',
    usage: '[--ambiente AMB]',
    run: pendencias,
  },
  {
    words: ['pendencias', 'reenviar'],
    about: 'envia de novo o mesmo pedido, para saber o que houve com ele',
    usage: 'ID [--ambiente AMB] --sim',
    missing: 'o ID do pedido (veja pendencias)',
    run: pendenciasReenviar,
  },
  {
    words: ['pendencias', 'encerrar'],
    about: 'registra o que uma pessoa achou na consulta pública do estado; nada é enviado',
    usage: 'ID --protocolo N|--nao-consta | --pasta PASTA --consta|--nao-consta [--ambiente AMB] --sim',
    max: 1,
    run: pendenciasEncerrar,
  },
  {
    words: ['pendencias', 'confirmar'],
    about: 'envia um pedido de outro programa que espera a confirmação de uma pessoa',
    usage: 'ID --quantidade N [--confirmar CODIGO,…] [--ambiente AMB] --sim',
    missing: 'o ID do pedido (veja pendencias)',
    run: pendenciasConfirmar,
  },
  {
    words: ['numeros', 'informar'],
    about: 'registra o último número emitido numa série, quando nenhuma nota consultada o diz',
    usage: '--ambiente AMB --cnpj CNPJ --modelo MOD --serie N --ultimo N --sim',
    run: numerosInformar,
  },
  {
    words: ['empresa', 'informar'],
    about: 'registra que uma empresa está sem inscrição estadual (NT 2026.007), ou que tem',
    usage: '--cnpj CNPJ --ambiente AMB --sem-ie-desde AAAA-MM-DD|--com-ie --sim',
    run: empresaInformar,
  },
  {
    words: ['furos'],
    about: 'lê XML, zips e EFD e mostra os números que faltam, prontos para inutilizar; não inutiliza',
    usage: 'PASTA…|ZIP…|ARQUIVO… [--cnpj CNPJ] [--modelo MOD] [--serie N] [--ambiente AMB] [--apagada PASTA]',
    max: 1_000,
    missing: 'a PASTA, o ZIP ou o ARQUIVO com as notas',
    run: furos,
  },
  {
    words: ['fechamento'],
    about:
      'junta o mês de uma empresa num zip para o contador: notas, eventos, inutilizações, tabela e resumo',
    usage: '--cnpj CNPJ --mes AAAA-MM --ambiente AMB --saida ARQ.zip [--assinar], ou --todas … --saida PASTA',
    optionTexts: {
      saida:
        'grava neste zip ou, com --todas, nesta pasta; só troca o fechamento da mesma empresa, mês e ambiente, se está como foi gravado',
    },
    run: fechamento,
  },
  {
    words: ['sefaz', 'situacao'],
    about: 'consulta na SEFAZ de um estado se o serviço está no ar',
    usage: '--uf UF --ambiente AMB [--modelo 55] [--licenca CNPJ]',
    run: sefazSituacao,
  },
  {
    words: ['sefaz', 'dados'],
    about: 'mostra os dados da SEFAZ em uso (endereços, raízes, códigos) e aceita os novos',
    usage: '[--aceitar VERSAO --sim]',
    run: sefazDados,
  },
  {
    words: ['sefaz', 'aceitar-dh'],
    about: 'aceita, só para um servidor, a troca de chaves curta que o programa recusa',
    usage: 'SERVIDOR --sim, ou SERVIDOR --retirar',
    missing: 'o SERVIDOR, como nfe.sefaz.go.gov.br',
    run: aceitarDh,
  },
  {
    words: ['servir'],
    about: 'liga o serviço JSON para os programas deste computador, até Ctrl+C ou SIGTERM',
    usage: '[--porta N] [--ambiente AMB]',
    run: servir,
  },
  {
    words: ['chamadas'],
    about: 'lista as últimas chamadas ao serviço JSON e o que foi respondido',
    run: chamadas,
  },
  {
    words: ['token', 'criar'],
    about: 'cria um token de acesso ao serviço JSON, mostrado uma única vez',
    usage: '--cnpj CNPJ --ambiente AMB [--escopos consultar,inutilizar] [--saida ARQ] [--sim]',
    optionTexts: { sim: GRANTS },
    run: tokenCriar,
  },
  {
    words: ['token', 'listar'],
    about: 'lista os tokens, também os revogados',
    usage: '[--ambiente AMB]',
    run: listTokens,
  },
  {
    words: ['token', 'revogar'],
    about: 'revoga um token; ele deixa de valer na mesma hora',
    usage: 'ID',
    missing: 'o ID do token (veja token listar)',
    run: revokeToken,
  },
  {
    words: ['pasta', 'criar'],
    about: 'concede uma pasta de pedidos e respostas, com os nomes do UniNFe, a um programa sem HTTP',
    usage:
      '--em PASTA --cnpj CNPJ --ambiente AMB [--escopos consultar,inutilizar] [--charset utf-8|windows-1252|cp850] [--sim]',
    optionTexts: { escopos: 'consultar (padrão) ou consultar,inutilizar', sim: GRANTS },
    run: createFolder,
  },
  {
    words: ['pasta', 'listar'],
    about: 'lista as pastas concedidas, também as revogadas',
    usage: '[--ambiente AMB]',
    run: listFolders,
  },
  {
    words: ['pasta', 'revogar'],
    about: 'revoga uma pasta; nada mais é lido dela',
    usage: 'ID',
    missing: 'o ID da pasta (veja pasta listar)',
    run: revokeFolder,
  },
  {
    words: ['conferir'],
    about:
      'confere XML de nota, de evento ou de inutilização (assinatura, chave, protocolo, o que a SEFAZ tem), ou o zip de um fechamento',
    usage: 'ARQUIVO|PASTA|ZIP… [--corrigir] [--sefaz --ambiente AMB]',
    max: Number.MAX_SAFE_INTEGER,
    missing: 'o ARQUIVO, a PASTA ou o ZIP a conferir',
    run: conferir,
  },
  {
    words: ['auditoria'],
    about: 'confere o diário das inutilizações e cada XML guardado',
    usage:
      '[--ambiente AMB] [--reparar] [--cabeca CODIGO] ou --ambiente AMB --importar PASTA|--nada-a-importar',
    run: auditoria,
  },
  {
    words: ['copia', 'criar'],
    about: 'faz uma cópia de segurança agora, sem as chaves dos certificados',
    usage: '[--ambiente AMB]',
    run: makeCopy,
  },
  {
    words: ['copia', 'listar'],
    about: 'lista as cópias de segurança e a restauração pendente',
    usage: '[--ambiente AMB]',
    run: listCopies,
  },
  {
    words: ['copia', 'restaurar'],
    about: 'pede que uma cópia seja restaurada na próxima abertura do programa',
    usage: 'NOME ou --de PASTA [--ambiente AMB]',
    max: 1,
    run: restoreCopy,
  },
  {
    words: ['copia', 'desistir'],
    about: 'desiste da restauração pedida',
    usage: '[--ambiente AMB]',
    run: giveUpRestore,
  },
  {
    words: ['compartilhado', 'preparar'],
    about:
      'prepara um banco PostgreSQL para o diário de várias máquinas, com o endereço de DATABASE_ADMIN_URL',
    run: prepare,
  },
  {
    words: ['compartilhado', 'importar'],
    about:
      'traz ao diário compartilhado o de uma máquina sozinha; nada da pasta muda, e repetir não traz de novo',
    usage: 'PASTA',
    missing: 'a PASTA de dados da máquina',
    run: importShared,
  },
  {
    words: ['compartilhado', 'exportar'],
    about: 'dá uma empresa do diário compartilhado como pasta de dados de uma máquina sozinha',
    usage: '--cnpj CNPJ --saida PASTA',
    optionTexts: { saida: 'grava nesta pasta, que não pode existir ainda, ou está vazia' },
    run: exportShared,
  },
  {
    words: ['compartilhado', 'situacao'],
    about: 'mostra o diário compartilhado: versão, pedidos, os sem resposta e as máquinas',
    run: situation,
  },
  {
    words: ['compartilhado', 'aceitar'],
    about:
      'depois de conferir uma empresa em que o servidor voltou atrás ou foi alterado: vale o que está nele',
    usage: '--cnpj C --sim',
    run: acceptChain,
  },
  {
    words: ['compartilhado', 'local'],
    about:
      'mostra ou dá o nome do local deste computador: os do mesmo local dividem o limite da SEFAZ ("" tira o nome)',
    usage: '[NOME]',
    max: 1,
    run: site,
  },
  {
    words: ['diagnostico'],
    about: 'junta o que o suporte precisa saber, sem nenhum segredo',
    usage: '[--saida ARQ.zip]',
    run: diagnostico,
  },
  {
    words: ['ensaio'],
    about:
      'ensaia este computador e o certificado em homologação, passo a passo, num relatório sem nomes nem números',
    usage:
      '[PASSO|CHAVE…] [--ambiente AMB] [--cnpj CNPJ] [--saida ARQ.zip] [--sim] [--uf UF --ano A --modelo 55 --serie N --de N --ate N --justificativa TEXTO --quantidade N]',
    optionTexts: {
      ambiente: 'homologacao (padrão) ou treino',
      sim: 'faz os passos sem perguntar a cada um; exige-se onde não há terminal',
      cnpj: 'empresa cujo certificado ensaia; sem ela, a única que houver',
    },
    max: 40,
    run: ensaio,
  },
];
