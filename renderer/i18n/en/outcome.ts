/** The outcome of a disablement, in English; part of `disablement.ts`. */

import type { outcome as ptBR } from '../pt-BR/outcome.ts';

export const outcome: typeof ptBR = {
  end: {
    homologatedText_one: 'No. {{range}} of series {{serie}} was disabled at SEFAZ and the XML is saved.',
    homologatedText_other: 'Nos. {{range}} of series {{serie}} were disabled at SEFAZ and the XML is saved.',
    unsavedText: 'SEFAZ disabled them, but the XML is not on disk yet. The answer is kept in the program.',
    by563: 'Confirmed by answer 563: SEFAZ had already done this disablement the first time.',
    by563Text_one: 'No. {{range}} of series {{serie}} is disabled at SEFAZ.',
    by563Text_other: 'Nos. {{range}} of series {{serie}} are disabled at SEFAZ.',
    by563NoFile:
      'The distribution XML cannot be made, because the first answer was lost. In its place the request (…-ped-inu.xml) and the answer (…-ret-563.xml) are kept.',
    by563Unsaved:
      'SEFAZ disabled them, but the request and the answer are not on disk yet. They are kept in the program.',
    by563Guide: {
      title: 'If you need the state’s own copy',
      steps: [
        'Look for the disablement in the query of the website of the SEFAZ of {{uf}}, by CNPJ and year, and keep the page with the protocol as a PDF.',
        'Where the taxpayer’s restricted area, entered with a certificate, lets you download the XML, keep it in the same folder.',
        'If the accountant must have the XML and the website does not give it, ask the support of SEFAZ: name the range, the year and, if SEFAZ gave it, the protocol, and send the …-ret-563.xml.',
      ],
      training: 'In training there is neither website nor state’s copy; in production these are the steps:',
    },
    byPerson:
      'Recorded by you, with the protocol found at the state’s query. This program did not receive the answer of SEFAZ that proves it.',
    recorded: 'Disabled (declared by you)',
    refusedText: 'SEFAZ refused the request. Nothing was disabled.',
    already: 'This range had already been disabled before{{protocol}}. Nothing was done now.',
    alreadyProtocol: ' (protocol {{nProt}})',
    uncertainText_one:
      'SEFAZ may have disabled it or not. Until it is resolved, do not use this number nor ask with another program.',
    uncertainText_other:
      'SEFAZ may have disabled them or not. Until it is resolved, do not use these numbers nor ask with another program.',
    uncertainAgain:
      'Sending the same request does not double it: if it was done, SEFAZ says so; if it did not arrive, <b>the disablement is done now and cannot be undone</b>.',
    importedText:
      'This disablement came from an XML, and nothing proves that SEFAZ gave the answer in it: this program did not receive the answer, and it has no signature of SEFAZ that holds.',
    importedAct_one:
      'Until you say what you found at the public query, the number stays blocked for any other request.',
    importedAct_other:
      'Until you say what you found at the public query, the numbers stay blocked for any other request.',
    sayFound: 'Record what I found',
    protocolInFile: 'Protocol in the XML',
    byFileText_one:
      'No. {{range}} of series {{serie}} was disabled at SEFAZ. The answer came from an imported XML; this program did not receive it itself.',
    byFileText_other:
      'Nos. {{range}} of series {{serie}} were disabled at SEFAZ. The answer came from an imported XML; this program did not receive it itself.',
    stoppedText:
      'Your state’s SEFAZ is stopped; the contingency (SVC) does not disable. Nothing was disabled and nothing will be sent by itself. When SEFAZ is back, try again.',
    preparedText:
      'SEFAZ did not receive the request: nothing was disabled, and nothing will be sent by itself. Send it when you can, or discard it.',
    closedText_one:
      'You declared that this disablement is not at SEFAZ. The number was released in this program only, by your declaration; SEFAZ did not confirm it.',
    closedText_other:
      'You declared that this disablement is not at SEFAZ. The numbers were released in this program only, by your declaration; SEFAZ did not confirm it.',
    discardedText: 'This request was discarded before it was sent. Nothing was disabled.',
    sendingText:
      'This request is being sent now, by this window or another program. The result appears here.',
    noProtocol: 'SEFAZ did not say',
    when: 'Date and time',
    attempts: 'Times sent',
    another: 'Disable another',
    sendAgain: 'Send the same request again',
    sendNow: 'Try to send now',
    later: 'Resolve later',
    discard: 'Discard the request',
    fix: 'Correct the request',
    newRow: 'Asking again makes another request; this one stays in the history.',
    copyRejection: 'Copy rejection',
    rejection: 'Rejection {{cStat}}: {{xMotivo}}',
    when563: 'Answer 563 at',
    whenStopped: 'Answer at',
    waitToResend: 'This request was sent again a moment ago. It may be sent again in <b>{{time}}</b>.',
    waitWhy: 'Once a minute and five times an hour at most, so that SEFAZ does not block the company.',
    mayResend: 'It may be sent again now.',
    otherWays: 'See the story and other options',
    isItBack: 'See whether SEFAZ is back',
    suffixed:
      'There was a file of this name with other content in the folder. It was not touched; the one of this disablement was saved beside it.',
    mends: {
      numbers: 'Take out used numbers',
      range: 'Correct the range',
      split: 'Split the range',
      year: 'Correct the year',
      series: 'Change the series',
      certificate: 'See certificates',
      company: 'Check the company’s state',
      again: 'Make the same request anew',
    },
    keptAt: 'XML',
    keptAtText: 'Kept on {{machine}}: {{path}}',
    saveHereToo: 'Save here too',
    folderNotShown: 'The folder could not be opened from here. The file is at: {{path}}',
  },
  receipt: {
    save: 'PDF receipt',
    short: 'PDF',
    saved: 'Receipt saved beside the XML.',
    notShown: 'The receipt was saved. Its folder could not be opened from here: {{path}}',
  },
  resolve: {
    title: 'Resolve',
    story: 'What happened',
    meaning: 'What this means',
    sendTitle: 'Send again',
    sendText:
      'This is the shortest way. The program sends the same request, identical: if SEFAZ had already disabled the numbers, it answers 563, and that is proof; if not, <b>the disablement is done now and cannot be undone</b>.',
    person: 'Record what you found',
    back: 'Back to the result',
    guide: {
      title: 'Look it up in SEFAZ’s public query',
      text: 'The sites of SEFAZ have a query of disablements that asks for CNPJ and year, without a certificate.',
      training:
        'In training there is no site: SEFAZ is simulated inside the program. In homologação and production the steps are these:',
      test: 'This request is of homologação: the query of production does not show it. Look for the one of your state’s test environment, if there is one.',
      steps: [
        'Open the national portal of NF-e and find, in its menu of services, the query of disablements (“inutilização”); or the site of the SEFAZ of {{uf}}, in its {{model}} area.',
        'Fill in the CNPJ and the year. Some sites ask for model and series too.',
        'Find the whole range in the list: same model, same series, same first and last number.',
        'If it is there, copy the protocol and record it below. If not, wait some hours and look again before you say that it is not there: the list may lag.',
      ],
      values: 'To fill in',
      from: 'First',
      to: 'Last',
      copy: 'Copy {{what}}',
    },
    folder: {
      title_one: 'The whole folder at once: {{n}} disablement',
      title_other: 'The whole folder at once: {{n}} disablements',
      text: 'If you looked all of them up at SEFAZ’s public query, one declaration holds for the folder.',
      row: '{{place}} · protocol in the XML {{nProt}}',
      found_one: 'It is at SEFAZ',
      found_other: 'All {{n}} are at SEFAZ',
      none_one: 'Not there',
      none_other: 'None of the {{n}} is there',
      foundTitle_one: 'Declare {{n}} disabled?',
      foundTitle_other: 'Declare all {{n}} disabled?',
      foundText:
        'Each keeps the protocol of its XML. The journal and the receipt say that it was declared by you, not by SEFAZ.',
      foundAct_one: 'Declare it disabled',
      foundAct_other: 'Declare all {{n}} disabled',
      noneTitle_one: 'Free the numbers of {{n}} disablement?',
      noneTitle_other: 'Free the numbers of all {{n}} disablements?',
      noneText:
        'SEFAZ is not asked: your declaration counts. If it did disable them, a note issued with these numbers will be rejected (206).',
      noneAct_one: 'Not there: free the numbers',
      noneAct_other: 'None is there: free the numbers',
    },
    form: 'What did you find?',
    found: 'I found it: there is a protocol',
    notFound: 'It is not there',
    nProt: 'Protocol found',
    nProtHint: '15 or 17 digits; blanks and dots do no harm.',
    mismatches: {
      uf: 'The digits of the state in this protocol (2nd and 3rd) are {{found}}; those of {{uf}} are {{expected}}. Check that it is of this range.',
      year: 'The digits of the year in this protocol (4th and 5th) are {{found}}, and the request is of {{expected}}. Check that it is of this range.',
    },
    notFoundWarning_one:
      'The number is released in this program only, by your declaration. Do this only after a careful search: if SEFAZ did disable it, a note with this number will be rejected.',
    notFoundWarning_other:
      'The numbers are released in this program only, by your declaration. Do this only after a careful search: if SEFAZ did disable them, a note with these numbers will be rejected.',
    record: 'Record the protocol',
    recordNotFound: 'Declare that it is not there',
    recordedAs: 'The journal and the receipt show it as a person’s declaration, not SEFAZ’s.',
    confirmTitle: 'Free {{range}} of series {{serie}}?',
    confirmText_one:
      'SEFAZ is not consulted: your declaration counts. If SEFAZ did disable it and its query only lags, a note issued with this number will be rejected (206).',
    confirmText_other:
      'SEFAZ is not consulted: your declaration counts. If SEFAZ did disable them and its query only lags, a note issued with these numbers will be rejected (206).',
    confirmCount_one: '{{n}} number is released in this program for another request.',
    confirmCount_other: '{{n}} numbers are released in this program for another request.',
    confirmAct_one: 'It is not there: free the number',
    confirmAct_other: 'It is not there: free the numbers',
  },
  happened: {
    prepared: 'Request signed and recorded on disk',
    waived: 'Whoever asked declared that what stood against the request was checked',
    signed: 'Signed anew, with the current certificate',
    sent: 'Sent to SEFAZ',
    sentAgain: 'Sent again, identical (time {{n}})',
    by: 'by {{user}} on {{machine}}',
    role: '⚠ database user: {{role}}',
    poses: '⚠ says to be this computer, but another wrote it, by the database user: {{role}}',
    overridden: 'to an address that the company configured, not the official one',
    'not-sent': 'Not sent: the connection broke before the first byte',
    'no-answer': 'The answer did not come',
    answered: 'SEFAZ’s answer',
    saved: 'XML saved',
    'not-saved': 'XML not saved',
    imported: 'Brought in from an XML file',
    discarded: 'Discarded before it was sent',
    found: 'Protocol recorded by a person',
    'not-found': 'A person declared that it is not there',
    phase: {
      connect: 'It stopped while connecting.',
      send: 'It stopped while sending the request.',
      answer: 'It stopped while waiting for the answer.',
    },
    proved: 'This proves the disablement.',
  },
};
