/** Which addresses from an unverified certificate are contacted, and what is accepted from there. */

import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import forge from 'node-forge';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { err } from '../../../shared/result.ts';
import { serverCertificate } from '../testing/raw-server.ts';
import { namesOf, startPublisher, type PublisherOptions } from '../testing/table-host.ts';
import { makeAuthority } from '../testing/tls-fixtures.ts';
import { certificatesIn, pathLimit } from '../../x509/parsed-certificate.ts';
import { fetchIssuer } from './aia.ts';
import { isPublicAddress } from './public-address.ts';

const one = makeAuthority('AC Um');
const two = makeAuthority('AC Dois');

function p7b(): Buffer {
  const message = forge.pkcs7.createSignedData();
  message.addCertificate(one.certPem);
  message.addCertificate(two.certPem);
  return Buffer.from(forge.asn1.toDer(message.toAsn1()).getBytes(), 'latin1');
}

async function publisher(files: Parameters<typeof startPublisher>[0], options?: PublisherOptions) {
  const started = await startPublisher(files, options);
  onTestFinished(() => started.close());
  const get = async (address: string, limitMs = 2_000, signal?: AbortSignal) => {
    const { network } = started.seams;
    const result = await fetchIssuer(address, { network, limitMs, signal });
    return result.ok ? namesOf(result.value) : result.error;
  };
  return { ...started, get };
}

describe('a public address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b::7f00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    '',
    'localhost',
    '8.8.8',
    '0x7f.1',
    '017700000001',
    '2130706433',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '100.63.0.1',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '189.9.0.1',
    '223.255.255.1',
    '2804:1b0::1',
    '2a00::1',
    '2606:4700::1111',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('the certificate of an issuer', () => {
  it('is accepted as DER, PEM or PKCS#7, from the address that was checked', async () => {
    const { get, dialled } = await publisher({
      '/a.cer': one.der,
      '/a.pem': Buffer.from(`x\r\n${one.certPem}${two.certPem}`),
      '/a.p7b': p7b(),
      '/a.p7b.pem': Buffer.from(`-----BEGIN PKCS7-----\n${p7b().toString('base64')}\n-----END PKCS7-----\n`),
    });
    expect(await get('http://ac.example/a.cer')).toEqual(['AC Um']);
    expect(await get('http://ac.example/a.pem')).toEqual(['AC Um', 'AC Dois']);
    expect(await get('http://ac.example/a.p7b')).toEqual(['AC Um', 'AC Dois']);
    expect(await get('http://ac.example/a.p7b.pem')).toEqual(['AC Um', 'AC Dois']);
    expect(new Set(dialled)).toEqual(new Set(['8.8.8.8 80']));
    expect(await get('http://1.1.1.1/a.cer')).toEqual(['AC Um']);
    expect(dialled.at(-1)).toBe('1.1.1.1 80');
  });

  it.each([
    'ftp://ac.example/a.cer',
    'ldap://ac.example/cn=x',
    'file:///etc/passwd',
    'http://ac.example:8080/a.cer',
    'http://ac.example:443/a.cer',
    'https://ac.example:80/a.cer',
    'http://user:word@ac.example/a.cer',
    'http://',
    'a.cer',
    '',
  ])('is not requested at %j', async (address) => {
    const { get, dialled, asked } = await publisher({});
    expect(await get(address)).toBe('address');
    expect([dialled, asked]).toEqual([[], []]);
  });

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::ffff:8.8.8.8']], [['fe80::1']], [[]]])(
    'is not requested if the name resolves to %j',
    async (addresses) => {
      const { get, dialled } = await publisher({ '/a.cer': one.der }, { addresses });
      expect(await get('http://ac.example/a.cer')).toBe('inside');
      expect(dialled).toEqual([]);
    },
  );

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://[::ffff:8.8.8.8]/',
    'https://192.168.0.1/',
  ])('is not requested at %s', async (address) => {
    const { get, dialled } = await publisher({});
    expect(await get(address)).toBe('inside');
    expect(dialled).toEqual([]);
  });

  it('is not accepted through a redirect, another status, a long or endless body, or as another format', async () => {
    const { get, asked } = await publisher({
      '/moved': (response) => response.writeHead(302, { Location: 'http://ac.example/a.cer' }).end(),
      '/a.cer': one.der,
      '/long': Buffer.alloc(65 * 1024, 0x30),
      '/html': Buffer.from('<html></html>'),
      '/empty': Buffer.alloc(0),
      '/cut': (response) => {
        response.writeHead(200, { 'Content-Length': 1000 }).write('x', () => response.destroy());
      },
      '/hang': () => undefined,
    });
    expect(await get('http://ac.example/moved')).toBe('http');
    expect(await get('http://ac.example/none')).toBe('http');
    expect(await get('http://ac.example/long')).toBe('too-large');
    expect(await get('http://ac.example/html')).toBe('no-certificate');
    expect(await get('http://ac.example/empty')).toBe('no-certificate');
    expect(await get('http://ac.example/cut')).toBe('connection');
    expect(await get('http://ac.example/hang', 100)).toBe('timeout');
    expect(await get('http://ac.invalid/a.cer')).toBe('dns');
    expect(await get('http://ac.example/a.cer', 100, AbortSignal.abort())).toBe('aborted');
    expect(asked).not.toContain('/a.cer');
  });

  it('is not requested once its time is over, though the way there was only found then', async () => {
    const { seams, dialled } = await publisher({ '/hang': () => undefined });
    const found = Promise.withResolvers<undefined>();
    const network = { ...seams.network, through: () => found.promise };
    expect(await fetchIssuer('http://ac.example/hang', { network, limitMs: 20 })).toEqual(err('timeout'));
    found.resolve(undefined);
    await pause(20);
    expect(dialled).toEqual([]);
  });

  it('is not accepted over https from an unverified server', async () => {
    vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    });
    let requests = 0;
    const server = createTlsServer(
      { key: serverCertificate.keyPem, cert: serverCertificate.certPem },
      (_request, response) => {
        requests++;
        response.end(one.der);
      },
    );
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const dialled: number[] = [];
    const network = {
      open: () => connect({ host: '127.0.0.1', port }),
      resolve: () => Promise.resolve(['8.8.8.8']),
      dial: (_address: string, at: number) => {
        dialled.push(at);
        return connect({ host: '127.0.0.1', port });
      },
    };
    const result = await fetchIssuer('https://localhost/a.cer', { network, limitMs: 2_000 });
    expect(result).toEqual({ ok: false, error: 'connection' });
    expect([requests, dialled]).toEqual([0, [443]]);
  });

  it('always settles, whatever the address', async () => {
    const { get } = await publisher({}, { addresses: ['10.0.0.1'] });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.webUrl()), async (address) => {
        expect(['address', 'inside', 'dns']).toContain(await get(address));
      }),
      { numRuns: 100 },
    );
  });
});

describe('the reading of certificates', () => {
  it('accepts any bytes, also those of a corrupted certificate', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void certificatesIn(bytes)));
    fc.assert(
      fc.property(fc.nat(one.der.length - 1), fc.nat(255), (at, byte) => {
        const spoilt = Buffer.from(one.der);
        spoilt[at] = byte;
        for (const certificate of certificatesIn(spoilt)) pathLimit(certificate);
      }),
    );
  });
});
