/** `npm run sbom`: writes `release/balcao-nfe.cdx.json`, the bill of materials of what is packaged (docs/adr/0045). */

import { join } from 'node:path';
import { writeBill } from './packaging/bill-file.ts';
import { ROOT } from './root.ts';

const FILE = 'release/balcao-nfe.cdx.json';
const count = await writeBill(ROOT, join(ROOT, FILE));
console.log(`${FILE}: ${count} parts, valid CycloneDX 1.6`);
