/** The host ports implemented with Electron: sealed secrets, native dialogs, the file manager, the system's proxy. */

import { basename } from 'node:path';
import { dialog, safeStorage, session, shell, type BrowserWindow } from 'electron';
import { appError } from '../../shared/errors.ts';
import type { HostWords } from '../../shared/explain/host/host.ts';
import type { Locale } from '../../shared/explain/words.ts';
import { isOurCalendarFile, isOurDraft } from '../faces/own-files.ts';
import type * as Confirmation from '../faces/confirmation-text.ts';
import { readCapped } from '../faces/read-file.ts';
import {
  localeOf,
  SecretBoxFailure,
  UnreadChoice,
  wordsOf,
  type Confirm,
  type FilePicker,
  type Language,
  type Opener,
  type PickedFile,
  type Ports,
  type SecretBox,
} from '../ports.ts';
import { consoleBeside, openConsole } from './terminal.ts';

/** The parent window of a dialog; without one, a dialog could be hidden behind the window. */
export type WindowOf = () => BrowserWindow | undefined;

export async function createElectronPorts(
  windowOf: WindowOf,
  language?: Language,
): Promise<Omit<Ports, 'language' | 'log' | 'clock' | 'notifier'>> {
  return {
    secretBox: await createSecretBox(process.platform),
    filePicker: createFilePicker(windowOf, () => wordsOf({ language }).pick),
    confirm: createConfirm(windowOf, () => localeOf({ language })),
    opener: createOpener(),
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
  };
}

/** Must be called when the app is ready. */
export async function createSecretBox(platform: NodeJS.Platform): Promise<SecretBox> {
  const available = await safeStorage.isAsyncEncryptionAvailable();
  const backend = backendOf(platform);
  return {
    backend,
    // `basic_text` uses a publicly known password, and "unknown" may be the same.
    protects: available && backend !== 'basic_text' && backend !== 'unknown',
    async seal(plain) {
      try {
        return await safeStorage.encryptStringAsync(Buffer.from(plain).toString('base64'));
      } catch {
        throw unavailable(); // Bytes of ours, so that nothing is wrong with them.
      }
    },
    async open(sealed) {
      try {
        const { result } = await safeStorage.decryptStringAsync(Buffer.from(sealed));
        return Buffer.from(result, 'base64');
      } catch (error) {
        // Electron's own words: who took them for foreign bytes would make a new key in the place of one that opens later.
        if (error instanceof Error && error.message.includes('temporarily unavailable')) throw unavailable();
        return undefined; // Sealed by another user or machine, or damaged: undefined, as the port requires.
      }
    },
  };
}

function unavailable(): SecretBoxFailure {
  return new SecretBoxFailure(appError('secret.unprotected', { reason: 'unavailable' }));
}

function backendOf(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'dpapi';
  if (platform === 'darwin') return 'keychain';
  return safeStorage.getSelectedStorageBackend();
}

function createFilePicker(windowOf: WindowOf, words: () => HostWords['pick']): FilePicker {
  const open = async (options: Electron.OpenDialogOptions): Promise<string | undefined> => {
    const window = windowOf();
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options));
    return canceled ? undefined : filePaths[0];
  };
  const choose = (title: string, filters: Electron.FileFilter[]): Promise<string | undefined> => {
    const all = [...filters, { name: words().allFiles, extensions: ['*'] }];
    return open({ title, properties: ['openFile', 'dontAddToRecent'], filters: all });
  };
  return {
    async pickCertificate(maxBytes) {
      const { certificate, a1, otherCertificates } = words();
      const path = await choose(certificate, [
        { name: a1, extensions: ['pfx', 'p12'] },
        { name: otherCertificates, extensions: ['cer', 'crt', 'der', 'pem', 'p7b', 'p7c'] },
      ]);
      return path === undefined ? undefined : pickedFile(path, maxBytes);
    },
    async pickFile(maxBytes) {
      const path = await choose(words().xml, [{ name: 'XML', extensions: ['xml'] }]);
      return path === undefined ? undefined : { ...(await pickedFile(path, maxBytes)), path };
    },
    pickPath: (title, extensions) =>
      choose(words()[title], [
        { name: extensions.map((each) => each.toUpperCase()).join(', '), extensions: [...extensions] },
      ]),
    async pickFolder(title) {
      // A folder may also be created in the dialog.
      return open({
        title: words()[title],
        properties: ['openDirectory', 'createDirectory', 'dontAddToRecent'],
      });
    },
  };
}

/** Throws where it cannot be read. */
async function pickedFile(path: string, maxBytes: number): Promise<PickedFile> {
  const read = await readCapped(path, maxBytes);
  if (!read.ok) throw new UnreadChoice(read.error);
  return { name: basename(path), bytes: read.value };
}

function createConfirm(windowOf: WindowOf, locale: () => Locale): Confirm {
  const ask = async (
    textOf: (texts: typeof Confirmation) => Confirmation.ConfirmationText,
    signal: AbortSignal | undefined,
  ): Promise<boolean> => {
    // Its words are in both languages, and few starts come to need them.
    const texts = await import('../faces/confirmation-text.ts');
    const text = textOf(texts);
    const window = windowOf();
    // No window to ask in: the safe answer.
    if (window === undefined || signal?.aborted) return false;
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      title: text.title,
      message: text.message,
      detail: texts.detailBlock(text),
      buttons: [text.cancel, text.act],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      ...(signal ? { signal } : {}),
    });
    return response === 1 && !signal?.aborted;
  };
  return {
    allows: () => true,
    disable: (summary, signal) => ask((texts) => texts.confirmationText(summary, locale()), signal),
    disableGroup: (summaries, signal) =>
      ask((texts) => texts.groupConfirmationText(summaries, locale()), signal),
    grant: (summary, signal) => ask((texts) => texts.grantText(summary, locale()), signal),
  };
}

function createOpener(): Opener {
  const terminal = consoleBeside(process.execPath, process.platform, process.env);
  return {
    ...(terminal ? { openTerminal: () => openConsole(terminal) } : {}),
    showInFolder(path) {
      shell.showItemInFolder(path);
      return Promise.resolve(true);
    },
    // The result is the system's error message, empty on success.
    openCalendar: async (path) => isOurCalendarFile(path) && (await shell.openPath(path)) === '',
    openDraft: async (path) => isOurDraft(path) && (await shell.openPath(path)) === '',
  };
}
