/** The table of commands: their words, options and implementations. */

import { TRAINING_WORDS } from '../../shared/training-words.ts';
import type { Command } from './command.ts';
import { run as auditoria } from './commands/auditoria.ts';
import { run as certificadoExaminar } from './commands/certificado/certificado-examinar.ts';
import { run as certificadoImportar } from './commands/certificado/certificado-importar.ts';
import { run as certificadoListar } from './commands/certificado/certificado-listar.ts';
import { run as certificadoRemover } from './commands/certificado/certificado-remover.ts';
import { SHARED_COMMANDS } from './commands/compartilhado/shared-commands.ts';
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
import { REHEARSAL } from './commands/ensaio/command.ts';
import { run as fechamento } from './commands/fechamento/fechamento.ts';
import { run as furos } from './commands/furos.ts';
import { run as inutilizar } from './commands/inutilizar.ts';
import { run as numerosInformar } from './commands/numeros-informar.ts';
import { run as pendencias } from './commands/pendencias/pendencias.ts';
import { run as pendenciasConfirmar } from './commands/pendencias/pendencias-confirmar.ts';
import { run as pendenciasEncerrar } from './commands/pendencias/pendencias-encerrar.ts';
import { run as pendenciasReenviar } from './commands/pendencias/pendencias-reenviar.ts';
import { SEFAZ_COMMANDS } from './commands/sefaz/sefaz-commands.ts';
import { SERVICE_COMMANDS } from './commands/servico/service-commands.ts';
import { run as treinoPasseio } from './commands/treino-passeio.ts';
import { run as treinoSituacao } from './commands/treino-situacao.ts';
import { run as treinoServir } from './commands/treino-servir.ts';

const PASSWORD = ['senha-stdin', 'senha-env', 'senha-arquivo'] as const;

