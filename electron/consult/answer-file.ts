/** An answer of the history as a file of the archive: as SEFAZ sent it, or as a page to print. */

import { join } from 'node:path';
import { accessKeyParts, type AccessKey } from '../../shared/fiscal/key/access-key.ts';
import type { Environment } from '../../shared/contract.ts';
import type { ReportContext } from '../receipt/consult-report.ts';
import { toConsultation } from './ask-site.ts';
import type { StoredAnswer } from '../history/history.ts';

export interface AnswerFile {
  /** Relative to the archive's root. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * `<CNPJ>/<ambiente>/consultas/<AAAA>/<MM>/<chave>-<UTC time>-sit.xml` or `.pdf`. Undefined if the XML is requested
 * and was not stored.
 */
export async function answerFile(
  note: { readonly environment: Environment; readonly chNFe: AccessKey },
  given: StoredAnswer & { readonly xml: string | undefined },
  as: 'xml' | 'pdf',
  context: ReportContext,
): Promise<AnswerFile | undefined> {
  const { chNFe, environment } = note;
  const moment = new Date(given.consultadoEm).toISOString();
  const [year = '', month = ''] = moment.split('-');
  const folder = join(accessKeyParts(chNFe).emitter, environment, 'consultas', year, month);
  const stamp = moment.slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const path = join(folder, `${chNFe}-${stamp}-sit.${as}`);
  if (as === 'xml') {
    if (given.xml === undefined) return undefined;
    return { path, bytes: Buffer.from(`${DECLARATION}${given.xml}`, 'utf8') };
  }
  const { consultReport } = await import('../receipt/consult-report.ts');
  const consultation = toConsultation(note, given.retConsSitNFe, given.avisos, given.consultadoEm);
  return { path, bytes: await consultReport(consultation, context) };
}
