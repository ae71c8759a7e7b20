/** First steps, Home, Training and the keys, in English. */

import { h, keys, list, note, p, picture, steps } from '../blocks.ts';
import type { HelpContent } from '../pages.ts';

type Pages = Pick<HelpContent['pages'], 'first-steps' | 'home' | 'training' | 'keys'>;

export const pagesBegin: Pages = {
  'first-steps': {
    title: 'First steps',
    blocks: [
      p(
        'Balcão NF-e does two things at SEFAZ: it **consults the situation of a note** and **disables numbers** that were skipped and will not be used. All of it runs on this computer, with the company’s A1 certificate.',
      ),
      picture('primeira-vez', 'The two ways to begin'),
      h('To get to know it, without risk'),
      steps(
        'Choose **Practise in training mode**. The program opens a simulated SEFAZ of its own: nothing leaves the computer and nothing has fiscal value.',
        'Follow the tour on Home: consult two notes, disable one number, find the file, resolve a lost answer.',
        'Made a mistake? No harm done. That is what [training](training) is for.',
      ),
      h('To work with your company'),
      steps(
        'Have the certificate file (.pfx or .p12) and its password at hand. See [A1 certificate](term/a1).',
        'Choose **Use my A1 certificate**, point at the file and type the password. It is used at once and not kept.',
        'Check the holder and **confirm the company’s state**. Disablements go to that state’s SEFAZ.',
        'Choose the environment. **Homologação** is SEFAZ’s test environment; **Produção** counts for real.',
      ),
      note(
        'Company, environment and the certificate’s validity always stand at the top of the window. Before an important act, look there.',
      ),
      p(
        'Anywhere, `F1` opens the help for what is in front, and `Ctrl+K` finds screens, actions, notes and codes.',
      ),
    ],
  },
  home: {
    title: 'Home',
    blocks: [
      p(
        'Home shows, before all else, what needs you. Each line has one button that leads straight to the solution.',
      ),
      picture('inicio', 'Home, in training'),
      list(
        '**Disablement without an answer**: the request left and the answer did not come back. [Resolving](resolve) it comes first, because those numbers stay blocked until then.',
        '**XML not saved**: SEFAZ disabled, but the file is not on disk yet. The answer is kept; what is missing is the writing. See whether there is space and the folder exists.',
        '**Certificate** expiring, expired or missing. See [Certificates](certificates).',
        '**Confirm the company’s state**: without it nothing is disabled.',
        '**SEFAZ stopped** (108 or 109) and **consults paused** ([656](cstat/656)): what the last answers said; the program consults nothing by itself.',
      ),
      p(
        'When there is nothing of the kind, the screen says that all is up to date. Below are the two main actions and the last operations; each line opens its details.',
      ),
      p(
        '**SEFAZ’s situation** asks whether the service is working, and tests the connection to it. See [Connection](connection).',
      ),
    ],
  },
  training: {
    title: 'Training',
    blocks: [
      p(
        'In training, the program speaks to a SEFAZ that it brings along: the same protocol, the same checks, the same codes. **Nothing leaves this computer and nothing has fiscal value.** The striped edge around the window is there to remind you.',
      ),
      picture('treino', 'How the simulated SEFAZ behaves, and the example notes'),
      h('The tour'),
      p(
        'The tour on Home has five steps and marks each one when you do it. **End the tour** hides it; the Training screen shows it again.',
      ),
      h('How the simulated SEFAZ behaves'),
      p('Choose a behaviour, then consult or disable. It holds until you change it.'),
      list(
        '**Answer lost** carries out the request, but the answer does not arrive. It is the most important case to practise: see [Resolving](resolve).',
        '**Connection dropped**, **Answer cut short**, **Page instead of the answer** and **Server error** show what the program does when the network or SEFAZ fails.',
        '**Stopped (108)** and **(109)** show SEFAZ down, for a short time and without a forecast.',
        '**Consumption abuse (656)** shows the pause after too many consults.',
      ),
      h('Example notes'),
      p(
        'Each key gives another answer: authorized, cancelled, denied, corrected, unknown, in contingency and still to be transmitted (its number is not disabled). Consult them as often as you like; nothing is counted in training.',
      ),
      note(
        'Training has a company, a history and files of its own. What you do there never mixes with your company’s.',
      ),
    ],
  },
  keys: {
    title: 'Keys',
    blocks: [
      p('Everything in the program can be done from the keyboard.'),
      h('On any screen'),
      keys(
        ['F1', 'Help for what is in front. Again, closes it'],
        ['F2', 'Home'],
        ['F3', 'Consult'],
        ['F4', 'Disable (inside a list, opens the list)'],
        ['F8', 'History'],
        ['Ctrl+1 … Ctrl+9', 'The sections, in their order'],
        ['Ctrl+K', 'Find or do: screens, actions, notes, protocols, keys, codes'],
        ['F6', 'Next part of the window: top, sections, content, help'],
        ['Shift+F6', 'Previous part'],
        ['Ctrl+0, Ctrl++ and Ctrl+−', 'Letters of normal size, larger, smaller'],
        ['Esc', 'Goes back. Asks first where something typed would be lost'],
        ['Enter', 'Goes on. On the screens of a disablement it sends nothing'],
      ),
      h('From outside the program'),
      p(
        'With the installed program, an address `balcao-nfe://consulta/KEY` opens the window with the key in the field, without consulting. The icon in the taskbar offers the most used screens, and a second start brings the window that was open.',
      ),
      h('Alt and a letter'),
      p(
        'Hold `Alt`: the main buttons of the screen underline a letter. `Alt` with the letter presses the button. On **Disable N numbers**, and where a request is sent or closed, it only leads to the button: pressing it is up to you.',
      ),
      p('`AltGr` stays your keyboard’s own, to write / ? and °.'),
      h('Lists and fields'),
      keys(
        ['↑ ↓', 'Move in lists and in the table of the History'],
        ['Tab', 'Next field or button. Shift+Tab goes back'],
        ['Space', 'Presses the button you are on'],
        ['Ctrl+V', 'In Consult: a key, the QR Code’s address or the whole XML'],
      ),
      note(
        'A barcode reader is a keyboard that ends with Enter. In Consult, read one key after another: the field is always ready for the next.',
      ),
    ],
  },
};
