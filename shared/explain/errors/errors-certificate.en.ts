/** Errors of a certificate or of its storage, and what to do, in English. */

import type { ErrorCode } from '../../errors.ts';
import { around, dated, text, type Data, type Entry } from '../words.ts';

const FILES: Readonly<Record<string, string>> = {
  'der-certificate':
    'This file (.cer) holds only the public part of the certificate, without the company’s key.',
  'pem-certificate':
    'This file (PEM text) holds only the public part of the certificate, without the company’s key.',
  'der-key': 'This file holds only a key, without the certificate.',
  'pem-key': 'This file holds only a key, without the certificate.',
  p7b: 'This file (.p7b) holds only the public chain of the certificate, without the company’s key.',
  zip: 'This file is a zip; the certificate must be extracted from it first.',
  'windows-shortcut': 'This file is only a Windows shortcut, not the certificate.',
};

const NOT_A_KEY = {
  what: 'What lies in the data folder under the name cofre.chave is not the key of the certificates.',
  action: 'Put the right file back. Without it the stored certificates do not open: ask support.',
};
/** Of the key file in the data folder, as of what the system protects, and may open later. */
const PROTECTION: Readonly<Record<string, { readonly what: string; readonly action: string }>> = {
  unavailable: {
    what: 'The system does not open at the moment what protects this user’s certificates and passwords.',
    action: 'Try again; if it goes on, sign out and in again.',
  },
  'readable-by-others': {
    what: 'Other users of this computer can read the key of the certificates (cofre.chave), in the data folder.',
    action:
      'Take the others’ access to that file away, or use a data folder on a local disk that is yours alone.',
  },
  'owned-by-another': {
    what: 'The key of the certificates (cofre.chave), in the data folder, belongs to another user.',
    action: 'Use the program as the user who stored the certificates, or another data folder.',
  },
  unreadable: {
    what: 'The key of the certificates (cofre.chave), in the data folder, could not be read by this user.',
    action: 'Use the program as the user who stored the certificates, or another data folder.',
  },
  'not-a-key': NOT_A_KEY,
  'not-a-file': NOT_A_KEY,
  'symbolic-link': NOT_A_KEY,
};
const NO_PLACE = {
  what: 'This computer offers no protected place to keep the certificate.',
  action: 'Use a data folder on a local disk that is yours alone, or ask support.',
};
const protection = (data: Data) => PROTECTION[text(data, 'reason')] ?? NO_PLACE;

type CertificateError = Extract<ErrorCode, `certificate.${string}` | 'secret.unprotected'>;

export const CERTIFICATE_ERRORS_EN: Readonly<Record<CertificateError, Entry>> = {
  'certificate.file-empty': {
    what: 'The certificate file is empty.',
    action: 'Download or copy the .pfx or .p12 file again.',
  },
  'certificate.file-too-large': {
    what: 'The file is too large to be a certificate.',
    action: 'Choose the .pfx or .p12 file that came from the certificate’s seller.',
  },
  'certificate.file-damaged': {
    what: 'The certificate file is incomplete or damaged.',
    action: 'Use another copy, or ask the certificate’s seller for a new one.',
  },
  'certificate.not-pkcs12': {
    what: (d) => FILES[text(d, 'kind')] ?? 'This file is not an A1 certificate with the company’s key.',
    action: 'Choose the .pfx or .p12 file, the one that asks for a password.',
  },
  'certificate.password-wrong': {
    what: 'The password does not fit this certificate.',
    action: 'Check Caps Lock, accents and spaces, and type the password again.',
  },
  'certificate.no-private-key': {
    what: 'The file does not hold the certificate’s private key.',
    action: 'Ask the certificate’s seller for the complete .pfx or .p12 file.',
  },
  'certificate.no-matching-certificate': {
    what: 'The key in this file fits none of the certificates in it.',
    action: 'Ask the certificate’s seller for a new file.',
  },
  'certificate.unsupported': {
    what: 'The certificate was written in a way that this program does not read.',
    action: 'Export it again as .pfx with an RSA key, or ask its seller to.',
  },
  'certificate.too-many-iterations': {
    what: 'The protection of the file asks for too long a calculation, and reading was stopped.',
    action: 'Export the certificate again, or ask its seller for another file.',
  },
  'certificate.draft-gone': {
    what: 'This import is no longer open: it took more than five minutes, was cancelled, or gave way to another one.',
    action: 'Choose the certificate file again.',
  },
  'certificate.missing': {
    what: (d) =>
      `There is no certificate${around(d, 'cnpj', ' that serves CNPJ ', '', around(d, 'root', ' of the company with root ', '', ' for this company'))} on this computer.`,
    action: 'Import the company’s A1 certificate, or choose another company that has one.',
  },
  'certificate.expired': {
    what: (d) => `The company’s certificate expired${dated(d, 'validUntil', ' on ', 'en')}.`,
    action: 'Import the renewed certificate; the company’s history stays.',
  },
  'certificate.not-yet-valid': {
    what: (d) =>
      `The certificate is valid only${dated(d, 'validFrom', ' from ', 'en') || ' from a future date'}.`,
    action: 'Check that this computer’s date and time are right.',
  },
  'certificate.other-company': {
    what: (d) =>
      `The certificate belongs to another company${around(d, 'cnpj', ' and does not serve CNPJ ')}.`,
    action: 'Use the certificate whose CNPJ has the same root (the first 8 characters).',
  },
  'certificate.is-cpf': {
    what: 'Disabling needs the company’s certificate (e-CNPJ); the e-CPF kept here serves to consult notes only.',
    action: 'Import the A1 certificate that carries the company’s CNPJ.',
  },
  'certificate.no-cnpj': {
    what: 'The certificate does not say which CNPJ it belongs to.',
    action: 'Use an ICP-Brasil e-CNPJ A1 certificate; its seller can confirm the kind.',
  },
  'certificate.training': {
    what: 'This is the certificate of training: it has no value and does not serve a real company.',
    action:
      'To practise, choose the Training environment, which has it already. Here, import the company’s A1.',
  },
  'certificate.sealed-elsewhere': {
    what: 'The stored certificate does not open here: it was protected by another user or computer, or comes from a restored copy, which has no keys.',
    action: 'Import the .pfx or .p12 file again; the company’s history stays.',
  },
  'certificate.sealed-by-window': {
    what: 'The certificate was stored by the program’s window, and only the window can use it.',
    action:
      'In the window, under Certificates, choose “Use outside the window…”, or import the certificate for the command line too: certificado importar ARQUIVO.',
  },
  'certificate.locked': {
    what: 'The certificate is not kept on this computer and must be opened again.',
    action: 'Choose the .pfx or .p12 file and type its password; the company’s history stays.',
  },
  'certificate.other-certificate': {
    what: 'The chosen file is of another certificate.',
    action: 'Choose the file of the locked certificate, or import this one as new.',
  },
  'secret.unprotected': {
    what: (d) => protection(d).what,
    action: (d) => protection(d).action,
  },
};
