/** The verdicts on a file in hand, in English: what each means, and what to do by the reader's role. */

import type { VerdictCode } from '../../check/verdict.ts';
import { explainOtherDocument } from '../reading/reading.ts';
import { around, day, text, type Data } from '../words.ts';
import { otherProtocol } from './other-protocol.ts';
import { REFUSED_DISABLEMENT } from './refused-disablement.ts';
import {
  byBefore,
  isAbsent,
  isCancelling,
  spoken,
  unspaced,
  wasAsked,
  type VerdictWords,
} from './verdict-words.ts';

const ASK_ORIGINAL =
  'Do not book this file: ask the issuer for the original, or fetch it from the DF-e distribution service.';
const NOT_PROOF = 'Do not accept this file as proof of the note.';
const DO_NOT_CARRY = 'Do not carry goods on it: ask whoever ordered the transport for the right note.';
const event = (d: Data) => text(d, 'event') || 'Event';
const lookUp = (d: Data) => (wasAsked(d) ? 'look it up on SEFAZ’s portal' : 'use Consult SEFAZ');
const said = (d: Data) => (spoken(d) === '' ? '' : `: ${spoken(d)}`);
const NO_NOTE = 'Rely neither on it nor on the note before you know that the note exists.';
const toBeSure = (d: Data) => (wasAsked(d) ? '' : ' To be sure, use Consult SEFAZ.');
const ofSameEvent = (d: Data) =>
  `${isCancelling(d) ? 'The note may be cancelled' : 'The event may be on the note'}: ${lookUp(d)}.`;

