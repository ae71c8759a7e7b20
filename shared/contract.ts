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

export {
  environmentSchema,
  tpAmbOf,
  type CallDefinition,
  type Environment,
  type Topic,
} from './contract/pieces.ts';
export * from './contract/companies/certificates.ts';
export * from './contract/companies/closing.ts';
export * from './contract/companies/panel.ts';
export * from './contract/consult/batch-shapes.ts';
export * from './contract/consult/consult.ts';
export * from './contract/consult/history.ts';
export * from './contract/consult/watch.ts';
export * from './contract/disablement/disablement-group.ts';
export * from './contract/disablement/disablement.ts';
export * from './contract/disablement/findings.ts';
export * from './contract/disablement/summary.ts';
export * from './contract/events.ts';
export * from './contract/files/archive.ts';
export * from './contract/files/check.ts';
export * from './contract/numbering/ledger-find.ts';
export * from './contract/numbering/ledger-shapes.ts';
export * from './contract/numbering/numbering.ts';
export * from './contract/office/shared-journal.ts';
export * from './contract/program/field.ts';
export * from './contract/program/network.ts';
export * from './contract/program/sefaz-data.ts';
export * from './contract/program/service.ts';
export * from './contract/program/session.ts';
export * from './contract/program/support.ts';
export * from './contract/program/update.ts';

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
