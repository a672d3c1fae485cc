/** The address that a request counts against: that of the connection, or the one that trusted proxies report. */
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

// Trusted proxies are believed about the sender and the id of a request.

type Address = ipaddr.IPv4 | ipaddr.IPv6

type Range = [Address, number]

const parseRange = (text: string): Range => {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Parses the address at the other end of a connection. Returns undefined if there is none, as for a pipe. */
export const parseAddress = (text: string | undefined): Address | undefined =>
  text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text) : undefined

/** Returns a function that recognises the addresses of these proxies, which are given as addresses and ranges. */
export function createTrust(proxies: string[]): (address: Address | undefined) => boolean {
  const ranges = proxies.map(parseRange)
  return (address) =>
    address !== undefined &&
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
}

/**
 * Parsed addresses are remembered, because parsing takes longer than verifying a token and the same addresses recur.
 */
const MOST_KNOWN = 1000
const LONGEST_KNOWN = 200

/** The networks of load balancers. Strangers never connect from there. */
const OWN_NETWORK: ReadonlySet<string> = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** Returns the /64 of an IPv6 address, because one household or machine has a whole one. */
function sourceOf(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString()
  return `${new ipaddr.IPv6([...address.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`
}

/** Removes the port that some balancers append to the address: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (hop: string): string =>
  hop
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')

/**
 * Creates a function that returns the sender's address for the connection's address and the `X-Forwarded-For` header.
 * The header is read from its end and believed as far as the hops are trusted proxies, so that a part written by the
 * sender is never reached. An untrusted connection from a private network with this header is a proxy that is missing
 * in the settings: `onUntrusted` is told about it. Strangers can write the header themselves, so `onUntrusted` is not
 * told about them.
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
