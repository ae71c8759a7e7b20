/** The connections to SEFAZ over mutual TLS: pooled ones for consultations, a fresh one for each disablement. */

export {
  createConsultPool,
  type ConsultPool,
  type ConsultPoolOptions,
  type SoapRequest,
} from './consult-pool.ts';
export { readingsOf } from './broken-frame.ts';
export { CONSULT_LIMITS, DISABLE_LIMITS, type Limits } from './deadlines.ts';
export { MAX_ANSWER, type SoapResponse } from './exchange.ts';
export { faultToError, type TransportFault, type TransportPhase } from './fault.ts';
export { openFresh, type FreshLink, type FreshOptions } from './fresh-link.ts';
export type { ClientIdentity, Destination } from './tls-options.ts';
export type { RetryOptions } from './consult-retry.ts';
export { createTrustKeeper, type AcceptedAuthority, type TrustKeeper } from '../trust/keeper.ts';
export { createAnswerSigner, type AnswerSigner } from '../trust/answer-signer.ts';
export { createTrustFolder } from '../trust/folder.ts';
export type { TrustCache, TrustReason } from '../trust/cache.ts';
