/** The table of commands: their words, what they accept, and where their code is, loaded only when it is their turn. */

import type { OptionName } from './input/options.ts';
import type { Run } from './run.ts';

export interface Command {
  readonly words: readonly string[];
  readonly about: string;
  /** As shown after the words in the help. */
  readonly usage: string;
  readonly options: readonly OptionName[];
  /** How many arguments follow the words. */
  readonly min: number;
  readonly max: number;
  /** What is missing when there are too few, e.g. "o ARQUIVO". */
  readonly missing?: string;
  readonly load: () => Promise<Run>;
}

const PASSWORD = ['senha-stdin', 'senha-env', 'senha-arquivo'] as const;
const NONE = { min: 0, max: 0 };

export const COMMANDS: readonly Command[] = [
  {
    words: ['treino', 'passeio'],
    about: 'faz o trabalho todo na SEFAZ de treino, sem sair deste computador',
    usage: '',
    options: [],
    ...NONE,
    load: async () => (await import('./commands/treino-passeio.ts')).run,
  },
  {
    words: ['treino', 'servir'],
    about: 'liga só a SEFAZ de treino e mostra como chegar a ela',
    usage: '[--porta N]',
    options: ['porta'],
    ...NONE,
    load: async () => (await import('./commands/treino-servir.ts')).run,
  },
  {
    words: ['certificado', 'importar'],
    about: 'guarda um certificado A1 (.pfx ou .p12)',
    usage: 'ARQUIVO [--senha-stdin | --senha-env NOME | --senha-arquivo ARQ] [--uf UF]',
    options: [...PASSWORD, 'uf', 'ambiente'],
    min: 1,
    max: 1,
    missing: 'o ARQUIVO do certificado',
    load: async () => (await import('./commands/certificado-importar.ts')).run,
  },
  {
    words: ['certificado', 'examinar'],
    about: 'mostra o que há num certificado A1 e o que a SEFAZ diria dele, sem guardar',
    usage: 'ARQUIVO [--senha-stdin | --senha-env NOME | --senha-arquivo ARQ] ou IMPRESSAO',
    options: [...PASSWORD],
    min: 1,
    max: 1,
    missing: 'o ARQUIVO do certificado',
    load: async () => (await import('./commands/certificado-examinar.ts')).run,
  },
  {
    words: ['certificado', 'listar'],
    about: 'lista os certificados guardados',
    usage: '',
    options: ['ambiente'],
    ...NONE,
    load: async () => (await import('./commands/certificado-listar.ts')).run,
  },
  {
    words: ['certificado', 'remover'],
    about: 'apaga um certificado guardado; a empresa e o histórico ficam',
    usage: 'IMPRESSAO',
    options: [],
    min: 1,
    max: 1,
    missing: 'a IMPRESSAO do certificado (veja certificado listar)',
    load: async () => (await import('./commands/certificado-remover.ts')).run,
  },
  {
    words: ['consultar'],
    about: 'consulta a situação de uma ou mais notas',
    usage: 'CHAVE… --ambiente AMB [--lista ARQ] [--licenca CNPJ] [--atualizar]',
    options: ['ambiente', 'lista', 'licenca', 'atualizar'],
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    load: async () => (await import('./commands/consultar.ts')).run,
  },
  {
    words: ['inutilizar'],
    about: 'inutiliza uma faixa de números; sem --sim só mostra o que enviaria',
    usage:
      '--ambiente AMB --cnpj CNPJ [--uf UF] --ano ANO [--mes MES] [--modelo 55] --serie N --de N --ate N --justificativa TEXTO [--quantidade N] [--confirmar CODIGO,…] --sim',
    options: [
      'ambiente', 'cnpj', 'uf', 'ano', 'mes', 'modelo', 'serie', 'de', 'ate', 'justificativa', 'quantidade', 'confirmar', 'sim',
    ], // prettier-ignore
    ...NONE,
    load: async () => (await import('./commands/inutilizar.ts')).run,
  },
  {
    words: ['pendencias'],
    about: 'lista as inutilizações sem resposta conhecida',
    usage: '[--ambiente AMB]',
    options: ['ambiente'],
    ...NONE,
    load: async () => (await import('./commands/pendencias.ts')).run,
  },
  {
    words: ['pendencias', 'reenviar'],
    about: 'envia de novo o mesmo pedido, para saber o que houve com ele',
    usage: 'ID [--ambiente AMB] --sim',
    options: ['ambiente', 'sim'],
    min: 1,
    max: 1,
    missing: 'o ID do pedido (veja pendencias)',
    load: async () => (await import('./commands/pendencias-reenviar.ts')).run,
  },
  {
    words: ['pendencias', 'encerrar'],
    about: 'registra o que uma pessoa achou na consulta pública do estado; nada é enviado',
    usage: 'ID --protocolo N|--nao-consta | --pasta PASTA --consta|--nao-consta [--ambiente AMB] --sim',
    options: ['ambiente', 'protocolo', 'nao-consta', 'pasta', 'consta', 'sim'],
    min: 0,
    max: 1,
    load: async () => (await import('./commands/pendencias-encerrar.ts')).run,
  },
  {
    words: ['pendencias', 'confirmar'],
    about: 'envia um pedido de outro programa que espera a confirmação de uma pessoa',
    usage: 'ID --quantidade N [--confirmar CODIGO,…] [--ambiente AMB] --sim',
    options: ['ambiente', 'quantidade', 'confirmar', 'sim'],
    min: 1,
    max: 1,
    missing: 'o ID do pedido (veja pendencias)',
    load: async () => (await import('./commands/pendencias-confirmar.ts')).run,
  },
  {
    words: ['numeros', 'informar'],
    about: 'registra o último número emitido numa série, quando nenhuma nota consultada o diz',
    usage: '--ambiente AMB --cnpj CNPJ --modelo MOD --serie N --ultimo N --sim',
    options: ['ambiente', 'cnpj', 'modelo', 'serie', 'ultimo', 'sim'],
    ...NONE,
    load: async () => (await import('./commands/numeros-informar.ts')).run,
  },
  {
    words: ['sefaz', 'situacao'],
    about: 'consulta na SEFAZ de um estado se o serviço está no ar',
    usage: '--uf UF --ambiente AMB [--modelo 55] [--licenca CNPJ]',
    options: ['ambiente', 'uf', 'modelo', 'licenca'],
    ...NONE,
    load: async () => (await import('./commands/sefaz-situacao.ts')).run,
  },
  {
    words: ['servir'],
    about: 'liga o serviço JSON para os programas deste computador, até Ctrl+C ou SIGTERM',
    usage: '[--porta N] [--ambiente AMB]',
    options: ['porta', 'ambiente'],
    ...NONE,
    load: async () => (await import('./commands/servir.ts')).run,
  },
  {
    words: ['token', 'criar'],
    about: 'cria um token de acesso ao serviço JSON, mostrado uma única vez',
    usage: '--cnpj CNPJ --ambiente AMB [--escopos consultar,inutilizar] [--saida ARQ] [--sim]',
    options: ['cnpj', 'ambiente', 'escopos', 'saida', 'sim'],
    ...NONE,
    load: async () => (await import('./commands/token-criar.ts')).run,
  },
  {
    words: ['token', 'listar'],
    about: 'lista os tokens, também os revogados',
    usage: '[--ambiente AMB]',
    options: ['ambiente'],
    ...NONE,
    load: async () => (await import('./commands/token-listar.ts')).run,
  },
  {
    words: ['token', 'revogar'],
    about: 'revoga um token; ele deixa de valer na mesma hora',
    usage: 'ID',
    options: [],
    min: 1,
    max: 1,
    missing: 'o ID do token (veja token listar)',
    load: async () => (await import('./commands/token-revogar.ts')).run,
  },
  {
    words: ['conferir'],
    about: 'confere XML de inutilização (ProcInutNFe) ou de nota: leiaute, assinatura, resposta',
    usage: 'ARQUIVO… [--corrigir] [--sefaz --ambiente AMB]',
    options: ['corrigir', 'sefaz', 'ambiente'],
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    missing: 'o ARQUIVO a conferir',
    load: async () => (await import('./commands/conferir.ts')).run,
  },
  {
    words: ['auditoria'],
    about: 'confere o diário das inutilizações e cada XML guardado',
    usage:
      '[--ambiente AMB] [--reparar] [--cabeca CODIGO] ou --ambiente AMB --importar PASTA|--nada-a-importar',
    options: ['ambiente', 'reparar', 'importar', 'nada-a-importar', 'cabeca'],
    ...NONE,
    load: async () => (await import('./commands/auditoria.ts')).run,
  },
  {
    words: ['copia', 'criar'],
    about: 'faz uma cópia de segurança agora, sem as chaves dos certificados',
    usage: '[--ambiente AMB]',
    options: ['ambiente'],
    ...NONE,
    load: async () => (await import('./commands/copia.ts')).make,
  },
  {
    words: ['copia', 'listar'],
    about: 'lista as cópias de segurança e a restauração pendente',
    usage: '[--ambiente AMB]',
    options: ['ambiente'],
    ...NONE,
    load: async () => (await import('./commands/copia.ts')).list,
  },
  {
    words: ['copia', 'restaurar'],
    about: 'pede que uma cópia seja restaurada na próxima abertura do programa',
    usage: 'NOME ou --de PASTA [--ambiente AMB]',
    options: ['de', 'ambiente'],
    min: 0,
    max: 1,
    load: async () => (await import('./commands/copia.ts')).restore,
  },
  {
    words: ['copia', 'desistir'],
    about: 'desiste da restauração pedida',
    usage: '[--ambiente AMB]',
    options: ['ambiente'],
    ...NONE,
    load: async () => (await import('./commands/copia.ts')).giveUp,
  },
  {
    words: ['diagnostico'],
    about: 'junta o que o suporte precisa saber, sem nenhum segredo',
    usage: '[--saida ARQ.zip]',
    options: ['saida'],
    ...NONE,
    load: async () => (await import('./commands/diagnostico.ts')).run,
  },
];
