/** What happened and what to do, where the secure connection or the web server refused, in English. */

import { refusesCertificate } from '../../asking/certificate-refused.ts';
import type { ErrorCode } from '../../errors.ts';
import { around, host, text, type Data, type Entry } from '../words.ts';

type TlsErrorCode = Extract<ErrorCode, `sefaz.tls${string}` | 'sefaz.http'>;

/** "of SEFAZ-GO", "of SVRS", or "of SEFAZ" where the host is in no table. */
const whose = (data: Data) => {
  const name = text(data, 'authorizer');
  return `of ${name.length === 2 ? `SEFAZ-${name}` : name || 'SEFAZ'}${host(data)}`;
};

const ALERTS: Readonly<Record<string, string>> = {
  '40': 'the certificate did not arrive there, or was not accepted',
  '42': 'the certificate did not arrive there, or was not accepted',
  '43': 'this type of certificate is not accepted',
  '44': 'the certificate is said to be revoked',
  '45': 'the certificate is said to be expired',
  '46': 'the server does not trust the certificate’s chain',
  '48': 'the authority that issued the certificate is not recognised',
  '49': 'access was not allowed',
  '70': 'the version of the secure connection is not accepted',
  '80': 'the server had an internal failure',
  '116': 'the certificate did not arrive there',
};
const alert = (data: Data) => {
  const number = text(data, 'alert');
  const meaning = ALERTS[number];
  if (meaning) return `: ${meaning} (alert ${number})`;
  return number ? ` (alert ${number})` : '';
};
/** By these the chain may be what is not taken. */
const CHAIN = new Set(['40', '42', '46', '48']);
const TRY_LEAF =
  'Use “Testar conexão”: it also tries the certificate alone, without its chain. If that fails too, ask its seller.';

const FORBIDDEN: Readonly<Record<string, string>> = {
  '403': 'did not accept the certificate, or did not get it (HTTP 403)',
  '403.7': 'did not get the certificate (HTTP 403.7)',
  '403.16': 'does not trust the certificate’s chain (HTTP 403.16)',
};
const httpStatus = (data: Data) => text(data, 'substatus') || text(data, 'status');

export const TLS_ERRORS_EN: Readonly<Record<TlsErrorCode, Entry>> = {
  'sefaz.tls-untrusted': {
    what: (d) =>
      `The server${host(d)} did not prove to be SEFAZ${around(d, 'issuer', ': its certificate was issued by ')}.`,
    action: 'Nothing was sent; show this message to support before you try again.',
  },
  'sefaz.tls-inspected': {
    what: (d) =>
      `An antivirus or network filter${around(d, 'issuer', ' (', ')')} is opening the connection with SEFAZ.`,
    action: (d) =>
      `${text(d, 'vouched') === 'system' ? 'Nothing was sent: a disablement does not go out over a connection that another program can read and change. ' : ''}Ask whoever looks after the network to leave SEFAZ’s addresses out of inspection.`,
  },
  'sefaz.tls-expired': {
    what: (d) => `The server’s certificate${host(d)} is out of its validity.`,
    action: 'Check this computer’s date; if it is right, wait until SEFAZ renews its certificate.',
  },
  'sefaz.tls-host': {
    what: (d) => `The server${host(d)} presented itself with the name of another address.`,
    action: 'Nothing was sent; check the network and show this message to support.',
  },
  'sefaz.tls-alert': {
    what: (d) => `SEFAZ${host(d)} refused the secure connection${alert(d)}.`,
    action: (d) => {
      if (CHAIN.has(text(d, 'alert'))) return TRY_LEAF;
      return refusesCertificate({ code: 'sefaz.tls-alert', data: d })
        ? 'Check the validity of the certificate; if it is current, ask its seller.'
        : 'Wait some minutes and try again; if it goes on, show this message to support.';
    },
  },
  'sefaz.tls-no-cipher': {
    what: (d) => `The TLS of this program does not speak with the server ${whose(d)}.`,
    action:
      'Nothing was sent, and the certificate was not even asked for. The command balcao uses another TLS and may reach it; if it was that which failed, show this message to support.',
  },
  'sefaz.tls-weak-dh': {
    what: (d) =>
      `The server ${whose(d)} offers a key exchange of less than 2048 bits (DH), which this program does not accept.`,
    action:
      'Nothing was sent. A person may accept it for this server alone, of 1024 bits or more, in Ajustes › “Rede e proxy” or by balcao sefaz aceitar-dh.',
  },
  'sefaz.tls': {
    what: (d) => `The secure connection with SEFAZ${host(d)} was not completed.`,
    action: 'Try again; if it goes on, show this message to support.',
  },
  'sefaz.http': {
    what: (d) => {
      const refused = FORBIDDEN[httpStatus(d)];
      if (refused)
        return `SEFAZ’s server${host(d)} ${refused}.${around(d, 'root', ' The reason may be the certificate’s chain: it ends in the root ', ', which this server does not name among those that it takes.')}`;
      return `SEFAZ’s server${host(d)} answered with a failure${around(d, 'status', ' (HTTP ', ')')}.`;
    },
    action: (d) => (FORBIDDEN[httpStatus(d)] ? TRY_LEAF : 'Wait a few minutes and try again.'),
  },
};
