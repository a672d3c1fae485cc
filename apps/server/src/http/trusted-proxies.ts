/** The proxies whose word about a request is believed: who sent it, and which id it has. */
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

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
