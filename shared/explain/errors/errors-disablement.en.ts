/** Errors of a disablement request and what to do, in English. */

import type { ErrorCode } from '../../errors.ts';
import { around, inHand, isOpen, range, text, wait, type Data, type Entry } from '../words.ts';

const numbers = (data: Data) => (range(data, 'to') ? ` (no. ${range(data, 'to')})` : '');
const ASK_THE_REST = 'If a number of the range is still left, make a request for that one only.';
const isUnderWay = (data: Data) => text(data, 'state') === 'sending';

type DisablementCode = Extract<ErrorCode, `disablement.${string}`>;

export const DISABLEMENT_ERRORS_EN: Readonly<Record<DisablementCode, Entry>> = {
  'disablement.missing': {
    what: (d) => {
      if (text(d, 'state') === 'closed')
        return 'This request was closed by a person who looked it up: SEFAZ does not have it.';
      return text(d, 'state') === 'discarded'
        ? 'This request was discarded without being sent.'
        : 'This disablement request does not exist on this computer.';
    },
    action: 'Check the request in the history.',
  },
  'disablement.state': {
    what: 'This request is past the point where that could be done.',
    action: 'See in the history how it stands now.',
  },
  'disablement.overlap': {
    what: (d) => {
      if (text(d, 'state') === 'imported')
        return `Some numbers of this range${numbers(d)} stand in an imported XML, and nothing proves that SEFAZ disabled them.`;
      if (isOpen(d))
        return isUnderWay(d)
          ? `Another request with numbers of this range${numbers(d)} is being sent now${inHand(d, ', in use by ', ' on ')}.`
          : `There is a request without an answer for numbers of this range${numbers(d)}${inHand(d, ', in use by ', ' on ')}.`;
      return `Some numbers of this range${numbers(d)} are already disabled by an earlier request${around(d, 'nProt', ' (protocol ', ')')}.`;
    },
    action: (d) => {
      if (isOpen(d))
        return isUnderWay(d)
          ? 'Wait for it to end and see its result before asking again.'
          : 'Resolve that request first: Home, Resolve.';
      return ASK_THE_REST;
    },
  },
  'disablement.already': {
    what: (d) =>
      `${numbers(d) === '' ? 'The whole of this range is' : `Some numbers of this range${numbers(d)} are`} already disabled${around(d, 'nProt', ' (protocol ', ')')}.`,
    // The numbers are named if they differ from the requested ones.
    action: (d) =>
      numbers(d) === '' ? 'There is nothing to ask for again: the result is in the history.' : ASK_THE_REST,
  },
  'disablement.uncertain': {
    what: 'The request left this computer, but it is not known whether SEFAZ carried it out.',
    action: 'Do not use these numbers or make another request: send this same one again, in Home, Resolve.',
  },
  'disablement.too-soon': {
    what: (d) =>
      `This request was sent again a short while ago${wait(d, 'waitSeconds') ? `; wait ${wait(d, 'waitSeconds')}` : ''}.`,
    action: 'Wait: insisting may make SEFAZ block the requests for an hour.',
  },
  'disablement.busy': {
    what: 'Another disablement request is being sent now.',
    action: 'Wait until it ends and try again.',
  },
  'disablement.sending': {
    what: (d) => `This disablement request is being sent now${inHand(d, ', in use by ', ' on ')}.`,
    action: 'Wait for the result: do not use these numbers or make another request.',
  },
  'disablement.imported': {
    what: 'This range stands in an imported XML, and nothing proves that SEFAZ disabled it.',
    action: 'Look it up at SEFAZ’s public query and record what you found, in Home, Resolve.',
  },
  'disablement.other-xml': {
    what: 'The signed XML of this request does not ask for what the journal shows, and nothing was sent.',
    action:
      'Somebody may have written into the journal past the program: discard this request, look at the Audit and tell support.',
  },
  'disablement.own-signature': {
    what: 'The signature made on this computer did not pass its check, and nothing was sent.',
    action: 'Import the certificate again; if it goes on, ask support.',
  },
  'disablement.import-owed': {
    what: (d) =>
      `A backup was restored, and the XML files already saved${around(d, 'folder', ' in ')} are not in the journal again yet; nothing is sent before that.`,
    action:
      'Bring the folder back and choose Import now, in History, Audit; or import from another folder, or declare there that there are no files.',
  },
};
