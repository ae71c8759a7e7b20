/** The texts a language needs for fields and rules; a missing one is a compile error. */

export type FieldName =
  | 'chNFe'
  | 'cnpj'
  | 'fallback'
  | 'uf'
  | 'xJust'
  | 'serie'
  | 'mod'
  | 'nNFIni'
  | 'nNFFin'
  | 'ano'
  | 'name'
  | 'environment'
  | 'password'
  | 'typedCount'
  | 'nProt'
  | 'requestId'
  | 'draftId'
  | 'fingerprint'
  | 'limit'
  | 'head'
  | 'last'
  | 'month';

export type RuleName =
  | 'access-key'
  | 'cnpj'
  | 'justification'
  | 'missing'
  | 'invalid'
  | 'small'
  | 'big'
  | 'choice'
  | 'extra'
  | 'not-begun';

/** Fields whose limits have their own text, whatever rule was broken. */
export type LimitedField =
  | 'serie'
  | 'nNFIni'
  | 'nNFFin'
  | 'ano'
  | 'mod'
  | 'uf'
  | 'environment'
  | 'name'
  | 'nProt'
  | 'cnpj'
  | 'head'
  | 'last';

export interface IssueWords {
  readonly fields: Readonly<Record<FieldName, string>>;
  readonly unknownField: (path: string) => string;
  readonly rules: Readonly<Record<RuleName, string>>;
  readonly limits: Readonly<Record<LimitedField, string>>;
}
