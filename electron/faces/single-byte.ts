/** Reads the 8-bit charsets of older programs. */

/** Bytes 80 to FF of code page 850 (IBM850, as registered at IANA), which Node's decoder does not know. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

export type SingleByteCharset = 'windows-1252' | 'cp850';

/** Every byte is a character in both: nothing is refused. */
export function decodeSingleByte(bytes: Uint8Array, charset: SingleByteCharset): string {
  if (charset === 'windows-1252') return new TextDecoder('windows-1252').decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\x80-\xFF]/g, (byte) => CP850.charAt(byte.charCodeAt(0) - 0x80));
}