export const VERDICTS_EN: Readonly<Record<VerdictCode, VerdictWords>> = {
  authentic: {
    title: 'Authentic and authorized',
    meaning: (d) =>
      `The content of this file is the one that SEFAZ authorized, and the note is still authorized.${around({ other: otherProtocol(d, 'en') }, 'other', ' ')}`,
    advice: {
      issuer: 'Keep this file: it is the one that counts for the customer and the tax authority.',
      recipient: 'You can book it. Keep this file: it is the fiscal document.',
      carrier: 'The note is good for transport.',
      third: 'Nothing to do.',
    },
  },
  'content-unproved': {
    title: 'Authorized, content not compared',
    meaning:
      'The note is authorized and the signature is valid, but SEFAZ’s answer has no digest of the content (digVal): it cannot be proved that this is the authorized file.',
    advice: {
      issuer: 'Use the XML of your invoicing program.',
      recipient: 'Compare value, date and items with the DANFE before you book it.',
      carrier: 'Compare the file with the DANFE.',
      third: 'Compare the file with the DANFE.',
    },
  },
  unconfirmed: {
    title: (d) => (wasAsked(d) ? 'Intact; situation unknown' : 'Intact; SEFAZ not consulted yet'),
    meaning: (d) =>
      wasAsked(d)
        ? `SEFAZ answered with a code that this program does not know${said(d)}: it cannot tell whether the note is good.`
        : 'Signature, key and protocol agree within the file. Only SEFAZ can tell whether the note is good today: it may have been cancelled since, and an invented protocol would pass this check.',
    advice: {
      issuer: (d) => `To be sure, ${lookUp(d)}.`,
      recipient: (d) => `Before you book it, ${lookUp(d)}.`,
      carrier: (d) => `Before you load, ${lookUp(d)}.`,
      third: (d) => `To be sure, ${lookUp(d)}.`,
    },
  },
  reformatted: {
    title: 'Reformatted',
    meaning: (d) =>
      'The content is unchanged, but the XML was opened and saved with blanks or line breaks between the tags, so the signature is not valid as it stands. ' +
      unspaced(d, {
        same: 'Without those blanks the digest of the content is the one that SEFAZ has.',
        asked: 'Without those blanks it is; SEFAZ’s answer has no digest of the content to compare.',
        unasked: 'Without those blanks it is. Only SEFAZ can tell whether the note is good today.',
      }),
    advice: {
      issuer:
        'Keep and send the original file, as the invoicing program made it: another program may refuse this one.',
      recipient:
        'The data can be booked once SEFAZ was consulted. To keep, ask the issuer for the original file.',
      carrier: 'The data can be used. To keep, ask for the original file.',
      third: 'The data can be used. As proof, ask for the original file.',
    },
  },
  cancelled: {
    title: 'Cancelled since',
    meaning: (d) =>
      `The note was authorized and then cancelled${around({ at: day(d, 'at', 'en') }, 'at', ' on ')}${around(d, 'nProt', ', protocol ')}.${around(d, 'reason', ' Reason: “', '”.')}${around(d, 'substitute', ' It was replaced by the note with the key ', '.')}${wasAsked(d) ? '' : ' The file itself says so.'}`,
    advice: {
      issuer: (d) =>
        text(d, 'substitute') === ''
          ? 'Do not use this note any more. If the sale took place, issue another.'
          : 'Do not use this note any more: the one that replaced it counts.',
      recipient:
        'Do not book it. If you did, reverse the entry and inform the accountant; ask the issuer for the valid note.',
      carrier: 'Do not carry goods on this note: ask whoever ordered the transport for another.',
      third: 'This note is no longer a valid document.',
    },
  },
  'other-content': {
    title: 'Authorized, but this file is not what was authorized',
    meaning:
      'SEFAZ has this key authorized with other content (its digVal differs): this file was changed, or is another version of the note.',
    advice: {
      issuer:
        'Neither keep nor send this file: take the XML that was transmitted from your invoicing program.',
      recipient: `${ASK_ORIGINAL} Compare values and payment data: it may be fraud.`,
      carrier: DO_NOT_CARRY,
      third: NOT_PROOF,
    },
  },
  'not-authorized': {
    title: 'Not authorized',
    meaning: (d) =>
      wasAsked(d)
        ? `SEFAZ does not have this note authorized${said(d)}.`
        : `The protocol in the file is not an authorization${said(d)}.`,
    advice: {
      issuer:
        'Look in your invoicing program what became of this number: if it was not transmitted, transmit it; if rejected, correct it; if denied, issue another.',
      recipient: 'Neither book nor pay on this file: ask the issuer for the authorized note.',
      carrier: DO_NOT_CARRY,
      third: NOT_PROOF,
    },
  },
  'key-differs': {
    title: 'Key does not match',
    meaning:
      'The access key is not valid, or not the one of the document’s fields: it cannot be known which note it is.',
    advice: {
      issuer: 'Do not use this file: take the XML from your invoicing program.',
      recipient: ASK_ORIGINAL,
      carrier: DO_NOT_CARRY,
      third: NOT_PROOF,
    },
  },
  'bad-signature': {
    title: 'Invalid signature',
    meaning:
      'The signature is not of this content, or was made with another company’s certificate. The list below says what is wrong.',
    advice: {
      issuer:
        'Neither keep nor send this file: take the XML that was transmitted from your invoicing program.',
      recipient: ASK_ORIGINAL,
      carrier: DO_NOT_CARRY,
      third: NOT_PROOF,
    },
  },
  unsigned: {
    title: 'Not signed',
    meaning: 'The XML lacks the issuer’s digital signature: alone it proves nothing.',
    advice: {
      issuer:
        'This is not the file that counts: the invoicing program signs before it transmits. Take the authorized XML from it and keep that one.',
      recipient: 'Do not book it: ask for the authorized XML, with signature and protocol.',
      carrier: DO_NOT_CARRY,
      third: NOT_PROOF,
    },
  },
  'wrong-protocol': {
    title: 'Protocol is not of this document',
    meaning:
      'The protocol in the file is of another note, environment or content, or was changed. The list below says what is wrong.',
    advice: {
      issuer: 'Take the authorized XML from your invoicing program and keep that one.',
      recipient: ASK_ORIGINAL,
      carrier: DO_NOT_CARRY,
      third: NOT_PROOF,
    },
  },
  'no-protocol': {
    title: 'No protocol',
    meaning:
      'The note is signed, but the file lacks SEFAZ’s authorization: it may never have been transmitted.',
    advice: {
      issuer: 'Use Consult SEFAZ. If it is not there, transmit it; if it is, keep the XML with its protocol.',
      recipient: 'Do not book it before you Consult SEFAZ; ask for the XML with its protocol.',
      carrier: 'Do not carry goods before you Consult SEFAZ.',
      third: 'To learn whether the note exists, use Consult SEFAZ.',
    },
  },
  test: {
    title: 'Of homologation: no fiscal value',
    meaning: 'The document was made in SEFAZ’s test environment, or in training: it is no fiscal document.',
    advice: {
      issuer: 'Neither send it to the customer nor keep it with the production notes.',
      recipient: 'Neither book nor pay on it: ask for the production note.',
      carrier: DO_NOT_CARRY,
      third: 'It is no valid document.',
    },
  },
  'event-registered': {
    title: (d) => `${event(d)}: registered at SEFAZ`,
    meaning: 'SEFAZ has this event of the note.',
    advice: {
      issuer: 'Keep it with the note.',
      recipient: (d) =>
        isCancelling(d)
          ? 'The note was cancelled: do not book it. If you did, reverse the entry and inform the accountant.'
          : 'Keep it with the note.',
      carrier: (d) =>
        isCancelling(d) ? 'The note was cancelled: do not carry goods on it.' : 'Nothing to do.',
      third: 'Keep it with the note.',
    },
  },
  'event-unconfirmed': {
    title: (d) => `${event(d)}: intact; not confirmed by SEFAZ`,
    meaning: (d) =>
      wasAsked(d)
        ? `The file is right, and SEFAZ’s consultation ${text(d, 'uncompared') ? 'has an event of this type and number, without the digest of its content' : 'does not list events of this type'}: it cannot be confirmed that way.`
        : 'Signature and answer agree within the file. Only SEFAZ can tell whether the note has this event.',
    advice: (d) => (wasAsked(d) ? 'Keep it with the note.' : 'To be sure, use Consult SEFAZ.'),
  },
  'event-unlisted': {
    title: (d) => `${event(d)}: not at SEFAZ`,
    meaning: (d) =>
      isAbsent(d)
        ? `The SEFAZ that answered does not have the note of this event.${text(d, 'absent') === 'SVRS' ? ' If its issuer has no state registration (IE), it may be at SVRS.' : ''}`
        : 'SEFAZ answered about the note and does not list this event.',
    advice: {
      issuer: (d) =>
        isAbsent(d)
          ? 'Look in your invoicing program whether the note was authorized, and the event registered.'
          : 'Look in your invoicing program whether the event was sent and registered.',
      recipient: (d) =>
        isAbsent(d) ? NO_NOTE : 'Do not rely on it: for SEFAZ the note does not have this event.',
      carrier: (d) => (isAbsent(d) ? NO_NOTE : 'Do not rely on it.'),
      third: (d) => (isAbsent(d) ? NO_NOTE : 'Do not rely on it.'),
    },
  },
  'event-other-content': {
    title: (d) => `${event(d)}: SEFAZ has other content`,
    meaning:
      'SEFAZ has an event of this type and number for the note, but not with the content of this file.',
    advice: 'Do not use this file: ask whoever made the event for the original.',
  },
  'event-refused': {
    title: (d) => `${event(d)}: not registered`,
    meaning: (d) =>
      `SEFAZ did not register the event${said(d)}. ${byBefore(d, [
        'The note is as it was.',
        'For SEFAZ the note was cancelled already.',
        'SEFAZ had an event of this type and number for the note already.',
      ])}`,
    advice: {
      issuer: (d) =>
        byBefore(d, [
          'Correct what SEFAZ named and make the event again, if there is still time.',
          'Keep the XML of the cancellation that SEFAZ registered, which is not this one.',
          'Keep the XML of the event that SEFAZ registered, which is not this one.',
        ]),
      recipient: (d) =>
        byBefore(d, [
          'For SEFAZ nothing has changed.',
          `By this answer the note is cancelled: do not book it.${toBeSure(d)}`,
          ofSameEvent(d),
        ]),
      carrier: (d) =>
        byBefore(d, [
          'For SEFAZ nothing has changed.',
          `By this answer the note is cancelled: do not carry goods on it.${toBeSure(d)}`,
          ofSameEvent(d),
        ]),
      third: (d) =>
        byBefore(d, [
          'For SEFAZ nothing has changed.',
          `By this answer the note is cancelled.${toBeSure(d)}`,
          ofSameEvent(d),
        ]),
    },
  },
  'event-unsent': {
    title: (d) => `${event(d)}: without SEFAZ’s answer`,
    meaning: 'The event is signed, but the file does not tell whether SEFAZ registered it.',
    advice: {
      issuer: 'Use Consult SEFAZ; if it is not there, send it.',
      recipient: 'Do not rely on it before you Consult SEFAZ.',
      carrier: 'Do not rely on it before you Consult SEFAZ.',
      third: 'Do not rely on it before you Consult SEFAZ.',
    },
  },
  'event-answer': {
    title: (d) => `${event(d)}: only SEFAZ’s answer`,
    meaning: 'The file has the answer, not the signed event: alone it does not prove what was asked.',
    advice: 'To keep, use the complete file of the event (procEventoNFe).',
  },
  disabled: {
    title: 'Numbers disabled',
    meaning:
      'The signed request and SEFAZ’s answer in the file are right: by them the range was disabled. An invented answer would pass this check.',
    advice:
      'Keep this file for as long as the accountant says. If somebody else gave it to you, look the protocol up in the state’s public query.',
  },
  'disablement-refused': REFUSED_DISABLEMENT.en,
  'disablement-unsent': {
    title: 'Disablement: only the request',
    meaning:
      'The file has the signed request without the answer: it does not prove that the numbers were disabled.',
    advice:
      'Look for the file with the answer (ProcInutNFe), or for the protocol at the state’s public query.',
  },
  'disablement-answer': {
    title: 'Disablement: only the answer',
    meaning: 'The file has SEFAZ’s answer without the signed request.',
    advice: 'Look for the complete file (ProcInutNFe) in the program that made the request.',
  },
  'disablement-faulty': {
    title: 'Disablement with a faulty file',
    meaning: 'The file is not as SEFAZ demands. The list below says what is wrong.',
    advice:
      'If only the envelope is wrong, write a right file beside this one; otherwise ask for the original.',
  },
  answer: {
    title: 'Saved answer of SEFAZ',
    meaning: (d) =>
      `It is a message${around(d, 'root', ' ')} of SEFAZ saved in a file${around(d, 'then', ' (', ')')}, not the note; an invented one would pass this check.${wasAsked(d) ? ` Now SEFAZ says${said(d)}${text(d, 'byEvent') === '' ? '' : ', and an event cancelled the note'}.` : ''}`,
    advice: 'To keep, use the note’s XML. The situation may have changed: use Consult SEFAZ.',
  },
  request: {
    title: 'Request to SEFAZ',
    meaning: (d) =>
      `It is the message${around(d, 'root', ' ')} that a program sent to SEFAZ: it does not tell the answer.`,
    advice: 'Look for the file of the answer, or for the authorized XML.',
  },
  'other-document': {
    title: (d) => `Other document: ${explainOtherDocument(text(d, 'root'), 'en').name}`,
    meaning: 'It is no NF-e or NFC-e: this program does not check it.',
    advice: 'Check it in the portal or the program of that document.',
  },
  unknown: {
    title: 'Unknown XML',
    meaning: 'The XML is no note, event, disablement or answer of SEFAZ.',
    advice: 'See whether you chose the right file.',
  },
  unreadable: {
    title: 'Could not be read',
    meaning: ({ otherThan }) => {
      if (otherThan === 'pdf')
        return 'The file is no XML, it is a PDF: the DANFE shows the note, but is not the note.';
      if (otherThan === 'xml') return 'The file is no XML, but of another kind, as a picture.';
      return 'The file is not a whole XML, or its main part is missing.';
    },
    advice: (d) =>
      d['otherThan'] === undefined
        ? 'Ask for the file again: this one is cut off or damaged.'
        : 'Ask who issued the note for its XML. By its access key, consult how it stands.',
  },
};
