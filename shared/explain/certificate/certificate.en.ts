/** The texts of the certificate examination, the expiry notices and the reminder, in English. */

import type { CertificateWords } from './certificate-words.ts';
import { around, dated, day, text } from '../words.ts';

export const CERTIFICATE_EN: CertificateWords = {
  aspects: {
    '280': 'use of the certificate for the connection',
    '281': 'validity of the connection’s certificate',
    '282': 'CNPJ or CPF in the connection’s certificate',
    '283': 'chain of the connection’s certificate',
    '284': 'revocation of the connection’s certificate',
    '285': 'ICP-Brasil root of the connection’s certificate',
    '286': 'revocation list of the connection’s certificate',
    '290': 'use of the certificate for signing',
    '291': 'validity of the signing certificate',
    '292': 'CNPJ or CPF in the signing certificate',
    '293': 'chain of the signing certificate',
    '294': 'revocation of the signing certificate',
    '295': 'ICP-Brasil root of the signing certificate',
    '296': 'revocation list of the signing certificate',
    '297': 'signature matches the request',
    '298': 'form of the signature',
  },
  ok: 'Passes.',
  okOurs: 'Passes: this program checks its own signature before it sends.',
  reasons: {
    expired: 'The certificate has expired.',
    'not-yet-valid': 'The certificate is not valid yet; check the date of this computer.',
    'no-holder': 'The certificate does not say whose CNPJ or CPF it carries.',
    'is-authority': 'This is the certificate of a certification authority, not of a company.',
    'no-client-use': 'The certificate does not allow connections (client authentication).',
    'client-use-unsaid': 'The certificate does not say whether it allows connections; SEFAZ decides.',
    'no-signing-use': 'The certificate does not allow signing (digital signature and non-repudiation).',
    'signing-use-unsaid': 'The certificate does not say whether it may sign; SEFAZ decides.',
    'issuer-missing': 'An authority of the chain is missing from the file; SEFAZ usually has its own copy.',
    'issuer-not-in-force': 'An authority of the chain is outside its validity.',
    'not-icp-brasil': 'The chain ends in a root that is not ICP-Brasil’s.',
    'root-unknown': 'Without the whole chain the root cannot be seen.',
    revocation: 'Only SEFAZ knows: this program does not check revocation.',
    'revocation-list':
      'Only SEFAZ knows: it depends on the revocation list at that moment; it is no defect of the certificate.',
  },
  notices: {
    expired: (d) =>
      `The certificate expired${dated(d, 'validUntil', ' on ', 'en')}; kept consults and history stay at hand.`,
    'not-yet-valid': (d) =>
      `The certificate is only valid${dated(d, 'validFrom', ' from ', 'en') || ' from a later date'}; check the date and time of this computer.`,
    expiring: (d) =>
      `The certificate expires${dated(d, 'validUntil', ' on ', 'en')}; arrange the renewal with its seller.`,
    'e-cpf':
      'This is a person’s certificate (e-CPF): it can consult notes, though some states refuse it (282), but it does not disable. To disable, use the company’s e-CNPJ.',
    'no-holder': 'The certificate does not say whose CNPJ it carries; use an ICP-Brasil e-CNPJ A1.',
    'cnpj-from-name':
      'The CNPJ was read from the end of the name, because the field made for it (2.16.76.1.3.3) is not there.',
    'not-icp-brasil': (d) =>
      `The chain ends in ${text(d, 'root') || 'a root'}, which is not ICP-Brasil’s: good for training, not for SEFAZ.`,
    'chain-completed':
      'The file does not carry the whole chain; what was missing was found on this computer.',
    'root-not-named': (d) =>
      `The chain ends in root v12, and SEFAZ’s production server (${text(d, 'host')}) names only roots v2, v5 and v10: the certificate may be refused; test the connection.`,
    'chain-incomplete': (d) =>
      `The authority${around(d, 'issuer', ' ')} is missing: some states ask for the whole chain. Ask the certificate’s seller for the file with its chain.`,
    sha1: (d) =>
      `The certificate was signed with ${text(d, 'algorithm') || 'SHA-1'}, an old method that is hardly accepted any more.`,
    'weak-key': (d) => `The key has only ${text(d, 'bits')} bits; today’s minimum is 2048.`,
    'no-signing-use': 'The certificate may not sign requests: it cannot disable numbers.',
    'no-client-use': 'The certificate may not be used for connections to SEFAZ.',
    'clock-before-program':
      'This computer’s clock is late: it shows a date before this program was made. Set the date and time.',
    'clock-went-back': (d) =>
      `This computer’s clock seems to have gone back: there are records${dated(d, 'lastSeen', ' of ', 'en')}. Set the date and time.`,
  },
  sources: {
    file: 'from the file',
    system: 'from this computer',
    kept: 'from another certificate kept here',
  },
  expiry: {
    title: (d) =>
      text(d, 'state') === 'expired'
        ? 'Certificate expired'
        : `Certificate expires ${left(Number(d['daysLeft']))}`,
    text: (d) =>
      text(d, 'state') === 'expired'
        ? `The certificate of ${text(d, 'holder')} expired${dated(d, 'validUntil', ' on ', 'en')}. Import the renewed one; the history stays.`
        : `The certificate of ${text(d, 'holder')} is valid until ${day(d, 'validUntil', 'en')}. Renew it with its seller and import the new one.`,
  },
  expiries: {
    title: (expired, ending) => {
      const ended = expired === 1 ? '1 expired certificate' : `${expired} expired certificates`;
      if (ending === 0) return ended;
      if (expired === 0)
        return ending === 1 ? '1 certificate close to its end' : `${ending} certificates close to their end`;
      return `${ended} and ${ending === 1 ? '1 close to its end' : `${ending} close to their end`}`;
    },
    text: (holders, more) =>
      `${holders.join(', ')}${more > 0 ? ` and ${more} more` : ''}. See all of them in Certificates.`,
  },
  reminder: {
    summary: (d) => `A1 certificate of ${text(d, 'holder')} expires`,
    description: (d) =>
      `The A1 certificate of ${text(d, 'holder')}${around(d, 'root', ' (root ', ')')}, issued by ${text(d, 'issuer')}, expires on this day.\nRenew it with its seller and import the new file into Balcão NF-e.`,
  },
};

function left(days: number): string {
  if (!(days > 0)) return 'today';
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}
