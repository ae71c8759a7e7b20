/** The rows of the fault table: what a server or the network does, and the error code it must give. */

import type { LookupFunction, Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { deflateSync, gzipSync } from 'node:zlib';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { Limits } from '../tls/connection.ts';
import { DH_1024 } from './dh-group.ts';
import { authority, httpAnswer, type Behaviour } from './raw-server.ts';
import { makeAuthority } from './tls-fixtures.ts';
import { KEY } from './question.ts';

const OTHER_KEY = KEY.replace('3526', '3525');
const NFE = 'http://www.portalfiscal.inf.br/nfe';
/** Short enough to wait for where a limit must expire. */
const SHORT_MS = 120;

const consulted = (fields = '') =>
  `<retConsSitNFe xmlns="${NFE}"><tpAmb>2</tpAmb><cStat>100</cStat>${fields}</retConsSitNFe>`;
const disabled = (fields = '') =>
  `<retInutNFe xmlns="${NFE}"><infInut><tpAmb>2</tpAmb><cStat>102</cStat>${fields}</infInut></retInutNFe>`;
const soap = (inner: string) =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${inner}</s:Body></s:Envelope>`;
/** A successful answer for each connection type: a fault must be reported although it contains this. */
const success = { consult: soap(consulted()), disable: soap(disabled()) };
export type LinkKind = keyof typeof success;

export interface Fault {
  /** After the whole request was read. */
  readonly behave?: (link: LinkKind) => Behaviour;
  readonly tls?: TlsOptions;
  /** In place of a TLS server. */
  readonly tcp?: (socket: Socket) => void;
  readonly lookup?: LookupFunction;
  readonly closed?: boolean;
  readonly limits?: Partial<Limits>;
  readonly ca?: readonly string[];
}
/** `asks`: number of requests that the server sees for a consultation; for a disablement it is always at most one. */
export type Row = readonly [fault: string, given: Fault, code: ErrorCode, asks?: number];

const raw = (bytes: string | Buffer, end = false): Fault => ({
  behave: () => (socket) => void socket.write(bytes, () => end && socket.end()),
});
const says = (text: string | Buffer, options?: Parameters<typeof httpAnswer>[1]) =>
  raw(httpAnswer(text, options));
const status = (line: string, headers = '') => says('<html><body>x</body></html>', { status: line, headers });
export const inSuccess = (change: (text: string) => string): Fault => ({
  behave: (link) => (socket) => void socket.write(httpAnswer(change(success[link]))),
});
const perLinkKind = (texts: Record<LinkKind, string>): Fault =>
  inSuccess((text) => soap(text === success.consult ? texts.consult : texts.disable));
const certificate = (issued: { keyPem: string; certPem: string }): Fault => ({
  tls: { key: issued.keyPem, cert: issued.certPem },
});
const alert = (number: number): Fault => ({
  tcp: (socket) => socket.once('data', () => socket.write(Buffer.from([21, 3, 3, 0, 2, 2, number]))),
});
const noName = (code: string): Fault => ({
  lookup: (_host, _options, callback) => callback(Object.assign(new Error(code), { code }), ''),
});
const drip = (head: string): Fault => ({
  behave: () => (socket) => {
    socket.write(head);
    const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write('a')), 20);
  },
  limits: { totalMs: SHORT_MS },
});
const names = { commonName: 'localhost', hosts: ['localhost'] };
const HOUR = 3_600_000;
const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]>`;

/** Before any byte of the request was sent. */
export const CONNECT: readonly Row[] = [
  ['the name is not known', noName('ENOTFOUND'), 'sefaz.dns', 3],
  ['the name server does not answer', noName('EAI_AGAIN'), 'sefaz.dns', 3],
  ['the network is gone', noName('ENETUNREACH'), 'sefaz.unreachable', 3],
  ['refused', { closed: true }, 'sefaz.refused', 3],
  ['reset at once', { tcp: (socket) => socket.resetAndDestroy() }, 'sefaz.reset', 3],
  [
    'closed during the handshake',
    { tcp: (socket) => socket.once('data', () => socket.end()) },
    'sefaz.reset',
    3,
  ],
  ['silent during the handshake', { tcp: () => undefined, limits: { connectMs: SHORT_MS } }, 'sefaz.timeout'],
  ['plain HTTP', { tcp: (socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n') }, 'sefaz.tls'],
  ...[40, 71].map((number): Row => [
    `alert ${number} before anything of the server's`,
    alert(number),
    'sefaz.tls-no-cipher',
  ]),
  ['no cipher in common', { tls: { ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' } }, 'sefaz.tls-no-cipher'],
  [
    'a group of Diffie-Hellman of 1024 bits',
    { tls: { ciphers: 'DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0', dhparam: DH_1024 } },
    'sefaz.tls-weak-dh',
  ],
  ...[42, 43, 44, 45, 46, 48, 49, 80, 112].map((number): Row => [
    `alert ${number}`,
    alert(number),
    'sefaz.tls-alert',
  ]),
  ['nothing but TLS 1.3', { tls: { minVersion: 'TLSv1.3', maxVersion: 'TLSv1.3' } }, 'sefaz.tls-alert'],
  [
    'our certificate not taken, without a word',
    { tls: { ca: makeAuthority('AC só da SEFAZ').certPem } },
    'sefaz.reset',
    3,
  ],
  ['an unknown authority', certificate(makeAuthority('AC desconhecida').issue(names)), 'sefaz.tls-untrusted'],
  ['signed by itself', certificate(makeAuthority('localhost')), 'sefaz.tls-untrusted'],
  [
    'an ended certificate',
    certificate(authority.issue({ ...names, notAfter: new Date(Date.now() - HOUR) })),
    'sefaz.tls-expired',
  ],
  [
    'a certificate of the future',
    certificate(authority.issue({ ...names, notBefore: new Date(Date.now() + HOUR) })),
    'sefaz.tls-expired',
  ],
  [
    'the certificate of another host',
    certificate(authority.issue({ commonName: 'x', hosts: ['outro.test'] })),
    'sefaz.tls-host',
  ],
  [
    'an antivirus in between',
    certificate(makeAuthority('ESET SSL Filter CA').issue(names)),
    'sefaz.tls-inspected',
  ],
  [
    'a firewall in between',
    certificate(makeAuthority('FortiGate CA', { organization: 'Fortinet' }).issue(names)),
    'sefaz.tls-inspected',
  ],
];

/** After the request was sent. */
export const ANSWER: readonly Row[] = [
  ['reset after the request', { behave: () => (socket) => void socket.destroy() }, 'sefaz.reset', 3],
  ['closed after the request', { behave: () => (socket) => void socket.end() }, 'sefaz.reset', 3],
  ['no answer', { behave: () => () => undefined, limits: { totalMs: SHORT_MS } }, 'sefaz.timeout'],
  ['a slow head', drip('HTTP/1.1 200 OK\r\nX-A: '), 'sefaz.timeout'],
  ['a slow body', drip('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n'), 'sefaz.timeout'],
  [
    'a body that stops',
    { ...raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<a'), limits: { idleMs: SHORT_MS } },
    'sefaz.timeout',
  ],
  ['a head cut short', raw('HTTP/1.1 200 OK\r\nX-A: ', true), 'sefaz.reset'],
  ['a body cut short', raw('HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n<a/>', true), 'sefaz.reset'],
  [
    'a success cut short',
    { behave: (link) => (socket) => void socket.end(httpAnswer(success[link]).subarray(0, -9)) },
    'sefaz.reset',
  ],
  [
    'chunks cut short',
    raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<a/>\r\n', true),
    'sefaz.reset',
  ],
  ['a broken chunk', raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'), 'sefaz.http'],
  ['no HTTP', raw('SSH-2.0-x\r\n\r\n'), 'sefaz.http'],
  ['a head without end', raw(`HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(100_000)}`), 'sefaz.too-large'],
  ['50 MB', says(Buffer.alloc(52_428_800, 97)), 'sefaz.too-large'],
  [
    'a gzip bomb',
    says(gzipSync(Buffer.alloc(5_000_000)), { headers: 'Content-Encoding: gzip\r\n' }),
    'sefaz.too-large',
  ],
  ['broken gzip', says('<a/>', { headers: 'Content-Encoding: gzip\r\n' }), 'sefaz.not-xml'],
  [
    'gzip with a wrong sum',
    {
      behave: (link) => (socket) => {
        const packed = Buffer.concat([gzipSync(success[link]).subarray(0, -8), Buffer.alloc(8)]);
        socket.write(httpAnswer(packed, { headers: 'Content-Encoding: gzip\r\n' }));
      },
    },
    'sefaz.not-xml',
  ],
  ['an unknown coding', says('<a/>', { headers: 'Content-Encoding: br\r\n' }), 'sefaz.not-xml'],
  ['HTTP 301', status('301 Moved Permanently', 'Location: /outro\r\n'), 'sefaz.http'],
  ['HTTP 302', status('302 Found', 'Location: /outro\r\n'), 'sefaz.http'],
  ['HTTP 307', status('307 Temporary Redirect', 'Location: /outro\r\n'), 'sefaz.http'],
  ['HTTP 400', status('400 Bad Request'), 'sefaz.http'],
  ['HTTP 403', status('403 Forbidden'), 'sefaz.http'],
  ['HTTP 404', status('404 Not Found'), 'sefaz.http'],
  ['HTTP 500', status('500 Internal Server Error'), 'sefaz.http'],
  ['HTTP 502', status('502 Bad Gateway'), 'sefaz.http', 3],
  ['HTTP 503', status('503 Service Unavailable'), 'sefaz.http', 3],
  ['HTTP 504', status('504 Gateway Timeout'), 'sefaz.http', 3],
  ['a page', says('<!DOCTYPE html><html><body>Manutenção<br></body></html>'), 'sefaz.not-xml'],
  ['an empty body', says(''), 'sefaz.not-xml'],
  ['blanks', says('\r\n \r\n'), 'sefaz.not-xml'],
  ['JSON', says('{"cStat":"102"}'), 'sefaz.not-xml'],
  ['XML cut short', inSuccess((text) => text.slice(0, -9)), 'sefaz.not-xml'],
  ['something behind the XML', inSuccess((text) => `${text}<x/>`), 'sefaz.not-xml'],
  ['text behind the XML', inSuccess((text) => `${text} ok`), 'sefaz.not-xml'],
  ['an entity bomb', inSuccess((text) => bomb + text.replace('<s:Body>', '<s:Body>&j;')), 'sefaz.not-xml'],
  [
    'an outside entity',
    inSuccess(
      (text) =>
        `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${text.replace('<s:Body>', '<s:Body>&x;')}`,
    ),
    'sefaz.not-xml',
  ],
  ['a well without bottom', says('<a>'.repeat(20_000)), 'sefaz.not-xml'],
  ['another namespace', inSuccess((text) => text.replace(NFE, 'urn:x')), 'sefaz.unrecognised'],
  ['no cStat', inSuccess((text) => text.replace(/<cStat>.*<\/cStat>/, '')), 'sefaz.unrecognised'],
  ['the answer twice', inSuccess((text) => text.replace(/<ret.*<\/ret\w+>/, '$&$&')), 'sefaz.unrecognised'],
  [
    'the answer of the other service',
    perLinkKind({ consult: disabled(), disable: consulted() }),
    'sefaz.unrecognised',
  ],
  ['another environment', inSuccess((text) => text.replace('<tpAmb>2', '<tpAmb>1')), 'sefaz.mismatch'],
  [
    'another note, another range',
    perLinkKind({
      consult: consulted(`<chNFe>${OTHER_KEY}</chNFe>`),
      disable: disabled('<nNFFin>53</nNFFin>'),
    }),
    'sefaz.mismatch',
  ],
  [
    'the protocol of another note, another series',
    perLinkKind({
      consult: consulted(`<protNFe><infProt><chNFe>${OTHER_KEY}</chNFe></infProt></protNFe>`),
      disable: disabled('<serie>2</serie>'),
    }),
    'sefaz.mismatch',
  ],
  [
    'a SOAP fault',
    says(
      soap(
        '<s:Fault><s:Code><s:Value>s:Receiver</s:Value></s:Code><s:Reason><s:Text>x</s:Text></s:Reason></s:Fault>',
      ),
    ),
    'sefaz.soap-fault',
  ],
  [
    'a SOAP fault with HTTP 500',
    says(soap('<s:Fault><s:Code><s:Value>s:Sender</s:Value></s:Code></s:Fault>'), {
      status: '500 Internal Server Error',
    }),
    'sefaz.soap-fault',
  ],
];

/** An answer with broken HTTP framing; `code` is the error for the broken frame alone. */
export type FrameRow = readonly [fault: string, frame: (text: string) => Fault, code: ErrorCode];

const XML = 'Content-Type: application/soap+xml; charset=utf-8\r\n';
const wire = (headers: string, body: string | Buffer, end = true): Fault =>
  raw(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${XML}${headers}\r\n`), Buffer.from(body)]), end);
const length = (text: string | Buffer, more = 0) => `Content-Length: ${Buffer.byteLength(text) + more}\r\n`;
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const packed = (coding: string, body: Buffer): Fault =>
  wire(`Content-Encoding: ${coding}\r\n${length(body)}`, body);

/** After the request was sent; the content of the frame is complete or truncated, like `text`. */
export const FRAMES: readonly FrameRow[] = [
  ['a Content-Length that is too long', (text) => wire(length(text, 40), text), 'sefaz.reset'],
  [
    'a Content-Length that is too long, the connection left open',
    (text) => ({ ...wire(length(text, 40), text, false), limits: { idleMs: SHORT_MS } }),
    'sefaz.timeout',
  ],
  ['a Content-Length that is too short', (text) => wire(length(text, -12), text), 'sefaz.http'],
  ['something else behind the announced bytes', (text) => wire(length(text), `${text}xyz`), 'sefaz.http'],
  ['no final chunk', (text) => wire('Transfer-Encoding: chunked\r\n', chunk(text)), 'sefaz.reset'],
  [
    'several chunks, the last but one no size',
    (text) =>
      wire(
        'Transfer-Encoding: chunked\r\n',
        `${chunk(text.slice(0, 9))}${chunk(text.slice(9))}xyz\r\n0\r\n\r\n`,
      ),
    'sefaz.http',
  ],
  [
    'an unknown Content-Encoding',
    (text) => wire(`Content-Encoding: zip\r\n${length(text)}`, text),
    'sefaz.not-xml',
  ],
  ['a gzip that is none', (text) => wire(`Content-Encoding: gzip\r\n${length(text)}`, text), 'sefaz.not-xml'],
  ['gzip cut at its trailer', (text) => packed('gzip', gzipSync(text).subarray(0, -5)), 'sefaz.not-xml'],
  [
    'deflate cut at its trailer',
    (text) => packed('deflate', deflateSync(text).subarray(0, -2)),
    'sefaz.not-xml',
  ],
  ['a header that is none', (text) => wire(`no header\r\n${length(text)}`, text), 'sefaz.http'],
  ['no head at all', (text) => raw(text, true), 'sefaz.http'],
];

/** Contents of a frame: complete answers with that code, and a truncated one. */
export const framed = {
  answer: (cStat: string) =>
    soap(
      `<retInutNFe xmlns="${NFE}"><infInut><tpAmb>2</tpAmb><cStat>${cStat}</cStat><xMotivo>x</xMotivo><nProt>135260000000001</nProt></infInut></retInutNFe>`,
    ),
  cut: (text: string) => text.slice(0, -9),
};
