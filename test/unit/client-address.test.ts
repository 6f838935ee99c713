import { expect, test } from 'vitest'
import { clientAt, clientOf } from '#api/client-address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1 ×1, 192.0.2.0/24 ×10'],
  ['::ffff:192.0.2.1', '192.0.2.1 ×1, 192.0.2.0/24 ×10'],
  ['::1', '0:0:0:0::/64 ×1, 0:0:0:0::/56 ×4, 0:0:0::/48 ×16'],
  [
    '2001:db8:a:bcde:c:d:e:f',
    '2001:db8:a:bcde::/64 ×1, 2001:db8:a:bc00::/56 ×4, 2001:db8:a::/48 ×16',
  ],
  ['2001:0DB8:000a::1', '2001:db8:a:0::/64 ×1, 2001:db8:a:0::/56 ×4, 2001:db8:a::/48 ×16'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64 ×1, 2001:db8:0:0::/56 ×4, 2001:db8:0::/48 ×16'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64 ×1, fe80:0:0:0::/56 ×4, fe80:0:0::/48 ×16'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64 ×1, 64:ff9b:0:0::/56 ×4, 64:ff9b:0::/48 ×16'],
  ['internal', 'internal ×1'],
])('%s is counted under %s', (address, networks) =>
  expect(
    clientAt(address)
      .networks.map(({ key, factor }) => `${key} ×${factor}`)
      .join(', '),
  ).toBe(networks),
)

test('one line of a provider is an IPv4 address or an IPv6 /56', () => {
  const lines = ['192.0.2.1', '2001:db8:a:bc01::1', '2001:db8:a:bcff::1', 'internal'].map(
    (address) => clientAt(address).endSite,
  )
  expect(lines).toEqual(['192.0.2.1', '2001:db8:a:bc00::/56', '2001:db8:a:bc00::/56', 'internal'])
})

test('X-Forwarded-For is used only behind a trusted proxy, and only its last hop', () => {
  const forwarded = '198.51.100.7, 192.0.2.1'
  const env = { incoming: { socket: { remoteAddress: '::ffff:203.0.113.5' } } }
  expect(clientOf(forwarded, env, 1).ip).toBe('192.0.2.1')
  expect(clientOf(forwarded, env, 0).ip).toBe('203.0.113.5')
  expect(clientOf(forwarded, undefined, 0).ip).toBe('internal')
})

test('behind two proxies the visitor is the address that the outer proxy saw, whatever the visitor sent', () => {
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
  expect(clientOf('203.0.113.9, 198.51.100.7, 192.0.2.1', env, 2).ip).toBe('198.51.100.7')
})

test('a header with too few hops is ignored, and such requests are counted under the address of the proxy', () => {
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
  expect(clientOf('203.0.113.9', env, 2).ip).toBe('10.0.0.1')
  expect(clientOf('', env, 1).ip).toBe('10.0.0.1')
  expect(clientOf(null, env, 1).ip).toBe('10.0.0.1')
})
