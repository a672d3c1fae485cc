/** Whose address a request counts against: the connection's, or what trusted proxies say of it. */
import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

const parseRange = (text: string): Range => {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** One household or machine has a whole /64 of IPv6: it counts as one. */
function sourceOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address.kind() === 'ipv4') return address.toString()
  return `${new ipaddr.IPv6([...address.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`
}

/** Some balancers write the port behind the address: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (hop: string): string =>
  hop
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')

/**
 * A function from the connection's address and the `X-Forwarded-For` header to the sender's address. Read from its end,
 * the header is believed as far as the hops are trusted proxies; what a sender wrote into it is never reached.
 */
export function createClientAddress(trustedProxies: string[]) {
  const ranges = trustedProxies.map(parseRange)
  const isTrusted = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))

  return (connection: string | undefined, forwardedFor: string | undefined): string => {
    if (connection === undefined || !ipaddr.isValid(connection)) return 'unknown'
    let sender = ipaddr.process(connection)
    for (const hop of (forwardedFor ?? '').split(',').map(withoutPort).toReversed()) {
      if (!isTrusted(sender) || !ipaddr.isValid(hop)) break
      sender = ipaddr.process(hop)
    }
    return sourceOf(sender)
  }
}