export const COMMANDS: readonly Command[] = [
  {
    words: ['treino', 'passeio'],
    about: 'faz o trabalho todo na SEFAZ de treino, sem sair deste computador',
    usage: '',
    options: [],
    run: treinoPasseio,
  },
  {
    words: ['treino', 'servir'],
    about: 'liga só a SEFAZ de treino e mostra como chegar a ela',
    usage: '[--porta N]',
    options: ['porta'],
    run: treinoServir,
  },
  {
    words: ['treino', 'situacao'],
    about: `diz o que a SEFAZ de treino faz a seguir: ${[...TRAINING_WORDS.keys()].join(', ')}`,
    usage: 'NOME [--vezes N]',
    options: ['vezes'],
    min: 1,
    max: 1,
    missing: 'o NOME da situação, como resposta-perdida',
    run: treinoSituacao,
  },
  {
    words: ['certificado', 'importar'],
    about: 'guarda um certificado A1 (.pfx ou .p12), ou todos os de uma pasta',
    usage: 'ARQUIVO|PASTA [--senha-stdin | --senha-env NOME | --senha-arquivo ARQ] [--uf UF]',
    options: [...PASSWORD, 'uf', 'ambiente'],
    min: 1,
    max: 1,
    missing: 'o ARQUIVO do certificado, ou a PASTA com eles',
    run: certificadoImportar,
  },
  {
    words: ['certificado', 'examinar'],
    about: 'mostra o que há num certificado A1 e o que a SEFAZ diria dele, sem guardar',
    usage: 'ARQUIVO [--senha-stdin | --senha-env NOME | --senha-arquivo ARQ] ou IMPRESSAO',
    options: [...PASSWORD],
    min: 1,
    max: 1,
    missing: 'o ARQUIVO do certificado',
    run: certificadoExaminar,
  },
  {
    words: ['certificado', 'listar'],
    about: 'lista os certificados guardados',
    usage: '',
    options: ['ambiente'],
    run: certificadoListar,
  },
  {
    words: ['certificado', 'remover'],
    about: 'apaga um certificado guardado; a empresa e o histórico ficam',
    usage: 'IMPRESSAO',
    options: [],
    min: 1,
    max: 1,
    missing: 'a IMPRESSAO do certificado (veja certificado listar)',
    run: certificadoRemover,
  },
  {
    words: ['consultar'],
    about: 'consulta a situação de uma ou mais notas',
    usage:
      'CHAVE… --ambiente AMB [--lista ARQ] [--pasta PASTA] [--licenca CNPJ] [--atualizar] [--antigas] [--exportar ARQ] [--desde-o-comeco]',
    options: [
      'ambiente', 'lista', 'pasta', 'licenca', 'atualizar', 'antigas', 'exportar', 'desde-o-comeco',
    ], // prettier-ignore
    max: Number.MAX_SAFE_INTEGER,
    run: consultar,
  },
  {
    words: ['inutilizar'],
    about: 'inutiliza uma faixa de números; sem --sim só mostra o que enviaria',
    usage:
      '--ambiente AMB --cnpj CNPJ [--uf UF] --ano ANO [--mes MES] [--modelo 55] --serie N --de N --ate N --justificativa TEXTO [--quantidade N] [--confirmar CODIGO,…] --sim',
    options: [
      'ambiente', 'cnpj', 'uf', 'ano', 'mes', 'modelo', 'serie', 'de', 'ate', 'justificativa', 'quantidade', 'confirmar', 'sim',
    ], // prettier-ignore
    run: inutilizar,
  },
  {
    words: ['pendencias'],
    about: 'lista as inutilizações sem resposta conhecida',
    usage: '[--ambiente AMB]',
    options: ['ambiente'],
    run: pendencias,
  },
  {
    words: ['pendencias', 'reenviar'],
    about: 'envia de novo o mesmo pedido, para saber o que houve com ele',
    usage: 'ID [--ambiente AMB] --sim',
    options: ['ambiente', 'sim'],
    min: 1,
    max: 1,
    missing: 'o ID do pedido (veja pendencias)',
    run: pendenciasReenviar,
  },
  {
    words: ['pendencias', 'encerrar'],
    about: 'registra o que uma pessoa achou na consulta pública do estado; nada é enviado',
    usage: 'ID --protocolo N|--nao-consta | --pasta PASTA --consta|--nao-consta [--ambiente AMB] --sim',
    options: ['ambiente', 'protocolo', 'nao-consta', 'pasta', 'consta', 'sim'],
    max: 1,
    run: pendenciasEncerrar,
  },
  {
    words: ['pendencias', 'confirmar'],
    about: 'envia um pedido de outro programa que espera a confirmação de uma pessoa',
    usage: 'ID --quantidade N [--confirmar CODIGO,…] [--ambiente AMB] --sim',
    options: ['ambiente', 'quantidade', 'confirmar', 'sim'],
    min: 1,
    max: 1,
    missing: 'o ID do pedido (veja pendencias)',
    run: pendenciasConfirmar,
  },
  {
    words: ['numeros', 'informar'],
    about: 'registra o último número emitido numa série, quando nenhuma nota consultada o diz',
    usage: '--ambiente AMB --cnpj CNPJ --modelo MOD --serie N --ultimo N --sim',
    options: ['ambiente', 'cnpj', 'modelo', 'serie', 'ultimo', 'sim'],
    run: numerosInformar,
  },
  {
    words: ['empresa', 'informar'],
    about: 'registra que uma empresa está sem inscrição estadual (NT 2026.007), ou que tem',
    usage: '--cnpj CNPJ --ambiente AMB --sem-ie-desde AAAA-MM-DD|--com-ie --sim',
    options: ['cnpj', 'ambiente', 'sem-ie-desde', 'com-ie', 'sim'],
    run: empresaInformar,
  },
  {
    words: ['furos'],
    about: 'lê XML, zips e EFD e mostra os números que faltam, prontos para inutilizar; não inutiliza',
    usage: 'PASTA…|ZIP…|ARQUIVO… [--cnpj CNPJ] [--modelo MOD] [--serie N] [--ambiente AMB] [--apagada PASTA]',
    options: ['cnpj', 'modelo', 'serie', 'ambiente', 'apagada'],
    min: 1,
    max: 1_000,
    missing: 'a PASTA, o ZIP ou o ARQUIVO com as notas',
    run: furos,
  },
  {
    words: ['fechamento'],
    about:
      'junta o mês de uma empresa num zip para o contador: notas, eventos, inutilizações, tabela e resumo',
    usage: '--cnpj CNPJ --mes AAAA-MM --ambiente AMB --saida ARQ.zip, ou --todas … --saida PASTA',
    options: ['cnpj', 'todas', 'mes', 'ambiente', 'saida', 'assinar'],
    optionTexts: {
      saida:
        'grava neste zip ou, com --todas, nesta pasta; só troca o fechamento da mesma empresa, mês e ambiente, se está como foi gravado',
    },
    run: fechamento,
  },
  ...SEFAZ_COMMANDS,
  ...SERVICE_COMMANDS,
  {
    words: ['conferir'],
    about:
      'confere XML de nota, de evento ou de inutilização (assinatura, chave, protocolo, o que a SEFAZ tem), ou o zip de um fechamento',
    usage: 'ARQUIVO|PASTA|ZIP… [--corrigir] [--sefaz --ambiente AMB]',
    options: ['corrigir', 'sefaz', 'ambiente'],
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    missing: 'o ARQUIVO, a PASTA ou o ZIP a conferir',
    run: conferir,
  },
  {
    words: ['auditoria'],
    about: 'confere o diário das inutilizações e cada XML guardado',
    usage:
      '[--ambiente AMB] [--reparar] [--cabeca CODIGO] ou --ambiente AMB --importar PASTA|--nada-a-importar',
    options: ['ambiente', 'reparar', 'importar', 'nada-a-importar', 'cabeca'],
    run: auditoria,
  },
  {
    words: ['copia', 'criar'],
    about: 'faz uma cópia de segurança agora, sem as chaves dos certificados',
    usage: '[--ambiente AMB]',
    options: ['ambiente'],
    run: makeCopy,
  },
  {
    words: ['copia', 'listar'],
    about: 'lista as cópias de segurança e a restauração pendente',
    usage: '[--ambiente AMB]',
    options: ['ambiente'],
    run: listCopies,
  },
  {
    words: ['copia', 'restaurar'],
    about: 'pede que uma cópia seja restaurada na próxima abertura do programa',
    usage: 'NOME ou --de PASTA [--ambiente AMB]',
    options: ['de', 'ambiente'],
    max: 1,
    run: restoreCopy,
  },
  {
    words: ['copia', 'desistir'],
    about: 'desiste da restauração pedida',
    usage: '[--ambiente AMB]',
    options: ['ambiente'],
    run: giveUpRestore,
  },
  ...SHARED_COMMANDS,
  {
    words: ['diagnostico'],
    about: 'junta o que o suporte precisa saber, sem nenhum segredo',
    usage: '[--saida ARQ.zip]',
    options: ['saida'],
    run: diagnostico,
  },
  REHEARSAL,
];
