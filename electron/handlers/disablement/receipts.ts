/** The receipt of a disablement: returned as bytes, or written next to the XML. */

import { join } from 'node:path';
import type { Environment } from '../../../shared/contract.ts';
import { ok } from '../../../shared/result.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import type { Deps } from '../scope.ts';
import { writeToArchive } from '../files/archive.ts';
import { readerLocale } from '../reader-locale.ts';
import { showSaved } from '../show-saved.ts';

export function createReceiptHandlers(
  deps: Deps<'clock' | 'log' | 'opener' | 'language' | 'version' | 'inJournal'>,
) {
  const { clock, log, opener, version, inJournal } = deps;
  const make = async (
    journal: Disablements,
    input: { readonly environment: Environment; readonly requestId: string },
    caller: Caller,
  ) => {
    const view = await journal.get(input);
    if (!view.ok) return view;
    const { receiptOf } = await import('../../receipt/receipt-from-journal.ts');
    const proc = await journal.proc(input);
    if (!proc.ok) return proc;
    const chainHead = await journal.chainHead(view.value.cnpj);
    return receiptOf(view.value, {
      proc: proc.value,
      chainHead,
      issuedAt: clock.now(),
      version,
      locale: readerLocale(caller, deps),
    });
  };
  return {
    'disablement.receipt': (input, caller) =>
      inJournal(input.environment, async (journal) => {
        const receipt = await make(journal, input, caller);
        if (!receipt.ok) return receipt;
        const { fileName, pdf } = receipt.value;
        return ok({ fileName, pdf: Buffer.from(pdf).toString('base64') });
      }),

    'disablement.save-receipt': (input, caller) =>
      inJournal(input.environment, async (journal, realm) => {
        const receipt = await make(journal, input, caller);
        if (!receipt.ok) return receipt;
        const folder = await journal.folder(input);
        if (!folder.ok) return folder;
        const path = join(folder.value, receipt.value.fileName);
        // The XML's folder is available unless its disk is disconnected.
        const filed = await journal.filePath(input);
        const root = filed.ok ? { folder: folder.value, mount: false } : realm.archive.standing();
        const written = await writeToArchive(path, receipt.value.pdf, root, log);
        return showSaved(path, written, opener);
      }),
  } satisfies Partial<Handlers>;
}
