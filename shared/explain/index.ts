/** The sentences that every face shares: errors, fields, findings and SEFAZ's status codes, in pt-BR and English. */

export { explainAccessKey } from './access-key.ts';
export { explainArchiveProblem } from './archive-problem.ts';
export {
  explainChainSource,
  explainExamCode,
  explainExamNotice,
  explainExpiry,
  explainReminder,
} from './certificate.ts';
export { explainCheck } from './check.ts';
export {
  dependsOnService,
  EXPLAINED_CSTATS,
  explainCStat,
  knowsCStat,
  type ExplainedService,
} from './cstat.ts';
export { explainError } from './errors.ts';
export { explainCnpj, explainJustification, explainRange } from './fields.ts';
export { explainFinding } from './findings.ts';
export { explainIssue } from './issues.ts';
export { explainNotice } from './notices.ts';
export { isOpen, LOCALES, type Explanation, type Locale, type Who } from './words.ts';
