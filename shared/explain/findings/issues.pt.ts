/** Field names and broken rules in Brazilian Portuguese. */

export const ISSUES_PT = {
  fields: {
    chNFe: 'A chave de acesso',
    cnpj: 'O CNPJ',
    fallback: 'O CNPJ',
    uf: 'A UF',
    xJust: 'A justificativa',
    serie: 'A série',
    mod: 'O modelo',
    nNFIni: 'O primeiro número',
    nNFFin: 'O último número',
    ano: 'O ano',
    name: 'O nome',
    environment: 'O ambiente',
    password: 'A senha',
    typedCount: 'A quantidade',
    nProt: 'O protocolo',
    requestId: 'O identificador do pedido',
    draftId: 'O identificador da importação',
    fingerprint: 'A impressão do certificado',
    limit: 'O limite',
    head: 'O código de verificação do diário',
    last: 'O último número emitido',
    month: 'O mês',
  },
  unknownField: (path: string) => (path === '' ? 'O pedido' : `O campo ${path}`),
  rules: {
    'access-key': 'não é uma chave de acesso válida',
    cnpj: 'não é um CNPJ válido: confira os 14 caracteres',
    justification: 'deve ter de 15 a 255 caracteres, sem quebra de linha, emoji ou sinais especiais',
    missing: 'é obrigatório e não veio',
    invalid: 'não está no formato esperado',
    small: 'está abaixo do mínimo',
    big: 'está acima do máximo',
    choice: 'não é uma das opções aceitas',
    extra: 'tem um dado que não existe',
    'not-begun': 'ainda não começou',
  },
  /** Fields whose limits have their own text, whatever rule was broken. */
  limits: {
    serie: 'A série vai de 0 a 999.',
    nNFIni: 'O primeiro número vai de 1 a 999.999.999.',
    nNFFin: 'O último número vai de 1 a 999.999.999.',
    ano: 'O ano deve ter quatro algarismos, de 2006 até o ano atual.',
    mod: 'O modelo deve ser 55 (NF-e) ou 65 (NFC-e).',
    uf: 'A UF deve ser uma das 27 siglas, como SP.',
    environment: 'O ambiente deve ser producao, homologacao ou treino.',
    name: 'O nome deve ter de 1 a 120 caracteres.',
    nProt: 'O protocolo tem 15 ou 17 algarismos.',
    head: 'O código de verificação do diário tem de 8 a 64 caracteres, de 0 a 9 e de a até f.',
    last: 'Escreva o último número emitido, de 1 a 999.999.999, ou cole a chave ou o XML da última nota, que deve ser desta empresa, modelo e série.',
    cnpj: 'O CNPJ não é válido: confira os 14 caracteres e os dois dígitos finais.',
  },
};

/** What another language has to say too; a missing text is a compile error. */
export type IssueWords = typeof ISSUES_PT;
