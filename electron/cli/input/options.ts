/** Every option of the command line: its kind and the name of its value, for the parser and the help. */

export const OPTIONS = {
  ajuda: { kind: 'flag', about: 'mostra esta ajuda (também --help e -h)' },
  json: { kind: 'flag', about: 'um só documento JSON na saída padrão' },
  dados: { kind: 'value', value: 'PASTA', about: 'pasta de dados (padrão: a do programa)' },
  registro: { kind: 'flag', about: 'mostra o registro técnico na saída de erros' },
  'banco-arquivo': {
    kind: 'value',
    value: 'ARQ',
    about: 'lê o endereço do diário compartilhado deste arquivo, só seu (padrão: DATABASE_URL)',
  },
  ambiente: { kind: 'value', value: 'AMB', about: 'producao, homologacao ou treino' },
  'senha-stdin': { kind: 'flag', about: 'lê a senha do certificado da entrada padrão' },
  'senha-env': { kind: 'value', value: 'NOME', about: 'lê a senha da variável de ambiente NOME' },
  'senha-arquivo': { kind: 'value', value: 'ARQ', about: 'lê a senha do arquivo ARQ' },
  uf: {
    kind: 'value',
    value: 'UF',
    about: 'estado, como SP; onde há cadastro, confirma o do estabelecimento',
  },
  licenca: { kind: 'value', value: 'CNPJ', about: 'empresa cujo certificado faz a consulta' },
  lista: {
    kind: 'value',
    value: 'ARQ',
    about: 'lê as chaves de um arquivo: uma por linha, CSV ou XLSX; interrompida, continua de onde parou',
  },
  atualizar: { kind: 'flag', about: 'consulta a SEFAZ de novo, mesmo com resposta guardada' },
  antigas: {
    kind: 'flag',
    about: 'consulta também as notas de mais de 180 dias, que a SEFAZ costuma recusar',
  },
  exportar: {
    kind: 'value',
    value: 'ARQ',
    about: 'grava a tabela num arquivo .csv ou .xlsx que não exista ainda',
  },
  'desde-o-comeco': {
    kind: 'flag',
    about: 'não continua a lista ou pasta interrompida: consulta tudo de novo',
  },
  cnpj: { kind: 'value', value: 'CNPJ', about: 'estabelecimento emitente' },
  ano: { kind: 'value', value: 'ANO', about: 'ano da numeração, 2026 ou 26' },
  mes: {
    kind: 'value',
    value: 'MES',
    about: 'mês da quebra da sequência, 1 a 12, para dizer o prazo; em fechamento AAAA-MM',
  },
  modelo: { kind: 'value', value: 'MOD', about: '55 (NF-e) ou 65 (NFC-e); sem ele, 55, e em furos os dois' },
  serie: { kind: 'value', value: 'N', about: 'série, 0 a 999' },
  de: { kind: 'value', value: 'N', about: 'primeiro número; em copia restaurar, a PASTA da cópia' },
  ate: { kind: 'value', value: 'N', about: 'último número' },
  justificativa: { kind: 'value', value: 'TEXTO', about: 'motivo, 15 a 255 caracteres' },
  quantidade: { kind: 'value', value: 'N', about: 'quantos números são, quando o programa pedir' },
  ultimo: { kind: 'value', value: 'N', about: 'último número emitido na série, ou a chave da última nota' },
  confirmar: {
    kind: 'value',
    value: 'CODIGO',
    about:
      'declara que conferiu: range.contingency (a nota nunca foi entregue a ninguém) ou year.contradicted, com vírgula entre eles; sai no comprovante',
  },
  vezes: {
    kind: 'value',
    value: 'N',
    about: 'em quantos pedidos a situação vale; sem ela, até mudar, e resposta-perdida uma vez',
  },
  porta: { kind: 'value', value: 'N', about: 'porta deste computador; 0 escolhe uma livre' },
  escopos: {
    kind: 'value',
    value: 'LISTA',
    about: 'consultar,inutilizar (padrão; em produção só consultar)',
  },
  em: { kind: 'value', value: 'PASTA', about: 'a pasta a conceder, que já exista' },
  charset: {
    kind: 'value',
    value: 'NOME',
    about: 'como o programa grava os arquivos: utf-8 (padrão), windows-1252 ou cp850',
  },
  saida: {
    kind: 'value',
    value: 'ARQ',
    about: 'grava neste arquivo, que não pode existir ainda',
  },
  todas: { kind: 'flag', about: 'todas as empresas guardadas, um zip para cada uma' },
  assinar: { kind: 'flag', about: 'assina o manifesto com o certificado (A1) da empresa' },
  corrigir: { kind: 'flag', about: 'grava ao lado um arquivo certo, onde só o envelope está errado' },
  sefaz: { kind: 'flag', about: 'compara a nota com a que a SEFAZ tem' },
  reparar: { kind: 'flag', about: 'grava de novo, a partir do diário, o que falta ou foi alterado' },
  importar: {
    kind: 'value',
    value: 'PASTA',
    about: 'traz ao diário os XML de inutilização desta pasta; exige --ambiente',
  },
  'nada-a-importar': {
    kind: 'flag',
    about: 'declara que não há XML a importar depois de uma restauração; exige --ambiente',
  },
  cabeca: {
    kind: 'value',
    value: 'CODIGO',
    about: 'procura no diário o código de verificação de um comprovante',
  },
  protocolo: { kind: 'value', value: 'N', about: 'protocolo achado na consulta pública do estado' },
  pasta: {
    kind: 'value',
    value: 'PASTA',
    about:
      'em consultar, os XML das notas desta pasta ou zip; em pendencias, todas as importadas desta pasta que não têm comprovação',
  },
  apagada: {
    kind: 'value',
    value: 'PASTA',
    about:
      'em furos, declara que os arquivos desta pasta que sumiu foram mesmo apagados, e esquece o que diziam',
  },
  consta: { kind: 'flag', about: 'as faixas da pasta estão na consulta pública do estado' },
  'nao-consta': { kind: 'flag', about: 'a faixa não está na consulta pública do estado' },
  aceitar: { kind: 'value', value: 'VERSAO', about: 'aceita os endereços e raízes desta versão dos dados' },
  'sem-ie-desde': {
    kind: 'value',
    value: 'AAAA-MM-DD',
    about: 'a empresa está sem inscrição estadual desde este dia',
  },
  'com-ie': { kind: 'flag', about: 'a empresa tem inscrição estadual' },
  retirar: { kind: 'flag', about: 'deixa de aceitar este servidor' },
  sim: { kind: 'flag', about: 'confirma; sem ela nada é enviado nem registrado' },
} as const satisfies Record<string, { kind: 'flag' | 'value'; value?: string; about: string }>;

export type OptionName = keyof typeof OPTIONS;

/** Accepted by every command. */
export const GLOBAL_OPTIONS = [
  'ajuda',
  'json',
  'dados',
  'banco-arquivo',
  'registro',
] as const satisfies readonly OptionName[];

export function isOption(name: string): name is OptionName {
  return Object.hasOwn(OPTIONS, name);
}

/** The parsed arguments: flags are present or not, values are text as typed. */
export interface ParsedArgs {
  readonly flags: ReadonlySet<OptionName>;
  readonly values: Readonly<Partial<Record<OptionName, string>>>;
  /** Arguments after the words of the command. */
  readonly rest: readonly string[];
}
