/**
 * The contract: every query, command and event with its input and output, from which each front end derives its
 * types.
 */

import type { z } from 'zod';
import { archiveCalls } from './contract/files/archive.ts';
import { archiveRootCalls } from './contract/files/archive-root.ts';
import { batchCalls } from './contract/consult/batch.ts';
import { checkCalls } from './contract/files/check.ts';
import { certificateCalls } from './contract/companies/certificates.ts';
import { closingCalls } from './contract/companies/closing.ts';
import { consultCalls } from './contract/consult/consult.ts';
import { disablementCalls } from './contract/disablement/disablement.ts';
import { disablementGroupCalls } from './contract/disablement/disablement-group.ts';
import { fieldCalls } from './contract/program/field.ts';
import { historyCalls } from './contract/consult/history.ts';
import { ledgerCalls } from './contract/numbering/ledger.ts';
import { ledgerFindCalls } from './contract/numbering/ledger-find.ts';
import { networkCalls } from './contract/program/network.ts';
import { panelCalls } from './contract/companies/panel.ts';
import { numberingCalls } from './contract/numbering/numbering.ts';
import { sefazDataCalls } from './contract/program/sefaz-data.ts';
import { sharedJournalCalls } from './contract/office/shared-journal.ts';
import { sharingCalls } from './contract/office/sharing.ts';
import { serviceCalls } from './contract/program/service.ts';
import { settingsCalls } from './contract/program/settings.ts';
import { sessionCalls } from './contract/program/session.ts';
import { supportCalls } from './contract/program/support.ts';
import { updateCalls } from './contract/program/update.ts';
import { watchCalls } from './contract/consult/watch.ts';
import { watchFolderCalls } from './contract/numbering/watch-folder.ts';
import type { events } from './contract/events.ts';
import type { CallDefinition } from './contract/pieces.ts';
import type { AppError } from './errors.ts';
import type { Result } from './result.ts';

