/** Where a session was begun, in no more detail than its owner needs to recognise it. */
import { isIPv4 } from 'node:net'
import type { AddressFamily } from '@evergrove/contract/accounts/sessions'
import { parse } from 'bowser'
import type { RecordEvent } from '../../platform/security-event.ts'

/** Who calls: what the browser says about itself, and the source as `clientAddress` names it. */
export type Device = { userAgent: string | undefined; address: string }

/** Who calls, and the security log of the call. */
export type Client = Device & { record: RecordEvent }

const MAX_LENGTH = 80

/** What a browser says of itself is up to it, so only plain characters are kept. */
const plain = (text: string | undefined): string => (text ?? '').replaceAll(/[^\w .()-]/g, '').trim()

/** The browser and the system, such as "Chrome on Android"; "Unknown device" if it does not say. */
export function deviceOf({ userAgent }: Pick<Device, 'userAgent'>): string {
  if (userAgent === undefined || userAgent.trim() === '') return 'Unknown device'
  const { browser, os } = parse(userAgent.slice(0, 1000))
  const names = [plain(browser.name), plain(os.name)].filter((name) => name !== '')
  return names.length === 0 ? 'Unknown device' : names.join(' on ').slice(0, MAX_LENGTH)
}

/** The kind of the address; null where the source has none. */
export function addressFamilyOf({ address }: Pick<Device, 'address'>): AddressFamily | null {
  if (address.includes(':')) return 'IPv6'
  return isIPv4(address) ? 'IPv4' : null
}
