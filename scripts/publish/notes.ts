/** `node scripts/run.mjs publish/notes [VERSION]`: prints what CHANGELOG.md says of a version, package.json's by default. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { sectionOf } from './sections.ts';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const wanted = process.argv[2] ?? version;
const notes = sectionOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), wanted);
if (notes === undefined) {
  process.stderr.write(`CHANGELOG.md says nothing of ${wanted}.\n`);
  process.exitCode = 1;
} else process.stdout.write(`${notes}\n`);
