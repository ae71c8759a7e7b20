/** The calls about the proxy; they concern the real realm, since training never leaves this computer. */

import type { NetworkSettings } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Network } from '../../realm/network.ts';
import { addressOf, homeAuthorizer } from '../../sefaz/addresses/authorizers.ts';
import type { InRealm } from '../scope.ts';

const HTTPS = 443;

export function createNetworkHandlers(inRealm: InRealm) {
  const inNetwork = <T>(use: (network: Network) => Promise<Result<T, AppError>> | Result<T, AppError>) =>
    inRealm('homologacao', ({ network }) => (network ? use(network) : err(appError('host.unsupported'))));
  return {
    'network.get': () => inNetwork<NetworkSettings>((network) => ok(network.settings())),
    'network.set': (input) =>
      inRealm('homologacao', async ({ network, pool }) => {
        if (!network) return err(appError('host.unsupported'));
        const saved = await network.save(input);
        if (saved.ok) pool.closeIdle();
        return saved;
      }),
    'network.weak-group': (input) => inNetwork((network) => network.acceptWeakGroup(input)),
    'network.test': ({ uf }, caller) =>
      inNetwork(async (network) => {
        const address = addressOf('55', homeAuthorizer(uf, '55'), '1', 'status');
        if (address === undefined) return err(appError('sefaz.no-address', { uf }));
        const { hostname, port } = new URL(address);
        return ok(await network.test(hostname, Number(port || HTTPS), caller.signal));
      }),
  } satisfies Partial<Handlers>;
}
