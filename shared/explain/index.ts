/** The texts that every front end shares: errors, fields, findings and SEFAZ's status codes, in pt-BR and English. */

export { explainAccessKey } from './access-key.ts';
export { explainAside, explainAsideRow } from './aside-rows.ts';
export { explainArchiveProblem } from './archive/archive-problem.ts';
export {
  explainChainSource,
  explainExamCode,
  explainExamNotice,
  explainExpiry,
  explainReminder,
} from './certificate/certificate.ts';
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
export type { DocumentWords } from './reading/document-words.ts';
export { explainOtherDocument, explainReadReason } from './reading/reading.ts';
export { isOpen, LOCALES, type Explanation, type Locale, type Who } from './words.ts';
