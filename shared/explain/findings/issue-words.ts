/** What a language must say about fields and rules; a missing word does not compile. */

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
  | 'last';

export type RuleName =
  'access-key' | 'cnpj' | 'justification' | 'missing' | 'invalid' | 'small' | 'big' | 'choice' | 'extra';

/** Fields whose limits are worth a sentence of their own, whatever rule was broken. */
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
