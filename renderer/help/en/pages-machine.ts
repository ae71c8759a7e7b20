/** Certificates, connection, Integration and Settings, in English. */

import { h, list, note, p, picture, steps } from '../blocks.ts';
import type { HelpContent } from '../pages.ts';

type Pages = Pick<HelpContent['pages'], 'certificates' | 'connection' | 'integration' | 'settings'>;

export const pagesMachine: Pages = {
  certificates: {
    title: 'Certificates',
    blocks: [
      p(
        'Here are the [A1](term/a1) certificates of your companies: holder, the CNPJs each one serves, issuer and validity.',
      ),
      picture('certificados', 'An active certificate and the company it serves'),
      h('Importing'),
      steps(
        'Choose the .pfx or .p12 file. Dropping it on the window works, too.',
        'Type the file’s password: the one set when the certificate was issued. If it is wrong, the file stays chosen; see whether Caps Lock is on.',
        'Check holder and validity, and **confirm the state**.',
      ),
      p(
        'Chose a .cer, .crt, .pem or .p7b? Those carry the public part only. Ask the certificate’s seller for the file with the key: .pfx or .p12.',
      ),
      h('Head office and branches'),
      p(
        'One certificate serves every CNPJ with the [same root](term/cnpj-raiz): the first 8 characters. You add the branches yourself, each with its state.',
      ),
      h('Renew, examine, remind'),
      list(
        '**Renew**: bring the new file. Company, branches, history and tokens continue.',
        '**Examine**: shows each reason for which SEFAZ refuses a certificate ([280](cstat/280) to [298](cstat/298)) and the result with yours. Only revocation cannot be checked here.',
        '**Reminder**: opens the day of expiry in your calendar (Outlook or another), with alarms 60, 30, 15, 7 and 1 days before. The file stays in lembretes, in the archive’s folder.',
        '**Remove**: the history stays.',
      ),
      h('Keeping it on this computer'),
      p(
        'The certificate is kept encrypted, for your account on the computer; the password is not kept. Where the computer offers no protected place, file and password are asked for each time. **Lock now** locks those that hold for this session only.',
      ),
      note(
        'An e-CPF serves to consult notes only, and some states refuse it ([282](cstat/282)). Disabling needs the company’s e-CNPJ. A3 certificates (card or USB token) are not supported.',
      ),
    ],
  },
  connection: {
    title: 'Connection and SEFAZ’s situation',
    blocks: [
      p(
        '**SEFAZ’s situation** asks the state’s service whether it is working. [107](cstat/107) is yes; [108](cstat/108) and [109](cstat/109) mean stopped. The question is asked at most once in 3 minutes.',
      ),
      picture('testar-conexao', 'The way to SEFAZ, step by step'),
      p(
        '**Test the connection** tests each step up to SEFAZ and shows where it stopped, with the time of each:',
      ),
      list(
        '**Server name (DNS)** failed: this computer has no internet, or the network does not find the address.',
        '**Contact (TCP)** failed: a firewall or proxy in between, or the server is down.',
        '**Secure connection (TLS)** failed: the server showed a certificate that cannot be trusted. Often it is an antivirus or proxy that intercepts the connections; the screen names its issuer. Ask whoever looks after the network to leave SEFAZ out of that inspection.',
        '**Company certificate** failed: SEFAZ did not accept yours. See [Certificates](certificates).',
        '**Service** failed: the connection works, but SEFAZ does not answer as it should. Wait and try again.',
      ),
      p('**Copy report** puts it all into a text for support, without password, key or data of notes.'),
      note(
        'The connection is always verified, and there is no way to turn that off. If somebody asks you to, be wary.',
      ),
    ],
  },
  integration: {
    title: 'Integration',
    blocks: [
      p(
        'Your ERP can consult and disable through here, with the certificate that is already kept. The service answers **programs on this computer only**, and only while Balcão NF-e is open.',
      ),
      picture('integracao', 'The service switched on, and a token'),
      steps(
        'Switch the service on. The port can be changed while it is off.',
        'Make a [token](term/token) for each program: one company, one environment, and what it may do.',
        'Copy the token **at once**: its text appears only once. If you lose it, make another and revoke this one.',
        'Paste address and token into the ERP’s settings. Manual and examples are in the service itself.',
      ),
      note(
        'A token that may disable **asks nobody for confirmation**. In Produção, the limits per call and per day reduce the damage of a program’s mistake: keep them low.',
      ),
      p(
        'So to make a token that disables in Produção, and to take consults without a token again, asks for your confirmation outside the page, in a question of the program itself. A browser has no such question, and neither is done there.',
      ),
      p(
        'While Balcão NF-e is closed, another program of the computer may take the port. **Copy ID** lets the ERP check who answers before it sends the token: ask whoever looks after it to use `/saude` with a challenge.',
      ),
      p(
        '**Calls** shows at once what was asked and answered. `status` 200 means that SEFAZ answered, not that the note exists: read the [cStat](term/cstat).',
      ),
      p('**Revoke** takes effect at once, and for good.'),
    ],
  },
  settings: {
    title: 'Settings',
    blocks: [
      list(
        '**Appearance and language** hold for this window, at once. Larger or smaller letters: `Ctrl` with `+` or `−`; `Ctrl+0` goes back to normal.',
        '**Window**: closing the window may leave the program beside the clock, so that the ERP’s service goes on. To end it for good, use Sair in the icon’s menu. Not shown in a browser.',
        '**Archive folder**: where the XML files are written, how much space there is, and whether writing passes its test. It may be another disk or a network folder: **Choose another folder** changes it for the next ones, and what was saved stays where it is, or is copied if you ask.',
        '**Folders**: where the program’s data are, always on this computer. Include that folder and the archive’s in your copies.',
        '**Backups**: the date of the newest, and how to reach them. See [Copies](backups).',
        '**Barcode reader**: read a key and see whether it came whole, with the right digit, with its letters as capitals and with Enter at the end. Nothing is consulted.',
        '**SEFAZ addresses**: normally the official ones. If somebody put an `enderecos.json` into the data folder, the screen warns and says which servers changed. If it was neither you nor your support, take the file out.',
        '**Limits of consults**: the figures that the program keeps to, and where they come from. See [Limits](limits).',
        '**Trust**: which authorities are accepted for SEFAZ’s servers, and why. From a file only an authority below an accepted root is taken.',
        '**Diagnosis**: a report for support, which you can read before you send it. It holds no password, key or token.',
        '**About**: the program’s version, and the programs by other authors used in it.',
      ),
      p(
        'Environment and company are no settings: they are changed at the top of the window. Entering Produção always asks for confirmation.',
      ),
    ],
  },
};
