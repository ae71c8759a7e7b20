/** Distinguishes addresses of the public Internet from those inside a network, machine or provider. */

import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IANA's special-purpose registries (RFC 6890 and its updates), multicast and reserved space. */
const INSIDE_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Inside 2000::/3, which is all of the public IPv6 space, these carry IPv4 or are not public. */
const INSIDE_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const inside = new BlockList();
for (const [net, prefix] of INSIDE_4) inside.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of INSIDE_6) inside.addSubnet(net, prefix, 'ipv6');
const publicSix = new BlockList();
publicSix.addSubnet('2000::', 3, 'ipv6');

/** False for loopback, private, link-local, CGNAT, multicast, reserved, and for IPv4 written as IPv6 in any way. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inside.check(address, 'ipv4');
  // A zone means a link-local address.
  if (!isIPv6(address) || address.includes('%')) return false;
  return publicSix.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}
