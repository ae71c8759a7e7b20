/** The connections to SEFAZ over mutual TLS: pooled ones for consultations, a fresh one for each disablement. */

export { createConsultPool, type ConsultPool } from './consult-pool.ts';
export { readingsOf } from './broken-frame.ts';
export { CONSULT_LIMITS, DISABLE_LIMITS, type Limits } from './deadlines.ts';
export { MAX_ANSWER, type SoapResponse } from './exchange.ts';
export { faultToError, type TransportFault } from './fault.ts';
export { openFresh, type FreshLink } from './fresh-link.ts';
export type { ClientIdentity, Destination } from './tls-options.ts';
export { createTrustKeeper, type TrustKeeper } from '../trust/keeper.ts';
export { createAnswerSigner, type AnswerSigner } from '../trust/answer-signer.ts';
export { createTrustFolder } from '../trust/folder.ts';
