/** SEFAZ's status codes explained in English; SEFAZ's own text is always shown too. */

import type { CStatEntry, CStatWords } from './cstat-who.ts';

const KEY = 'Check the key, group by group, against the DANFE’s.';
const SELLER = 'Ask the certificate’s seller and import the new one.';
const OURS = 'Send the diagnosis to support; repeating the request does not help.';

export const CSTAT_EN: Readonly<Record<CStatEntry, CStatWords>> = {
  '100': { what: 'The note exists and is in force.', action: 'There is nothing to do.' },
  '101': {
    what: 'The note was cancelled and is no longer in force.',
    action: 'Do not book this purchase; if the sale took place, the seller must issue another note.',
  },
  '102': {
    what: 'The numbers were disabled and can never be used again.',
    action: 'Keep the XML and tell the accountant.',
  },
  '107': { what: 'SEFAZ’s service is working.', action: 'Go on with what you were about to do.' },
  '108': {
    what: 'SEFAZ stopped the service for a short time.',
    action: 'Wait a few minutes and consult again.',
  },
  '108/disable': {
    what: 'Your state’s SEFAZ stopped for a short time, and its contingency does not disable.',
    action: 'Wait a few minutes and make the request again.',
  },
  '109': {
    what: 'SEFAZ stopped the service and did not say when it returns.',
    action: 'See the situation on SEFAZ’s site and consult later.',
  },
  '109/disable': {
    what: 'Your state’s SEFAZ is stopped with no forecast, and its contingency does not disable.',
    action: 'See the situation on SEFAZ’s site and make the request when it is back.',
  },
  '110': {
    what: 'SEFAZ denied this note: it exists but is not in force.',
    action: 'Do not book this note; if the sale took place, the seller must issue another one.',
  },
  '120': {
    what: 'The note exists and is in force; SEFAZ authorized it with an alert to its issuer.',
    action: 'Read the alerts; if the note is yours, pass them on to whoever looks after the issuing program.',
  },
  '124': {
    what: 'Only the advance issue in contingency (EPEC) was registered; the whole note has not arrived yet.',
    action:
      'If the note is yours, transmit it from the program that made the EPEC; if a supplier’s, ask them for it and do not book it.',
  },
  '150': {
    what: 'The note exists and is in force; it was authorized late.',
    action: 'There is nothing to do.',
  },
  '151': {
    what: 'The note was cancelled, late, and is no longer in force.',
    action: 'Do not book this purchase and inform the accountant of the late cancellation.',
  },
  '155': {
    what: 'The note was cancelled, late, and is no longer in force.',
    action: 'Do not book this purchase and inform the accountant of the late cancellation.',
  },
  '201': {
    what: 'The range has more numbers than SEFAZ accepts in one request.',
    action: 'Split the range into smaller requests.',
  },
  '203': {
    what: 'To SEFAZ, this company is not enabled to issue this document.',
    action: 'Ask the accountant to check the company’s registration as an issuer.',
  },
  '206': {
    what: 'The number is already disabled at SEFAZ; this answer belongs to the authorization of notes.',
    action: 'Do not issue a note with this number; see in the history what was disabled.',
  },
  '213': {
    what: 'The request was signed with another company’s certificate.',
    action: 'Use the certificate with the same CNPJ root (the first 8 characters).',
  },
  '214': { what: 'SEFAZ found the message too large.', action: OURS },
  '215': { what: 'SEFAZ did not recognise the form of the request.', action: OURS },
  '217': {
    what: 'SEFAZ did not find this note.',
    action:
      'Check the environment and the key. If the note is yours, transmit it; if a supplier’s, ask them and do not book it.',
  },
  '224': {
    what: 'The first number of the range is greater than the last.',
    action: 'Swap the start and the end.',
  },
  '226': { what: 'The key is of a state that this server does not serve.', action: OURS },
  '227': {
    what: 'The issuer’s CPF is not that of the certificate.',
    action: 'Use the certificate of whoever issues the notes.',
  },
  '236': { what: 'The check digit of the key does not match.', action: KEY },
  '239': {
    what: 'SEFAZ no longer accepts this version of the request.',
    action: 'Update the program; if it is the newest, ask support.',
  },
  '240': {
    what: 'SEFAZ refused for a tax irregularity of the company; the numbers are still open.',
    action: 'Put the tax situation in order with the accountant and make the request again.',
  },
  '240/resend': {
    what: 'SEFAZ refused this sending for a tax irregularity of the company; that does not say whether an earlier one was carried out.',
    action: 'Put the tax situation in order with the accountant and send the same request again.',
  },
  '241': {
    what: 'At least one number of the range was already used in a note or an EPEC.',
    action: 'Find out which number was used and ask only for the others.',
  },
  '242': { what: 'SEFAZ did not understand the envelope of the message.', action: OURS },
  '243': { what: 'The message reached SEFAZ malformed.', action: OURS },
  '250': {
    what: 'The state of the request is not this authorizer’s.',
    action: 'Check the state of the establishment in the company’s record.',
  },
  '252': {
    what: 'The environment of the request is not that of the server that received it.',
    action: 'If there are addresses of your own in enderecos.json, check them; if not, ask support.',
  },
  '256': {
    what: 'At least one number of the range is already disabled.',
    action: 'See in the history or at the state’s public query which ones, and ask only for the others.',
  },
  '266': {
    what: 'This series cannot be disabled through this service.',
    action: 'Check the series; 910 to 969 belong to those who issue with a CPF.',
  },
  '280': { what: 'SEFAZ did not accept the certificate used for the connection.', action: SELLER },
  '281': {
    what: 'To SEFAZ, the certificate used for the connection is out of its validity.',
    action: 'Import the renewed certificate and check this computer’s date.',
  },
  '282': {
    what: 'SEFAZ did not find in the connection’s certificate the CNPJ it expected; some states refuse an e-CPF this way.',
    action: 'Use the e-CNPJ A1 of a company.',
  },
  '283': {
    what: 'SEFAZ could not tie the connection’s certificate to an authority it knows.',
    action: SELLER,
  },
  '284': { what: 'The certificate used for the connection was revoked.', action: SELLER },
  '285': {
    what: 'The certificate used for the connection is not of ICP-Brasil.',
    action: 'Use an ICP-Brasil e-CNPJ A1.',
  },
  '286': {
    what: 'SEFAZ could not check whether the connection’s certificate was revoked; your certificate is not at fault.',
    action: 'Try again later.',
  },
  '290': { what: 'SEFAZ did not accept the certificate that signed the request.', action: SELLER },
  '291': {
    what: 'To SEFAZ, the certificate that signed the request is out of its validity.',
    action: 'Import the renewed certificate and check this computer’s date.',
  },
  '292': {
    what: 'The certificate that signed the request carries neither CNPJ nor CPF.',
    action: 'Use an ICP-Brasil e-CNPJ A1.',
  },
  '293': {
    what: 'SEFAZ could not tie the signature’s certificate to an authority it knows.',
    action: SELLER,
  },
  '294': { what: 'The certificate that signed the request was revoked.', action: SELLER },
  '295': {
    what: 'The certificate that signed the request is not of ICP-Brasil.',
    action: 'Use an ICP-Brasil e-CNPJ A1.',
  },
  '296': {
    what: 'SEFAZ could not check whether the signature’s certificate was revoked; your certificate is not at fault.',
    action: 'Try again later.',
  },
  '297': { what: 'To SEFAZ, the signature does not correspond to the request.', action: OURS },
  '298': { what: 'The signature is not of the kind that SEFAZ accepts.', action: OURS },
  '299': { what: 'The message reached SEFAZ with the wrong encoding.', action: OURS },
  '301': {
    what: 'The note was denied for the issuer’s tax situation and is not in force.',
    action: 'Do not book this note; if the sale took place, the seller must issue another one.',
  },
  '302': {
    what: 'The note was denied for the recipient’s tax situation and is not in force.',
    action: 'Do not book this note; ask the accountant to check the recipient’s state registration.',
  },
  '303': {
    what: 'The note was denied because the recipient could not operate in that state, and is not in force.',
    action: 'Do not book this note; ask the accountant to check the recipient’s record.',
  },
  '402': { what: 'The message reached SEFAZ with the wrong encoding.', action: OURS },
  '404': { what: 'The message was written in a way that SEFAZ does not accept.', action: OURS },
  '410': { what: 'This server does not serve the state of the request.', action: OURS },
  '453': {
    what: 'The year of the numbering is ahead of the current year.',
    action: 'Use the year in which the sequence broke and check this computer’s date.',
  },
  '454': {
    what: 'The year of the numbering is before 2006.',
    action: 'Use the year in which the sequence broke.',
  },
  '502': { what: 'The identifier of the request does not correspond to its fields.', action: OURS },
  '516': { what: 'SEFAZ did not find the beginning it expected in the request.', action: OURS },
  '517': { what: 'The request reached SEFAZ without its version.', action: OURS },
  '526': {
    what: 'The note is older than 180 days, and this SEFAZ no longer answers for it in this service.',
    action: 'Use the stored XML or the query on the NF-e portal.',
  },
  '561': { what: 'The month in the key is not that of the note SEFAZ has.', action: KEY },
  '562': {
    what: 'SEFAZ has this number under another key.',
    action: 'Check the DANFE’s key; if the answer brings another key, consult that one.',
  },
  '563': {
    what: 'This range had already been disabled before, and nothing was done now.',
    action: 'Do not repeat the request; if the answer brings the protocol, keep it.',
  },
  '587': { what: 'The message was written in a way that SEFAZ does not accept.', action: OURS },
  '588': { what: 'There are blanks in the message where SEFAZ does not accept them.', action: OURS },
  '613': { what: 'The key is not the same as that of the note SEFAZ has.', action: KEY },
  '614': { what: 'The key begins with the code of a state that does not exist.', action: KEY },
  '615': { what: 'The year in the key is not possible.', action: KEY },
  '616': { what: 'The month in the key is not possible.', action: KEY },
  '617': { what: 'The CNPJ or CPF in the key is not valid.', action: KEY },
  '618': { what: 'The model in the key is neither NF-e nor NFC-e.', action: KEY },
  '619': { what: 'The number of the note in the key is zero.', action: KEY },
  '640': {
    what: 'This refusal is unusual for this consult; SEFAZ’s own text is what counts.',
    action: 'Read SEFAZ’s text and, if need be, show it to support.',
  },
  '656': {
    what: 'SEFAZ paused this company’s consults because there were many in a short time.',
    action:
      'Wait an hour without consulting; insisting may restart the wait, and your issuing program shares the limit.',
  },
  '656/disable': {
    what: 'SEFAZ paused this company’s requests because the same refusal was repeated too often.',
    action: 'Wait an hour without sending and correct the request before you try again.',
  },
  '998': {
    what: 'SEFAZ answered that this service was switched off.',
    action: 'See the notices on SEFAZ’s site and update the program.',
  },
  '999': {
    what: 'SEFAZ had an error that is not on its list.',
    action: 'Wait a few minutes and consult again.',
  },
  '999/disable': {
    what: 'SEFAZ had an error that is not on its list, and it is not known whether the request was carried out.',
    action: 'Do not use these numbers until the pending request is resolved.',
  },
  unknown: {
    what: 'SEFAZ answered with a code that this program does not know.',
    action: 'Read SEFAZ’s text and confirm with the accountant before using the note.',
  },
  nt2026007: {
    what: 'Refused when issued (NT 2026.007: issuer without IE, or the Receita’s register): neither authorized nor kept.',
    action:
      'Correct with the accountant what SEFAZ wrote and send again; at 166 and 188 the issuing program must send to SVRS.',
  },
  marked: {
    what: 'SEFAZ authorized this note, and the tax authority then marked it with an event.',
    action: 'Show it to the accountant, and do not book it before.',
  },
  default: {
    what: 'SEFAZ answered the consult with a code that this program does not explain; its own text is what counts.',
    action: 'Look up the number of the refusal or show the message to support.',
  },
  'unknown/disable': {
    what: 'SEFAZ answered with a code that this program does not explain, and it is not known whether the request was carried out.',
    action: 'Do not use these numbers until the pending request is resolved.',
  },
  'default/disable': {
    what: 'SEFAZ did not disable the numbers, for the reason in its own text.',
    action: 'Look up the number of the refusal or show the message to support.',
  },
  'default/resend': {
    what: 'SEFAZ refused this sending, for the reason in its own text; that does not say whether an earlier one was carried out.',
    action: 'Look up the number of the refusal or show the message to support.',
  },
};
