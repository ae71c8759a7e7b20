/** One handshake to a port of this machine, for any runtime that has node:tls: prints the cipher, or the error's code. */

import { connect } from 'node:tls';

const [port = '', named = ''] = process.argv.slice(2);
const socket = connect({
  host: '127.0.0.1',
  port: Number(port),
  servername: 'localhost',
  // A laboratory of our own on loopback: the question is which cipher is chosen, not who answers.
  rejectUnauthorized: false,
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
  ...(named === '' ? {} : { ciphers: named }),
});
const end = (text) => {
  process.stdout.write(`${text}\n`);
  process.exit(0);
};
socket.on('secureConnect', () => end(socket.getCipher()?.name ?? 'connected'));
socket.on('error', (error) => end(`no: ${error.code ?? error.message}`));
setTimeout(() => end('no: no answer'), 5_000);
