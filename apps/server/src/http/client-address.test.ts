import { describe, expect, test } from 'vitest'
import { createClientAddress } from './client-address.ts'

const VISITOR = '203.0.113.9'
const PROXY = '10.1.2.3'

describe('without trusted proxies', () => {
  const addressOf = createClientAddress([])

  test.each([
    [VISITOR, undefined, VISITOR],
    [VISITOR, '198.51.100.1', VISITOR],
    [VISITOR, '198.51.100.1, 10.0.0.1', VISITOR],
    ['127.0.0.1', '198.51.100.1', '127.0.0.1'],
    ['::ffff:203.0.113.9', undefined, VISITOR],
    ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '198.51.100.1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', undefined, '2001:db8:1:3::/64'],
    ['fe80::1%eth0', undefined, 'fe80::/64'],
    [undefined, '198.51.100.1', 'unknown'],
    ['', undefined, 'unknown'],
    ['a pipe', undefined, 'unknown'],
  ])('a connection of %s with the header %s counts as %s', (connection, header, address) => {
    expect(addressOf(connection, header)).toBe(address)
  })
})

test('[N4] an untrusted proxy of the own network is reported, and a stranger who writes the header is not', () => {
  const heard: string[] = []
  const addressOf = createClientAddress(['10.0.0.1'], (proxy) => heard.push(proxy))
  addressOf('10.0.0.1', VISITOR)
  addressOf(VISITOR, '1.1.1.1')
  addressOf('10.0.0.2', undefined)
  expect(heard).toEqual([])
  for (const proxy of ['10.0.0.2', '127.0.0.1', '192.168.1.9', 'fd12::1']) addressOf(proxy, VISITOR)
  expect(heard).toEqual(['10.0.0.2', '127.0.0.1', '192.168.1.9', 'fd12::1'])
})

describe('behind proxies at 10.0.0.0/8, 192.0.2.7 and fd00::/8', () => {
  const addressOf = createClientAddress(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])

  test.each([
    ['no header', PROXY, undefined, PROXY],
    ['an empty header', PROXY, '', PROXY],
    ['one hop', PROXY, VISITOR, VISITOR],
    ['spaces around it', PROXY, `  ${VISITOR}  `, VISITOR],
    ['what the visitor wrote before it', PROXY, `1.1.1.1, 2.2.2.2, ${VISITOR}`, VISITOR],
    ['a visitor who names a proxy', PROXY, `10.9.9.9, ${VISITOR}`, VISITOR],
    ['two proxies', PROXY, `${VISITOR}, 10.5.5.5`, VISITOR],
    ['two proxies and what the visitor wrote', PROXY, `1.1.1.1, ${VISITOR}, 10.5.5.5`, VISITOR],
    ['a proxy that is not trusted in between', PROXY, `${VISITOR}, 198.51.100.1, 10.5.5.5`, '198.51.100.1'],
    ['proxies alone', PROXY, '10.5.5.5, 10.6.6.6', '10.5.5.5'],
    ['a single trusted address', '192.0.2.7', VISITOR, VISITOR],
    ['its neighbour, who is not trusted', '192.0.2.8', '1.1.1.1', '192.0.2.8'],
    ['a mapped proxy', '::ffff:10.1.2.3', VISITOR, VISITOR],
    ['a mapped hop', PROXY, `::ffff:${VISITOR}`, VISITOR],
    ['a proxy of IPv6', 'fd12::1', VISITOR, VISITOR],
    ['a visitor of IPv6', PROXY, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['a mapped proxy among the hops', PROXY, `${VISITOR}, ::ffff:10.5.5.5`, VISITOR],
    ['a port behind the address', PROXY, `${VISITOR}:4711`, VISITOR],
    ['a port behind an address of IPv6', PROXY, '[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2::/64'],
    ['garbage', PROXY, 'garbage', PROXY],
    ['garbage before a hop', PROXY, `garbage, ${VISITOR}`, VISITOR],
    ['garbage behind a hop', PROXY, `${VISITOR}, garbage`, PROXY],
    ['garbage behind a proxy', PROXY, `1.1.1.1, garbage, 10.5.5.5`, '10.5.5.5'],
    ['commas', PROXY, ',,,', PROXY],
    ['a name', PROXY, 'localhost', PROXY],
    ['a million letters', PROXY, 'x'.repeat(1_000_000), PROXY],
    ['a direct visitor who forges the header', VISITOR, '1.1.1.1', VISITOR],
  ])('%s', (_what, connection, header, address) => {
    expect(addressOf(connection, header)).toBe(address)
  })
})

test('two machines of one household count as one address, and two households as two', () => {
  const addressOf = createClientAddress([])
  expect(addressOf('2001:db8::1', undefined)).toBe(addressOf('2001:db8::ffff:1', undefined))
  expect(addressOf('2001:db8:0:1::1', undefined)).not.toBe(addressOf('2001:db8:0:2::1', undefined))
})
