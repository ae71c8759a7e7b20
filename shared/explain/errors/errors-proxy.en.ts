/** What happened and what to do, for the errors of a proxy on the way to SEFAZ, in English. */

import type { ErrorCode } from '../../errors.ts';
import { around, host, text, type Data, type Entry } from '../words.ts';

type ProxyErrorCode = Extract<ErrorCode, `proxy.${string}`>;

const proxy = (data: Data) => around(data, 'proxy', 'the network’s proxy (', ')', 'the network’s proxy');
const Proxy = (data: Data) => around(data, 'proxy', 'The network’s proxy (', ')', 'The network’s proxy');
const limit = (data: Data) => {
  const seconds = Math.round(Number(data['limitMs']) / 1000);
  return seconds > 0 ? ` within ${seconds} s` : ' in time';
};

const LOGIN: Readonly<Record<string, readonly [what: string, action: string]>> = {
  needed: [
    'asks for a user and a password',
    'In Settings, on the card “Network and proxy”, choose the proxy given by hand and enter the network’s user and password.',
  ],
  wrong: [
    'did not accept the user and the password',
    'Check both in Settings, on the card “Network and proxy”. For a minute the program does not repeat this password, so that your user is not blocked.',
  ],
  scheme: [
    'only accepts the Windows password (NTLM or Kerberos), which this program does not send',
    'Ask whoever looks after the network to allow SEFAZ’s addresses without a password, or for a user with a plain password.',
  ],
};
const login = (data: Data) => LOGIN[text(data, 'reason')] ?? LOGIN['needed'];

const SETTINGS: Readonly<Record<string, readonly [what: string, action: string]>> = {
  variable: [
    'The variable HTTPS_PROXY does not carry the address of a proxy.',
    'Write it as http://server:port, or remove it.',
  ],
  password: [
    'The proxy’s password stored on this computer could not be opened.',
    'Enter it again in Settings, on the card “Network and proxy”; on the command line, use the variable HTTPS_PROXY.',
  ],
  file: [
    'The file rede.json of the data folder cannot be used.',
    'Save the card “Network and proxy” in Settings again, or delete the file.',
  ],
  slow: [
    'The system did not say in time which proxy to use.',
    'Try again; if it continues, ask whoever looks after the network for the proxy’s address and enter it by hand in Settings.',
  ],
};
const SYSTEM = [
  'The system did not name a proxy that this program can use.',
  'Ask whoever looks after the network for the proxy’s address and enter it by hand in Settings, on the card “Network and proxy”.',
] as const;
const settings = (data: Data) => SETTINGS[text(data, 'reason')] ?? SYSTEM;

export const PROXY_ERRORS_EN: Readonly<Record<ProxyErrorCode, Entry>> = {
  'proxy.dns': {
    what: (d) => `The proxy’s name${around(d, 'proxy', ' (', ')')} was not found on the network.`,
    action:
      'Check the name in Settings, on the card “Network and proxy”, and that this computer is on the company’s network.',
  },
  'proxy.unreachable': {
    what: (d) => `It was not possible to reach ${proxy(d)}.`,
    action:
      'Check the address and the port in Settings, on the card “Network and proxy”; away from the company, choose “No proxy”.',
  },
  'proxy.timeout': {
    what: (d) => `${Proxy(d)} did not answer${limit(d)}.`,
    action: 'Wait a little and try again; if it continues, ask whoever looks after the network.',
  },
  'proxy.auth': {
    what: (d) => `${Proxy(d)} ${login(d)?.[0] ?? ''}.`,
    action: (d) => login(d)?.[1] ?? '',
  },
  'proxy.refused': {
    what: (d) =>
      `${Proxy(d)} did not open the way to SEFAZ${host(d)}${around(d, 'status', ': it answered HTTP ')}.`,
    action: 'Nothing was sent. Ask whoever looks after the network to allow SEFAZ’s addresses on port 443.',
  },
  'proxy.answer': {
    what: (d) =>
      text(d, 'reason') === 'closed'
        ? `${Proxy(d)} closed the connection without an answer.`
        : `What answered at ${text(d, 'proxy') || 'the proxy’s address'} does not behave like a proxy.`,
    action: 'Nothing was sent. Check the proxy’s address and port with whoever looks after the network.',
  },
  'proxy.socks': {
    what: 'The network names a proxy of type SOCKS, which this program does not use.',
    action:
      'Ask whoever looks after the network for an HTTP proxy and enter it in Settings, on the card “Network and proxy”.',
  },
  'proxy.settings': { what: (d) => settings(d)[0], action: (d) => settings(d)[1] },
};
