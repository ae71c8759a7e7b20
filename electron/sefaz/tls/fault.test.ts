/** Errors are named alike whichever TLS library or layer raised them. */

import { describe, expect, it } from 'vitest';
import { HOST } from '../testing/table-host.ts';
import { causeOf } from './fault.ts';

const failure = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('the cause of an error', () => {
  it.each([
    // OpenSSL puts the number into the message, BoringSSL may leave only the name in the code.
    ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED', 'x:SSL alert number 45', 45],
    ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED', '', 45],
    ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', '', 48],
    ['ERR_SSL_TLSV1_UNRECOGNIZED_NAME', '', 112],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', '', 116],
    ['EPROTO', 'write EPROTO 80:error:0A000418:SSL routines::tlsv1 alert unknown ca:SSL alert number 48', 48],
  ])('%s %j is alert %i', (code, message, alert) => {
    expect(causeOf(failure(code, message), 'h')).toMatchObject({
      code: 'sefaz.tls-alert',
      data: { host: 'h', alert },
    });
  });

  it.each([40, 71])('alert %i is no common cipher only if the server sent nothing before it', (alert) => {
    const error = failure('EPROTO', `x:SSL alert number ${alert}`);
    expect(causeOf(error, HOST, false)).toMatchObject({
      code: 'sefaz.tls-no-cipher',
      data: { host: HOST, authorizer: 'SP', alert },
    });
    expect(causeOf(error, HOST, true).code).toBe('sefaz.tls-alert');
    // Where it is not known whether the certificate was sent, nothing is claimed.
    expect(causeOf(error, HOST).code).toBe('sefaz.tls-alert');
  });

  it('a certificate that is refused is never a lack of ciphers', () => {
    for (const alert of [42, 43, 44, 45, 46, 48, 49, 116])
      expect(causeOf(failure('EPROTO', `x:SSL alert number ${alert}`), 'h', false).code).toBe(
        'sefaz.tls-alert',
      );
  });

  it.each([
    ['ERR_SSL_NO_SHARED_CIPHER', 'sefaz.tls-no-cipher'],
    ['ERR_SSL_NO_CIPHERS_AVAILABLE', 'sefaz.tls-no-cipher'],
    ['ERR_SSL_DH_KEY_TOO_SMALL', 'sefaz.tls-weak-dh'],
    ['ENOTFOUND', 'sefaz.dns'],
    ['EAI_AGAIN', 'sefaz.dns'],
    ['ECONNREFUSED', 'sefaz.refused'],
    ['ETIMEDOUT', 'sefaz.unreachable'],
    ['EHOSTUNREACH', 'sefaz.unreachable'],
    ['ECONNRESET', 'sefaz.reset'],
    ['EPIPE', 'sefaz.reset'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'sefaz.tls-untrusted'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'sefaz.tls-untrusted'],
    ['CERT_HAS_EXPIRED', 'sefaz.tls-expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'sefaz.tls-host'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'sefaz.tls'],
    ['HPE_INVALID_CONSTANT', 'sefaz.http'],
    ['HPE_HEADER_OVERFLOW', 'sefaz.too-large'],
    ['SOMETHING_NEW', 'sefaz.reset'],
  ])('%s is %s', (code, expected) => {
    expect(causeOf(failure(code), 'h').code).toBe(expected);
  });

  it('is read from several addresses tried at once, and from values that are not errors', () => {
    const all = Object.assign(new AggregateError([failure('ECONNREFUSED')]), { code: 'ECONNREFUSED' });
    expect(causeOf(all, 'h').code).toBe('sefaz.refused');
    expect(causeOf('x', 'h')).toEqual({ code: 'sefaz.reset', data: { host: 'h', reason: 'unknown' } });
  });
});
