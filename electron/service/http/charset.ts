/** Turns the bytes of a request's body into text: UTF-8, or the charset of older programs where the header names it. */

import { isUtf8 } from 'node:buffer';
import { decodeSingleByte } from '../../faces/single-byte.ts';

/** How the bytes were read; `guessed`: 8-bit bytes that neither are UTF-8 nor declared as something known. */
export type BodyCharset =
  | 'utf-8'
  | 'utf-8-not-declared'
  | 'iso-8859-1'
  | 'windows-1252'
  | 'cp850'
  | 'guessed';

export interface BodyText {
  readonly text: string;
  readonly charset: BodyCharset;
}

export const NO_BODY: BodyText = { text: '', charset: 'utf-8' };

type Declared = Extract<BodyCharset, 'iso-8859-1' | 'windows-1252' | 'cp850'>;

const NAMES: ReadonlyMap<string, Declared> = new Map<string, Declared>([
  ['iso-8859-1', 'iso-8859-1'],
  ['iso8859-1', 'iso-8859-1'],
  ['latin1', 'iso-8859-1'],
  ['windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
  ['cp850', 'cp850'],
  ['cp-850', 'cp850'],
  ['ibm850', 'cp850'],
  ['850', 'cp850'],
]);

export function decodeBody(bytes: Buffer, contentType: string): BodyText {
  const named = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? '';
  const declared = NAMES.get(named);
  if (isUtf8(bytes)) {
    const text = bytes.toString('utf8');
    if (!declared) return { text, charset: 'utf-8' };
    // No Portuguese text in one of the three has bytes that are letters of UTF-8 too: the header is a library's default.
    const wide = bytes.some((byte) => byte >= 0x80);
    return { text, charset: wide ? 'utf-8-not-declared' : declared };
  }
  // As every browser does: in iso-8859-1 the bytes 80 to 9F would be control characters, which occur in no
  // text.
  const text = decodeSingleByte(bytes, declared === 'cp850' ? 'cp850' : 'windows-1252');
  return { text, charset: declared ?? 'guessed' };
}

/** What the caller should know of the reading, in a sentence; undefined of plain UTF-8. */
export function charsetNotice(charset: BodyCharset): string | undefined {
  switch (charset) {
    case 'utf-8':
      return undefined;
    case 'utf-8-not-declared':
      return 'O corpo foi lido em UTF-8, como os bytes mostram; o cabeçalho Content-Type diz outra coisa.';
    case 'guessed':
      return 'O corpo não está em UTF-8, e o cabeçalho não diz um charset que este programa leia: as letras acentuadas podem ter sido lidas errado.';
    case 'iso-8859-1':
    case 'windows-1252':
    case 'cp850':
      return `O corpo foi lido em ${charset}, como o cabeçalho Content-Type diz.`;
  }
}
