/** Describes the changes of an action, value by value, in words. */
import { exactWords } from '../../components/day-words.ts'

export type Difference = { name: string; before: string | undefined; after: string | undefined }

type Values = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Values => typeof value === 'object' && value !== null

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Returns a value in words, or undefined if there is none. */
function wordsOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isGroup(value)) return Array.isArray(value) ? 'an empty list' : 'empty'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (value === '') return 'empty'
  return ISO_MOMENT.test(value) ? exactWords(value) : value
}

const hasParts = (value: unknown): value is Values => isGroup(value) && Object.keys(value).length > 0

const parts = (value: unknown): Values => (hasParts(value) ? value : {})

/** Returns every value that differs. Groups and lists are compared value by value. */
function compare(path: readonly string[], before: unknown, after: unknown): Difference[] {
  if (hasParts(before) || hasParts(after)) {
    const names = [...new Set([...Object.keys(parts(before)), ...Object.keys(parts(after))])]
    return names.flatMap((name) => compare([...path, name], parts(before)[name], parts(after)[name]))
  }
  const [from, to] = [wordsOf(before), wordsOf(after)]
  return from === to ? [] : [{ name: nameOf(path), before: from, after: to }]
}

/** Names for fields whose parts do not describe them well. */
const ownNames: Readonly<Record<string, string>> = {
  payment_proof_id: 'Proof, file no.',
  sha256: 'Checksum of the file',
  is_frozen: 'Withdrawals frozen',
  pin: 'PIN',
  url: 'Address',
  id: 'Number',
  ids: 'Numbers',
}

/** Describes a field: 'account_name' as 'Account name', 'is_disabled' as 'Disabled', 'withdrawal_id' as 'Withdrawal no.'. */
function fieldWords(field: string): string {
  const own = ownNames[field]
  if (own !== undefined) return own
  const words = field
    .replace(/^(?:is|has)_/, '')
    .replace(/_at$/, '')
    .replace(/_id$/, ' no.')
    .replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Returns a field's name in words. Positions in a list start at 1. */
const nameOf = (path: readonly string[]): string =>
  path.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : fieldWords(part))).join(' › ')

/** Returns the differences after an action. An added value has no `before`, and a removed one has no `after`. */
export const differencesOf = (before: Values, after: Values): Difference[] => compare([], before, after)
