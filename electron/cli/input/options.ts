/** Every option of the command line with what it does: a flag, or the name of its value before that. */

export const OPTIONS = {
  ajuda: 'mostra esta ajuda (também --help e -h)',
  json: 'um só documento JSON na saída padrão',
  dados: ['PASTA', 'pasta de dados (padrão: a do programa)'],
  registro: 'mostra o registro técnico na saída de erros',
  'banco-arquivo': [
    'ARQ',
    'lê o endereço do diário compartilhado deste arquivo, só seu (padrão: DATABASE_URL)',
  ],
  ambiente: ['AMB', 'producao, homologacao ou treino'],
  'senha-stdin': 'lê a senha do certificado da entrada padrão',
  'senha-env': ['NOME', 'lê a senha da variável de ambiente NOME'],
  'senha-arquivo': ['ARQ', 'lê a senha do arquivo ARQ'],
  uf: ['UF', 'estado, como SP; onde há cadastro, confirma o do estabelecimento'],
  licenca: ['CNPJ', 'empresa cujo certificado faz a consulta'],
  lista: [
    'ARQ',
    'lê as chaves de um arquivo: uma por linha, CSV ou XLSX; interrompida, continua de onde parou',
  ],
  atualizar: 'consulta a SEFAZ de novo, mesmo com resposta guardada',
  antigas: 'consulta também as notas de mais de 180 dias, que a SEFAZ costuma recusar',
  exportar: ['ARQ', 'grava a tabela num arquivo .csv ou .xlsx que não exista ainda'],
  'desde-o-comeco': 'não continua a lista ou pasta interrompida: consulta tudo de novo',
  cnpj: ['CNPJ', 'estabelecimento emitente'],
  ano: ['ANO', 'ano da numeração, 2026 ou 26'],
  mes: ['MES', 'mês da quebra da sequência, 1 a 12, para dizer o prazo; em fechamento AAAA-MM'],
  modelo: ['MOD', '55 (NF-e) ou 65 (NFC-e); sem ele, 55, e em furos os dois'],
  serie: ['N', 'série, 0 a 999'],
  de: ['N', 'primeiro número; em copia restaurar, a PASTA da cópia'],
  ate: ['N', 'último número'],
  justificativa: ['TEXTO', 'motivo, 15 a 255 caracteres'],
  quantidade: ['N', 'quantos números são, quando o programa pedir'],
  ultimo: ['N', 'último número emitido na série, ou a chave da última nota'],
  confirmar: [
    'CODIGO',
    'declara que conferiu: range.contingency (a nota nunca foi entregue a ninguém) ou year.contradicted, com vírgula entre eles; sai no comprovante',
  ],
  vezes: ['N', 'em quantos pedidos a situação vale; sem ela, até mudar, e resposta-perdida uma vez'],
  porta: ['N', 'porta deste computador; 0 escolhe uma livre'],
  escopos: ['LISTA', 'consultar,inutilizar (padrão; em produção só consultar)'],
  em: ['PASTA', 'a pasta a conceder, que já exista'],
  charset: ['NOME', 'como o programa grava os arquivos: utf-8 (padrão), windows-1252 ou cp850'],
  saida: ['ARQ', 'grava neste arquivo, que não pode existir ainda'],
  todas: 'todas as empresas guardadas, um zip para cada uma',
  assinar: 'assina o manifesto com o certificado (A1) da empresa',
  corrigir: 'grava ao lado um arquivo certo, onde só o envelope está errado',
  sefaz: 'compara a nota com a que a SEFAZ tem',
  reparar: 'grava de novo, a partir do diário, o que falta ou foi alterado',
  importar: ['PASTA', 'traz ao diário os XML de inutilização desta pasta; exige --ambiente'],
  'nada-a-importar': 'declara que não há XML a importar depois de uma restauração; exige --ambiente',
  cabeca: ['CODIGO', 'procura no diário o código de verificação de um comprovante'],
  protocolo: ['N', 'protocolo achado na consulta pública do estado'],
  pasta: [
    'PASTA',
    'em consultar, os XML das notas desta pasta ou zip; em pendencias, todas as importadas desta pasta que não têm comprovação',
  ],
  apagada: [
    'PASTA',
    'em furos, declara que os arquivos desta pasta que sumiu foram mesmo apagados, e esquece o que diziam',
  ],
  consta: 'as faixas da pasta estão na consulta pública do estado',
  'nao-consta': 'a faixa não está na consulta pública do estado',
  aceitar: ['VERSAO', 'aceita os endereços e raízes desta versão dos dados'],
  'sem-ie-desde': ['AAAA-MM-DD', 'a empresa está sem inscrição estadual desde este dia'],
  'com-ie': 'a empresa tem inscrição estadual',
  retirar: 'deixa de aceitar este servidor',
  sim: 'confirma; sem ela nada é enviado nem registrado',
} as const satisfies Record<string, string | readonly [value: string, about: string]>;

export type OptionName = keyof typeof OPTIONS;

/** Accepted by every command. */
export const GLOBAL_OPTIONS: readonly OptionName[] = ['ajuda', 'json', 'dados', 'banco-arquivo', 'registro'];

export function isOption(name: string): name is OptionName {
  return Object.hasOwn(OPTIONS, name);
}

/** Those that the usage of a command shows. */
export function optionsIn(usage = ''): OptionName[] {
  return [...new Set(usage.match(/(?<=--)[a-z-]+/g))].filter(isOption);
}

/** The parsed arguments: flags are present or not, values are text as typed. */
export interface ParsedArgs {
  readonly flags: ReadonlySet<OptionName>;
  readonly values: Readonly<Partial<Record<OptionName, string>>>;
  /** Arguments after the words of the command. */
  readonly rest: readonly string[];
}
