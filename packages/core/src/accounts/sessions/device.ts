/** The device where a session began, in no more detail than its owner needs to recognise it. */
import { isIPv4 } from 'node:net'
import type { AddressFamily } from '@evergrove/contract/accounts/sessions'
import { parse } from 'bowser'
import type { RecordEvent } from '../../platform/security-event.ts'

/** The device of a caller: the browser's description of itself, and the source as `clientAddress` names it. */
export type Device = { userAgent: string | undefined; address: string }

/** The device of a caller, with the security log of the call. */
export type Client = Device & { record: RecordEvent }

const MAX_LENGTH = 80

/** Keeps only plain characters, because browsers may send any text. */
const plain = (text: string | undefined): string => (text ?? '').replaceAll(/[^\w .()-]/g, '').trim()

/**
 * Returns the browser and the system, such as "Chrome on Android"; "Unknown device" if the browser does not name them.
 */
export function deviceOf({ userAgent }: Pick<Device, 'userAgent'>): string {
  if (userAgent === undefined || userAgent.trim() === '') return 'Unknown device'
  const { browser, os } = parse(userAgent.slice(0, 1000))
  const names = [plain(browser.name), plain(os.name)].filter((name) => name !== '')
  return names.length === 0 ? 'Unknown device' : names.join(' on ').slice(0, MAX_LENGTH)
}

/** Returns the kind of the address; null where the source has none. */
export function addressFamilyOf({ address }: Pick<Device, 'address'>): AddressFamily | null {
  if (address.includes(':')) return 'IPv6'
  return isIPv4(address) ? 'IPv4' : null
}
