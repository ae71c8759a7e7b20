/** Which reader a file is for, by its first bytes. */

import { expect, test } from 'vitest';
import { classify } from './classify.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['XML', '<?xml version="1.0"?><a/>', 'xml'],
  ['XML with a byte order mark and blanks', '\xef\xbb\xbf\r\n <a/>', 'xml'],
  ['UTF-16', '\xff\xfe<\0a\0/\0>\0', 'xml'],
  ['UTF-16, the high byte first, without a mark', '\0<\0a\0/\0>', 'xml'],
  ['a zip', 'PK\x03\x04rest', 'zip'],
  ['an empty zip', 'PK\x05\x06', 'zip'],
  ['a book of SPED', '|0000|020|0|01112026|', 'sped'],
  ['a PDF named .xml', '%PDF-1.7', 'pdf'],
  ['gzip', '\x1f\x8b\x08', 'compressed'],
  ['a picture', '\x89PNG', 'none'],
  ['only zeros', '\0\0\0\0', 'none'],
  ['nothing', '', 'none'],
] as const)('%s', (_, head, kind) => {
  expect(classify(bytes(head))).toBe(kind);
});
