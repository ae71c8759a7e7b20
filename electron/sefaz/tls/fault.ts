/** Maps failures of the network, TLS or the server to the app's error codes, with the phase reached. */

import type { Buffer } from 'node:buffer';
import { appError, type AppError, type ErrorCode } from '../../../shared/errors.ts';
import { authorizerAt } from '../addresses/authorizers.ts';
import { systemCode } from '../../log/system-code.ts';

/**
 * `connect`: no byte of the request was sent; `send`: it is being written; `answer`: it was sent and the answer is
 * awaited.
 */
export type TransportPhase = 'connect' | 'send' | 'answer';

export interface TransportFault {
  readonly code: Extract<ErrorCode, `sefaz.${string}` | `proxy.${string}` | 'call.aborted'>;
  readonly phase: TransportPhase;
  /** True once the first byte of the request was handed to the socket: from then on SEFAZ may have it. */
  readonly requestWritten: boolean;
  /** Always `host`, of a proxy's fault also `proxy`; further plain facts for the message (`alert`, `alertName`, `issuer`, `reason`, `limitMs`…). */
  readonly data: Readonly<Record<string, string | number | boolean>>;
  /** Bytes of an answer that were received nevertheless, raw, with the head; only if requested. */
  readonly came?: Buffer;
}

export function faultToError(fault: TransportFault): AppError {
  return appError(fault.code, { ...fault.data, phase: fault.phase, requestWritten: fault.requestWritten });
}

export type FaultCause = Pick<TransportFault, 'code' | 'data'>;

/** RFC 5246, section 7.2, and RFC 6066 for 112. */
const ALERTS: Readonly<Record<number, string>> = {
  10: 'unexpected_message',
  20: 'bad_record_mac',
  22: 'record_overflow',
  40: 'handshake_failure',
  42: 'bad_certificate',
  43: 'unsupported_certificate',
  44: 'certificate_revoked',
  45: 'certificate_expired',
  46: 'certificate_unknown',
  47: 'illegal_parameter',
  48: 'unknown_ca',
  49: 'access_denied',
  50: 'decode_error',
  51: 'decrypt_error',
  70: 'protocol_version',
  71: 'insufficient_security',
  80: 'internal_error',
  90: 'user_canceled',
  100: 'no_renegotiation',
  112: 'unrecognized_name',
  116: 'certificate_required',
};

const BY_ERROR_CODE: Readonly<Record<string, FaultCause['code']>> = {
  ENOTFOUND: 'sefaz.dns',
  EAI_AGAIN: 'sefaz.dns',
  EAI_FAIL: 'sefaz.dns',
  EAI_NODATA: 'sefaz.dns',
  ECONNREFUSED: 'sefaz.refused',
  ETIMEDOUT: 'sefaz.unreachable',
  EHOSTUNREACH: 'sefaz.unreachable',
  ENETUNREACH: 'sefaz.unreachable',
  EHOSTDOWN: 'sefaz.unreachable',
  ENETDOWN: 'sefaz.unreachable',
  EADDRNOTAVAIL: 'sefaz.unreachable',
  EACCES: 'sefaz.unreachable',
  EPERM: 'sefaz.unreachable',
  ECONNRESET: 'sefaz.reset',
  EPIPE: 'sefaz.reset',
  ECONNABORTED: 'sefaz.reset',
  ERR_STREAM_DESTROYED: 'sefaz.reset',
  ERR_STREAM_PREMATURE_CLOSE: 'sefaz.reset',
  HPE_HEADER_OVERFLOW: 'sefaz.too-large',
  ERR_SSL_NO_SHARED_CIPHER: 'sefaz.tls-no-cipher',
  ERR_SSL_NO_CIPHERS_AVAILABLE: 'sefaz.tls-no-cipher',
  // OpenSSL's own rule since Node 24: 2048 bits at least.
  ERR_SSL_DH_KEY_TOO_SMALL: 'sefaz.tls-weak-dh',
  ERR_TLS_CERT_ALTNAME_INVALID: 'sefaz.tls-host',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'sefaz.tls-host',
  CERT_HAS_EXPIRED: 'sefaz.tls-expired',
  CERT_NOT_YET_VALID: 'sefaz.tls-expired',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'sefaz.tls-untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'sefaz.tls-untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'sefaz.tls-untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'sefaz.tls-untrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'sefaz.tls-untrusted',
  CERT_UNTRUSTED: 'sefaz.tls-untrusted',
  CERT_REJECTED: 'sefaz.tls-untrusted',
  CERT_REVOKED: 'sefaz.tls-untrusted',
  CERT_CHAIN_TOO_LONG: 'sefaz.tls-untrusted',
  CERT_SIGNATURE_FAILURE: 'sefaz.tls-untrusted',
  INVALID_CA: 'sefaz.tls-untrusted',
  INVALID_PURPOSE: 'sefaz.tls-untrusted',
  PATH_LENGTH_EXCEEDED: 'sefaz.tls-untrusted',
};

/** Sent before the server's first flight, these mean that it takes none of the ciphers offered (RFC 5246, 7.2.2). */
const NO_CIPHER_ALERTS: ReadonlySet<number> = new Set([40, 71]);

/**
 * The cause of an error from Node's sockets, TLS or HTTP; `host` is the host of the request.
 *
 * @param met whether the server had sent its certificate; undefined where that is not known
 */
export function causeOf(error: unknown, host: string, met?: boolean): FaultCause {
  const code = systemCode(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  const alert = alertNumber(code, message);
  if (alert !== undefined) {
    if (met === false && NO_CIPHER_ALERTS.has(alert)) {
      return { code: 'sefaz.tls-no-cipher', data: { ...serverOf(host), alert } };
    }
    return { code: 'sefaz.tls-alert', data: { host, alert, alertName: ALERTS[alert] ?? '' } };
  }
  const known = BY_ERROR_CODE[code];
  if (known)
    return { code: known, data: { ...(OF_CIPHERS.has(known) ? serverOf(host) : { host }), reason: code } };
  if (code.startsWith('HPE_')) return { code: 'sefaz.http', data: { host, reason: 'not-http' } };
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') || code === 'EPROTO') {
    return { code: 'sefaz.tls', data: { host, reason: code } };
  }
  return { code: 'sefaz.reset', data: { host, reason: code || 'unknown' } };
}

const OF_CIPHERS: ReadonlySet<string> = new Set(['sefaz.tls-no-cipher', 'sefaz.tls-weak-dh']);

/** The host, and whose it is: people know SEFAZ-GO, not its server. */
function serverOf(host: string): FaultCause['data'] {
  const authorizer = authorizerAt(host);
  return { host, ...(authorizer ? { authorizer } : {}) };
}

/** OpenSSL writes the number into the message; BoringSSL may leave only the name in the code. */
function alertNumber(code: string, message: string): number | undefined {
  const number = /SSL alert number (\d+)/.exec(message)?.[1];
  if (number) return Number(number);
  const name = /^ERR_SSL_(?:SSLV3|TLSV1|TLSV13|SSL\/TLS)_(?:ALERT_)?([A-Z_]+)$/
    .exec(code)?.[1]
    ?.toLowerCase();
  const found = name && Object.entries(ALERTS).find(([, candidate]) => candidate === name);
  return found ? Number(found[0]) : undefined;
}
