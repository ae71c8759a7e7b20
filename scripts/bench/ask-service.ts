/** The JSON service of an app that runs, and asking it as a client would that keeps its connections. */

import { Agent, request } from 'node:http';
import type { App } from '../../electron/app.ts';
import { called } from './bench-app.ts';

export interface AskedService {
  readonly port: number;
  /** `POST /nfe/stats`; rejects for any status but 200. */
  readonly ask: (chNFe: string) => Promise<void>;
  /** Of this side; the service ends with its app. */
  readonly close: () => void;
}

/** Switches the service of `app` on, with a token of `cnpj` that may consult in homologation. */
export async function openService(app: App, cnpj: string): Promise<AskedService> {
  const { token } = await called(app, 'token.create', {
    cnpj,
    environment: 'homologacao',
    scopes: ['consultar'],
  });
  const { port } = await called(app, 'service.switch', { on: true, port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const ask = (chNFe: string): Promise<void> => {
    const body = JSON.stringify({ 'X-AUTH-TOKEN': token, chNFe, tpAmb: '2' });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const call = request(
        { host: '127.0.0.1', port, path: '/nfe/stats', method: 'POST', agent, headers },
        (response) => {
          response.resume();
          response.on('end', () => {
            if (response.statusCode === 200) resolve();
            else reject(new Error(`service: ${response.statusCode ?? 0}`));
          });
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  };
  return { port, ask, close: () => agent.destroy() };
}