export { events } from './contract/events.ts';
export {
  environmentSchema,
  tpAmbOf,
  type CallDefinition,
  type Environment,
  type Topic,
} from './contract/pieces.ts';
export {
  sessionSchema,
  trainingScenarioSchema,
  type Session,
  type TrainingScenario,
} from './contract/program/session.ts';
export {
  batchExportSchema,
  batchFilterSchema,
  batchGroupSchema,
  batchKindSchema,
  batchNoteSchema,
  batchRowSchema,
  batchRowStateSchema,
  batchSortSchema,
  batchSourceSchema,
  batchStateSchema,
  batchViewSchema,
  batchWaitSchema,
  batchWhereSchema,
  type BatchExport,
  type BatchFilter,
  type BatchGroup,
  type BatchKind,
  type BatchNote,
  type BatchRow,
  type BatchRowState,
  type BatchSort,
  type BatchSource,
  type BatchState,
  type BatchView,
  type BatchWait,
  type BatchWhere,
} from './contract/consult/batch-shapes.ts';
export {
  answerChangeSchema,
  historyEntrySchema,
  historyFilterSchema,
  historySortSchema,
  type AnswerChange,
  type HistoryEntry,
  type HistoryFilter,
  type HistorySort,
} from './contract/consult/history.ts';
export {
  panelNeedSchema,
  panelRowSchema,
  type PanelNeed,
  type PanelRow,
} from './contract/companies/panel.ts';
export { lastRunSchema, type LastRun } from './contract/program/support.ts';
export type { FieldStep } from './contract/program/field.ts';
export {
  folderImportSchema,
  type FolderImport,
  certificateStateSchema,
  expiryLevelSchema,
  certificateViewSchema,
  certificatePreviewSchema,
  vaultStateSchema,
  companyViewSchema,
  usualSeriesSchema,
  type ExpiryLevel,
  type CertificateView,
  type CertificatePreview,
  type VaultState,
  type CompanyView,
  type UsualSeries,
} from './contract/companies/certificates.ts';
export {
  consultationSchema,
  lastKnownSchema,
  serviceStatusSchema,
  connectionStepSchema,
  pauseSchema,
  acceptedAuthoritySchema,
  type Consultation,
  type LastKnown,
  type ServiceStatus,
  type ConnectionStep,
  type Pause,
  type AcceptedAuthority,
} from './contract/consult/consult.ts';
export {
  disablementStateSchema,
  disablementViewSchema,
  disablementStepSchema,
  disablementDocumentSchema,
  type DisablementState,
  type DisablementView,
  type DisablementStep,
  type DisablementDocument,
} from './contract/disablement/disablement.ts';
export {
  closingMonthSchema,
  mailAddressSchema,
  type ClosingFault,
  type ClosingMade,
  type ClosingReport,
  type ClosingReview,
  type ClosingTotals,
} from './contract/companies/closing.ts';
export type { DisablementSummary } from './contract/disablement/summary.ts';
export { MAX_GROUP } from './contract/disablement/disablement-group.ts';
export {
  findingSchema,
  waiverCodeSchema,
  waiverSchema,
  type Finding,
  type Neighbour,
  type Taken,
  type Waiver,
  type WaiverCode,
} from './contract/disablement/findings.ts';
export { contingencySchema, issuedSchema, type Contingency } from './contract/numbering/numbering.ts';
export {
  conflictSchema,
  evidenceSchema,
  gapNoteSchema,
  gapSchema,
  ledgerSourceSchema,
  numberStateSchema,
  readingReportSchema,
  runSchema,
  seriesSummarySchema,
  type BookedState,
  type Evidence,
  type Gap,
  type GapNote,
  type LedgerSource,
  type NumberConflict,
  type NumberRun,
  type OthersFilesView,
  type NumberState,
  type ReadingReport,
  type SeriesSummary,
} from './contract/numbering/ledger-shapes.ts';
export {
  sefazDataChangeSchema,
  sefazDataFaultSchema,
  sefazDataStateSchema,
  type SefazDataChange,
  type SefazDataFault,
  type SefazDataState,
} from './contract/program/sefaz-data.ts';
export { type FoundSeries } from './contract/numbering/ledger-find.ts';
export {
  networkSettingsSchema,
  networkTestSchema,
  proxyModeSchema,
  type NetworkSettings,
  type NetworkTest,
  type ProxyMode,
} from './contract/program/network.ts';
export {
  type ImportedFolder,
  type PastOverlap,
  type SharedConnection,
  type SharedJournalState,
} from './contract/office/shared-journal.ts';
export { MAX_CHECKED_DOCUMENTS, type CheckEntry, type CheckRow } from './contract/files/check.ts';
export { backupSchema, importReportSchema, type ImportReport } from './contract/files/archive.ts';
export {
  tokenScopeSchema,
  tokenViewSchema,
  dropCharsetSchema,
  dropViewSchema,
  serviceCallSchema,
  serviceStateSchema,
  type TokenScope,
  type TokenView,
  type DropCharset,
  type DropView,
  type ServiceCall,
  type ServiceState,
} from './contract/program/service.ts';
export {
  updateStateSchema,
  type UpdateChannel,
  type UpdateFault,
  type UpdateOff,
  type UpdateState,
} from './contract/program/update.ts';
export {
  watchKindSchema,
  watchedNoteSchema,
  type WatchChange,
  type WatchEnd,
  type WatchedNote,
  type WatchKind,
  type WatchSettings,
} from './contract/consult/watch.ts';

export const contract = {
  ...sessionCalls,
  ...settingsCalls,
  ...historyCalls,
  ...supportCalls,
  ...fieldCalls,
  ...certificateCalls,
  ...consultCalls,
  ...batchCalls,
  ...closingCalls,
  ...disablementCalls,
  ...disablementGroupCalls,
  ...networkCalls,
  ...sharedJournalCalls,
  ...sharingCalls,
  ...numberingCalls,
  ...panelCalls,
  ...ledgerCalls,
  ...ledgerFindCalls,
  ...archiveCalls,
  ...checkCalls,
  ...archiveRootCalls,
  ...sefazDataCalls,
  ...serviceCalls,
  ...updateCalls,
  ...watchCalls,
  ...watchFolderCalls,
} as const satisfies Record<string, CallDefinition>;

export type Contract = typeof contract;
export type CallName = keyof Contract;
export const CALL_NAMES = Object.keys(contract) as CallName[];

/** The input type for callers. */
export type CallInput<N extends CallName> = z.input<Contract[N]['input']>;
/** The input type for handlers. */
export type ParsedInput<N extends CallName> = z.output<Contract[N]['input']>;
export type CallOutput<N extends CallName> = z.output<Contract[N]['output']>;
/** What a handler returns, before the dispatcher validates it. */
export type HandlerOutput<N extends CallName> = z.input<Contract[N]['output']>;

export type AppEvent = {
  [E in keyof typeof events]: { readonly name: E; readonly data: z.output<(typeof events)[E]> };
}[keyof typeof events];

/** What every transport offers to its front end. */
export type Call = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  options?: { readonly signal?: AbortSignal },
) => Promise<Result<CallOutput<N>, AppError>>;
