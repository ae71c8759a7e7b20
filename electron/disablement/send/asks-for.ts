/** Whether a signed request asks for what its row says: others may write rows, and a signature that is valid may be of other numbers. */

import { disablementId } from '../../../shared/fiscal/disablement-id.ts';
import { childText, children } from '../../sefaz/xml/xml-find.ts';
import { parseXml } from '../../sefaz/xml/xml.ts';
import type { RequestRow } from '../journal/journal-rows.ts';
import { fieldsOf } from './settle.ts';

/** What a person confirmed is in the row; what SEFAZ disables is in the text. */
export function asksFor(row: RequestRow, xml: string): boolean {
  const parsed = parseXml(xml);
  if (!parsed.ok || parsed.value.name !== 'inutNFe') return false;
  const [asked, ...others] = children(parsed.value, 'infInut');
  if (!asked || others.length > 0) return false;
  const { cnpj, ...same } = fieldsOf(row);
  const id = asked.attributes.find(({ name }) => name === 'Id')?.value;
  return (
    id === disablementId(fieldsOf(row)) &&
    Object.entries({ ...same, CNPJ: cnpj }).every(([name, value]) => childText(asked, name) === String(value))
  );
}
