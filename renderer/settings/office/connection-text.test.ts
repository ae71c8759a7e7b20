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
  ['', undefined],
])('%j', (text, expected) => {
  expect(connectionParts(text)).toEqual(expected);
});

const fields = { host: '127.0.0.1', port: '55933', database: 'balcao', user: 'maria', authority: '' };

// Left in the server's field, the password would be in sight.
it.each([
  ['postgresql://maria:S@:/#%émaria@127.0.0.1:55933/balcao', 'S@:/#%émaria'],
  ['postgresql://maria:12/x@127.0.0.1:55933/balcao?sslmode=verify-full', '12/x'],
  ['postgresql://maria:a?b=c@d@127.0.0.1:55933/balcao', 'a?b=c@d'],
  ['postgresql://maria:100%@127.0.0.1:55933/balcao', '100%'],
  ['postgresql://maria:S%E9@127.0.0.1:55933/balcao', 'S%E9'],
  ["DATABASE_URL='postgresql://maria:s%40@127.0.0.1:55933/balcao'", 's@'],
  ['export DATABASE_URL="postgresql://maria:s@127.0.0.1:55933/balcao"', 's'],
  ["$env:DATABASE_URL = 'postgresql://maria:s@127.0.0.1:55933/balcao'", 's'],
  ['  "postgresql://maria:s@127.0.0.1:55933/balcao"  ', 's'],
])('%s: the password leaves the address', (text, password) => {
  expect(connectionParts(text)).toEqual({ ...fields, password });
});
