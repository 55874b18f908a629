import { expect, it } from 'vitest';
import { isPrivateAddress, networkOf, wideNetworkOf } from './network';

/** First and last of each network that is not the public internet, or leads back into IPv4 (IANA special-purpose registries), and what is next to it. */
const NETWORKS: readonly [name: string, inside: readonly string[], outside: readonly string[]][] = [
  ['this network (RFC 791)', ['0.0.0.0', '0.255.255.255'], ['1.0.0.0']],
  ['private (RFC 1918)', ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'], ['9.255.255.255', '11.0.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0']],
  ['shared (RFC 6598)', ['100.64.0.0', '100.127.255.255'], ['100.63.255.255', '100.128.0.0']],
  ['loopback', ['127.0.0.1', '127.255.255.255', '::1'], ['126.255.255.255', '128.0.0.0']],
  ['link-local', ['169.254.0.0', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf:ffff::1'], ['169.253.255.255', '169.255.0.0']],
  ['protocol assignments (RFC 6890)', ['192.0.0.0', '192.0.0.255'], ['192.0.1.0']],
  ['6to4 relays (RFC 7526)', ['192.88.99.0', '192.88.99.255'], ['192.88.98.255', '192.88.100.0']],
  ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff:ffff::1'], ['192.0.3.0', '198.51.101.0', '203.0.114.0', '2001:db9::1', '3ffe:ffff::1', '3fff:1000::1']],
  ['benchmarks (RFC 2544, 5180)', ['198.18.0.0', '198.19.255.255', '2001:2::1'], ['198.17.255.255', '198.20.0.0']],
  ['multicast', ['224.0.0.0', '239.255.255.255', 'ff00::1', 'ff02::1'], ['223.255.255.255']],
  ['reserved, and everyone here', ['240.0.0.0', '255.255.255.255'], []],
  ['nobody', ['::'], []],
  ['IPv4 in IPv6: mapped, compatible, translated (RFC 4291, 2765)', ['::ffff:10.0.0.1', '::ffff:a00:1', '0:0:0:0:0:ffff:7f00:1', '::10.0.0.1', '::ffff:0:10.0.0.1'], ['::ffff:8.8.8.8', '::ffff:808:808']],
  ['NAT64 (RFC 6052, 8215)', ['64:ff9b::10.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1'], ['64:ff9c::1']],
  ['to nowhere (RFC 6666)', ['100::1'], ['100:0:0:2::1']],
  ['Teredo, ORCHID and other protocols (RFC 2928)', ['2001::1', '2001:0:a00:1::', '2001:10::1', '2001:20::1', '2001:1ff:ffff::1'], ['2001:200::1', '2001:4860:4860::8888']],
  ['6to4 (RFC 3056)', ['2002:a00:1::1', '2002:7f00:1::', '2002:808:808::1'], ['2003::1']],
  ['segment routing (RFC 9602)', ['5f00::1'], ['5f01::1']],
  ['unique local (RFC 4193)', ['fc00::1', 'fd00:ec2::254', 'fdff:ffff::1'], []],
  ['site-local, as it once was (RFC 3879)', ['fec0::1', 'feff:ffff::1'], []],
  ['the public internet', [], ['1.1.1.1', '8.8.8.8', '2606:4700::1111', '2400:3200::1', '240e::1']],
];

it.each(NETWORKS)('%s: what is in it is not looked for, what is next to it is', (_, inside, outside) => {
  expect(inside.filter((address) => !isPrivateAddress(address))).toEqual([]);
  expect(outside.filter((address) => isPrivateAddress(address))).toEqual([]);
});

it('one user of IPv6 has a network, and a customer of a provider many', () => {
  expect(['1.2.3.4', '::ffff:1.2.3.4', '1.2.3.4:567', '2001:db8:0:1::5', '[2001:DB8::1:0:0:0:5]:99', '2001:0db8:0:1:2:3:4:5%eth0'].map((address) => [networkOf(address), wideNetworkOf(address)])).toEqual([
    ...Array.from({ length: 3 }, () => ['1.2.3.4', undefined]),
    ...Array.from({ length: 3 }, () => ['2001:db8:0:1', '2001:db8:0::']),
  ]);
});
