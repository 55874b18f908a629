/** Addresses: what counts as one when something is limited by address, and which are inside of a network. */
import { BlockList } from 'node:net';

/** An IPv6 user has a whole /64: it counts as one address. */
export function networkOf(address: string): string {
  // Some proxies write the client's port, too.
  const plain = address.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}

/** What a customer of an IPv6 provider may have thousands of /64 in: a /48. Undefined for IPv4, of which nobody has many. */
export function wideNetworkOf(address: string): string | undefined {
  const groups = networkOf(address).split(':');
  return groups.length === 1 ? undefined : `${groups.slice(0, 3).join(':')}::`;
}

const PRIVATE = new BlockList();
for (const [network, bits] of [['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4]] as const) PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [['::', 96], ['::ffff:0:0:0', 96], ['64:ff9b::', 96], ['64:ff9b:1::', 48], ['100::', 64], ['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20], ['5f00::', 16], ['fc00::', 7], ['fe80::', 10], ['fec0::', 10], ['ff00::', 8]] as const) PRIVATE.addSubnet(network, bits, 'ipv6');

/** Not on the public internet (IANA special-purpose registries), or leading back into IPv4. `address`: IPv4 or IPv6. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  return PRIVATE.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
}
