/** The texts that every front end shares: errors, fields, findings and SEFAZ's status codes, in pt-BR and English. */

export { explainAccessKey } from './access-key.ts';
export { explainArchiveProblem } from './archive/archive-problem.ts';
export {
  answeredService,
  dependsOnService,
  EXPLAINED_CSTATS,
  explainCStat,
  knowsCStat,
  noteCStat,
  type ExplainedService,
} from './cstat/cstat.ts';
export { explainError } from './errors/errors.ts';
export { explainCnpj, explainJustification, explainRange } from './fields.ts';
export { explainFinding } from './findings/findings.ts';
export { explainIssue } from './findings/issues.ts';
export { explainNotice } from './notices.ts';
export { isOpen, LOCALES, type Explanation, type Locale } from './words.ts';
