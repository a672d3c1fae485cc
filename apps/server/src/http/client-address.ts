/** Whose address a request counts against: the connection's, or what trusted proxies say of it. */
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

// The proxies whose word about a request is believed: who sent it, and which id it has.

type Address = ipaddr.IPv4 | ipaddr.IPv6

type Range = [Address, number]

const parseRange = (text: string): Range => {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** The address at the other end of a connection; undefined when it has none, as a pipe. */
export const parseAddress = (text: string | undefined): Address | undefined =>
  text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text) : undefined

/** Whether an address is one of these proxies, which are given as addresses and ranges. */
export function createTrust(proxies: string[]): (address: Address | undefined) => boolean {
  const ranges = proxies.map(parseRange)
  return (address) =>
    address !== undefined &&
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
}

/** Parsing addresses takes longer than verifying a token, and the same ones come again and again. */
const MOST_KNOWN = 1000
const LONGEST_KNOWN = 200

/** Where balancers are; strangers never connect from there. */
const OWN_NETWORK: ReadonlySet<string> = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** One household or machine has a whole /64 of IPv6: it counts as one. */
function sourceOf(address: Address): string {
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
 * the header is believed as far as the hops are trusted proxies; what a sender wrote into it is never reached. A connection from a
 * private network that has the header and is not trusted is a proxy that nobody named: `onUntrusted` hears of it. Strangers can write
 * the header themselves, so they are not heard of.
 */
export function createClientAddress(trustedProxies: string[], onUntrusted: (proxy: string) => void = () => {}) {
  const isTrusted = createTrust(trustedProxies)
  const known = new LRUCache<string, string>({ max: MOST_KNOWN })

  const findSender = (connection: string | undefined, forwardedFor: string | undefined): string => {
    let sender = parseAddress(connection)
    if (sender === undefined) return 'unknown'
    if (forwardedFor !== undefined && OWN_NETWORK.has(sender.range()) && !isTrusted(sender))
      onUntrusted(sender.toString())
    for (const text of (forwardedFor ?? '').split(',').map(withoutPort).toReversed()) {
      const hop = parseAddress(text)
      if (!isTrusted(sender) || hop === undefined) break
      sender = hop
    }
    return sourceOf(sender)
  }

  return (connection: string | undefined, forwardedFor: string | undefined): string => {
    const key = `${connection} ${forwardedFor}`
    if (key.length > LONGEST_KNOWN) return findSender(connection, forwardedFor)
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const sender = findSender(connection, forwardedFor)
    known.set(key, sender)
    return sender
  }
}
