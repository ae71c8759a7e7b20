/** The findings of the checker, in English. */

import type { CheckCode } from '../../check/check-report.ts';
import { otherProtocol } from '../verdict/other-protocol.ts';
import { around, day, text, type Data, type Words } from '../words.ts';

const LOCALE = 'en';
const field = (d: Data) => around(d, 'field', ' (', ')');
const value = (d: Data) => around(d, 'value', ': ', '');
const answer = (d: Data) => [text(d, 'cStat'), text(d, 'xMotivo')].filter((one) => one !== '').join(' – ');

export const CHECK_EN: Readonly<Record<CheckCode, Words>> = {
  'file.empty': 'The file is empty.',
  'file.too-large': 'The file is larger than 5 MB and was not read.',
  'file.too-heavy':
    'The file asks for too much work and was not checked. The XML of a disablement or of a note is not like that: ask for the original.',
  'file.not-xml': (d) =>
    d['otherThan'] !== undefined
      ? 'The file is no XML.'
      : `The file is not whole XML${around(d, 'line', ': there is an error in line ')}${around(d, 'column', ', column ')}.`,
  'file.unknown': (d) =>
    `The XML is no note, event, disablement or answer of SEFAZ${around(d, 'root', ': its root is ')}.`,
  'file.well-formed': 'The XML is well formed.',
  'file.encoding': 'The file is not in UTF-8.',
  'file.bom': 'The file begins with a mark (BOM) that the NF-e standard does not use.',
  'file.blank-start':
    'There are blanks or empty lines before the XML begins: the content was read, but some programs refuse such a file.',
  'root.ok': 'The envelope is right.',
  'root.name': (d) => `The root must be ProcInutNFe, with a capital P${around(d, 'found', '; here it is ')}.`,
  'root.namespace': 'The envelope lacks the NF-e address (xmlns), or has a wrong one.',
  'root.version': (d) => `The version of the envelope must be 4.00${around(d, 'found', '; here it is ')}.`,
  'root.only-request': 'The file holds only the request; SEFAZ’s answer is missing.',
  'root.only-answer': 'The file holds only SEFAZ’s answer; the signed request is missing.',
  'envelope.spaces': 'There are blanks or line breaks between the tags of the XML.',
  'envelope.namespaces':
    'The envelope declares further addresses (xmlns), which may keep other programs from verifying the signature.',
  'envelope.prefix': 'The XML uses prefixes in its tags, which SEFAZ does not accept.',
  'layout.ok': 'The layout is right.',
  'layout.missing': (d) => `A field of the layout is missing${field(d)}.`,
  'layout.unexpected': (d) => `There is a field that the layout does not have${field(d)}.`,
  'layout.order': (d) => `A field is not in the order of the layout${field(d)}.`,
  'layout.value': (d) => `The layout does not accept the value of a field${field(d)}${value(d)}.`,
  'layout.attribute': (d) => `The layout does not accept an attribute${field(d)}${value(d)}.`,
  'layout.text': (d) => `There is loose text between the fields${field(d)}.`,
  'id.ok': 'The Id agrees with the fields of the request.',
  'id.differs': (d) =>
    `The Id does not agree with the fields of the request${around(d, 'expected', '; it should be ')}.`,
  'range.upside-down': 'The first number of the range is greater than the last.',
  'environment.test': 'It is from homologation or training: it has no fiscal value.',
  'signature.ok': 'The signature holds: the content is what was signed.',
  'signature.missing': 'The document is not signed.',
  'signature.layout': 'The signature is not over this document, or there is more than one.',
  'signature.unchecked':
    'The signature was not verified, because the layout of the document or of the signature itself is wrong.',
  'signature.digest':
    'The signature does not hold: the XML was changed or reformatted after it was signed. Ask for the original file.',
  'signature.value': 'The signature was not made with the certificate in the file.',
  'signature.spaces':
    'The XML was reformatted, and the blanks between the tags broke the signature; without them the signature holds.',
  'signature.reformatted':
    'The content is what was signed, but this file was reformatted: without the blanks between the tags the signature holds. To keep, ask for the original file.',
  'signature.algorithm': (d) =>
    `The signature uses an algorithm that SEFAZ does not accept${around(d, 'algorithm', ': ')}.`,
  'signature.certificate': 'The certificate in the signature cannot be read.',
  'signer.own': (d) =>
    `Signed with the certificate of ${text(d, 'holder') || 'the issuer'}, the company’s own (the ICP-Brasil chain is not verified here).`,
  'signer.other': (d) =>
    `Signed with another ${text(d, 'cnpj') === '' ? 'person' : 'company'}’s certificate${around(d, 'holder', ': ')}${around(d, 'cnpj', ', CNPJ ')}.`,
  'signer.cpf': (d) => `Signed with a person’s certificate (e-CPF)${around(d, 'holder', ': ')}.`,
  'signer.unknown': (d) => `The certificate does not say whose CNPJ it is${around(d, 'holder', ': ')}.`,
  'signer.valid': 'The certificate was valid when SEFAZ received it.',
  'signer.expired': (d) =>
    `The certificate had already expired${atDay(d)}; it expired on ${day(d, 'validUntil', LOCALE)}.`,
  'signer.not-yet-valid': (d) =>
    `The certificate was not yet valid${atDay(d)}; it is valid since ${day(d, 'validFrom', LOCALE)}.`,
  'signer.moment-unknown': 'Without the time of receipt it cannot be said whether the certificate was valid.',
  'answer.matches': 'The answer is to this request.',
  'answer.differs': (d) =>
    `The answer is not to this request: ${text(d, 'field') || 'a field'} is ${text(d, 'request') || '?'} in the request and ${text(d, 'answer') || '?'} in the answer.`,
  'answer.homologated': (d) => `SEFAZ homologated the disablement${around(d, 'nProt', ', protocol ')}.`,
  'answer.not-homologated': (d) =>
    `The answer is not that of a homologated disablement (102)${answer(d) === '' ? '' : `: ${answer(d)}`}.`,
  'answer.protocol-missing': 'The answer carries no protocol number.',
  'answer.signature-ok': 'The signature of SEFAZ’s answer holds.',
  'answer.signature-bad': 'The signature of SEFAZ’s answer does not hold.',
  'note.key-ok': 'The access key agrees with the fields of the note.',
  'note.key-invalid': 'The access key of the note (Id) is not valid.',
  'note.key-differs': (d) =>
    `The access key does not agree with the note: ${text(d, 'field') || 'a field'} is ${text(d, 'key') || '?'} in the key and ${text(d, 'note') || 'empty'} in the note.`,
  'note.protocol-ok': (d) => `The protocol of authorization is this note’s${around(d, 'nProt', ': ')}.`,
  'note.protocol-missing': 'SEFAZ’s protocol of authorization is missing.',
  'note.protocol-other-key': 'The protocol is another note’s.',
  'note.protocol-digest': 'The protocol was given to another content than this (digVal).',
  'note.protocol-status': (d) =>
    `The protocol is not one of authorization${answer(d) === '' ? '' : `: ${answer(d)}`}.`,
  'note.sefaz-ok': 'It is the same note that SEFAZ has (digVal).',
  'note.sefaz-digest': 'SEFAZ has this key with another content (digVal).',
  'note.sefaz-no-digest': 'SEFAZ’s answer carries no digest of the content (digVal) to compare.',
  'note.sefaz-environment':
    'The note is of another environment than the one named; it was not compared with SEFAZ.',
  'note.sefaz-not-asked': (d) =>
    `The note was not compared: SEFAZ did not carry out the consult (${answer(d)}). Check again later.`,
  'note.sefaz-situation': (d) => `At SEFAZ: ${answer(d) || 'not authorized'}.`,
  'file.soap':
    'The XML came inside a SOAP envelope, as programs exchange it with SEFAZ; what is inside was checked.',
  'file.several': (d) =>
    `The file has several documents${around(d, 'n', ': this is number ')}${around(d, 'of', ' of ')}.`,
  'file.other-document': (d) =>
    `It is another fiscal document, which is not checked here${around(d, 'root', ': its root is ')}.`,
  'note.protocol-environment': (d) =>
    `The protocol is of another environment${around(d, 'protocol', ' (tpAmb ', ')')} than the note${around(d, 'note', ' (tpAmb ', ')')}.`,
  'note.protocol-signature-ok': 'SEFAZ’s own signature of the protocol is valid.',
  'note.protocol-signature-bad':
    'SEFAZ’s own signature of the protocol is not valid: the protocol may have been changed.',
  'note.cancelled-inside': (d) =>
    `The file itself has the registered cancellation of this note${around(d, 'nProt', ', protocol ')}.`,
  'note.without-ie':
    'The issuer gave no state registration (IE). Since October 2026 SVRS keeps the notes of issuers without one; if the company is yours, say at the company since which day it has none.',
  'note.content-same':
    'The content of this file is the one that SEFAZ authorized (digVal); only the signature is wrong.',
  'note.content-protocol': 'The content is the one of the protocol in the file (digVal).',
  'note.sefaz-protocol': (d) =>
    otherProtocol(d, LOCALE) || 'The protocol in the file is not the one that SEFAZ has now.',
  'event.id-ok': 'The event’s Id agrees with its fields.',
  'event.id-differs': (d) =>
    `The event’s Id does not agree with its fields${around(d, 'expected', '; it should be ')}.`,
  'event.author-other': (d) => `The event is not of the note’s issuer${around(d, 'author', ': it is of ')}.`,
  'event.registered': (d) =>
    `${text(d, 'name') || 'Event'}: registered by SEFAZ, according to the file${around(d, 'nProt', ', protocol ')}.`,
  'event.refused': (d) =>
    `${text(d, 'name') || 'Event'}: SEFAZ did not register it${answer(d) === '' ? '' : ` (${answer(d)})`}.`,
  'event.answer-differs': (d) =>
    `The answer is to another event: ${text(d, 'field') || 'a field'} is ${text(d, 'event') || '?'} in the event and ${text(d, 'answer') || '?'} in the answer.`,
  'event.answer-missing':
    'SEFAZ’s answer is missing: the file does not tell whether the event was registered.',
  'event.only-answer': (d) =>
    `The file has only SEFAZ’s answer${around(d, 'name', ' to this event: ')}; the signed event is missing.`,
  'event.sefaz-ok': (d) => `SEFAZ has this event${around(d, 'nProt', ', protocol ')}.`,
  'event.sefaz-digest': 'SEFAZ has an event of this type and number, but with other content.',
  'event.sefaz-missing': 'SEFAZ does not list this event for the note.',
  'event.sefaz-unlisted':
    'SEFAZ’s consultation does not list events of this type: that it is not there means nothing.',
  'message.answer': (d) => `It is an answer of SEFAZ, saved as a file${around(d, 'root', ' (', ')')}.`,
  'message.request': (d) => `It is a request to SEFAZ${around(d, 'root', ' (', ')')}, not the answer.`,
  'message.situation': (d) => `In it SEFAZ said: ${answer(d) || 'nothing of the note'}.`,
  'message.event-signature': (d) =>
    `The signature of an event that came with the answer is not valid${around(d, 'name', ': ')}.`,
};

function atDay(d: Data): string {
  const when = day(d, 'at', LOCALE);
  return when === '' ? '' : ` on ${when}`;
}
