/** The byte forms that PKCS#12 writers derive from one password, most likely first. */

/**
 * Forms for the PKCS#12 key derivation (RFC 7292, B.1): big-endian UTF-16 terminated by two zero bytes. The empty
 * password exists in two encodings, with and without the terminator.
 */
export function pkcs12Forms(password: string): Buffer[] {
  if (password === '') return [Buffer.of(0, 0), Buffer.alloc(0)];
  return spellings(password).map((text) => {
    const bytes = Buffer.alloc(text.length * 2 + 2);
    for (let index = 0; index < text.length; index += 1)
      bytes.writeUInt16BE(text.charCodeAt(index), index * 2);
    return bytes;
  });
}

/**
 * Forms for PBKDF2 (PBES2): UTF-8 by the standard; some writers use Windows ANSI, or the low byte of each UTF-16
 * unit (node-forge), for accents and signs like €.
 */
export function pbkdf2Forms(password: string): Buffer[] {
  const utf8 = [password, password.normalize('NFC'), password.normalize('NFD')].map((text) =>
    Buffer.from(text, 'utf8'),
  );
  if (isAscii(password)) return utf8.slice(0, 1);
  const ansi = windows1252(password);
  return distinct([...utf8, ...(ansi ? [ansi] : []), Buffer.from(password, 'latin1')]);
}

function distinct(forms: readonly Buffer[]): Buffer[] {
  return [...new Map(forms.map((form) => [form.toString('latin1'), form])).values()];
}

// Old OpenSSL widened each byte of the terminal's encoding (UTF-8 or Windows ANSI) to one UTF-16 unit.
function spellings(password: string): string[] {
  if (isAscii(password)) return [password];
  const composed = password.normalize('NFC');
  return [
    ...new Set([
      password,
      composed,
      password.normalize('NFD'),
      Buffer.from(composed, 'utf8').toString('latin1'),
      windows1252(password)?.toString('latin1') ?? password,
    ]),
  ];
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text, 'utf8') === text.length;
}

const WINDOWS_1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windows1252(text: string): Buffer | undefined {
  const bytes: number[] = [];
  for (const character of text.normalize('NFC')) {
    const high = WINDOWS_1252_HIGH.indexOf(character);
    const code = high >= 0 ? 0x80 + high : character.charCodeAt(0);
    if (code > 0xff || character.length > 1) return undefined;
    bytes.push(code);
  }
  return Buffer.from(bytes);
}
