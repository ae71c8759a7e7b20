/** A connection address as it is pasted. */

import { expect, it } from 'vitest';
import { connectionParts } from './connection-text.ts';

it.each([
  [
    'postgresql://maria:s%C3%ADtio%40@banco.local:5433/balcao?sslmode=verify-full&sslrootcert=C%3A%5Cca.pem',
    {
      host: 'banco.local',
      port: '5433',
      database: 'balcao',
      user: 'maria',
      authority: 'C:\\ca.pem',
      password: 'sítio@',
    },
  ],
  [
    ' postgres://maria@[::1]/balcao\n',
    { host: '::1', port: '5432', database: 'balcao', user: 'maria', authority: '', password: undefined },
  ],
  ['banco.local', undefined],
  ['https://banco.local/balcao', undefined],
  ['postgresql://maria:%ZZ@banco/balcao', undefined],
  ['', undefined],
])('%j', (text, expected) => {
  expect(connectionParts(text)).toEqual(expected);
});
