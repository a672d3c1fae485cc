/** Describes the changes of an action, value by value, in the words of the other screens. */
import { keysOf, recordOf } from '@evergrove/contract/platform/records'
import { proposalFacts } from '@evergrove/contract/proposals/proposal-kinds'
import { matchedWith, statementKinds } from '@evergrove/contract/receipts/receipt-words'
import { reversalReasons } from '@evergrove/contract/reversal-reasons'
import { roleChoices, roleLabel } from '@evergrove/contract/staff/duties'
import { concernWords } from '@evergrove/contract/withdrawals/concern-words'
import { payoutFormatLabels } from '@evergrove/contract/withdrawals/payout-words'
import { dayWords, momentWords } from '../../components/day-words.ts'
import { formatAmount } from '../../components/money.ts'
import { batchBadges } from '../payouts/payout-words.ts'
import { stateWords } from '../subscribers/subscription-words.ts'
import { capital } from './entry-words.ts'

type Difference = { name: string; before: string | undefined; after: string | undefined }

type Values = Readonly<Record<string, unknown>>
type Labels = Readonly<Record<string, string>>

const labelsOf = (facts: Readonly<Record<string, { label: string }>>): Labels =>
  recordOf(keysOf(facts), (name) => facts[name]?.label ?? name)

/** The labels of codes, by the field that holds them. A code without a label is written as words. */
const codes: Readonly<Record<string, Labels>> = {
  action: labelsOf(proposalFacts),
  concerns: labelsOf(concernWords),
  direction: {},
  format: payoutFormatLabels,
  kind: statementKinds,
  matched_with: matchedWith,
  reason: labelsOf(reversalReasons),
  result: {},
  role: Object.fromEntries(roleChoices.map(({ value }) => [value, roleLabel(value)])),
  state: { ...stateWords, ...batchBadges },
  status: {},
}

const isGroup = (value: unknown): value is Values => typeof value === 'object' && value !== null

const AMOUNT = /^-?\d+\.\d{2}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const CODE = /^[a-z]+(?:_[a-z]+)*$/

/** Returns the entry of a table, and not what every object has. */
const entryOf = <V>(table: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Returns a text as people read it: a code as its label, an amount with its currency, a day in words. */
function readable(text: string, field: string): string {
  const labels = entryOf(codes, field)
  const label = labels && entryOf(labels, text)
  if (label !== undefined) return label
  if (labels !== undefined && CODE.test(text)) return capital(text.replaceAll('_', ' '))
  if (AMOUNT.test(text)) return formatAmount(text)
  if (Number.isNaN(Date.parse(text))) return text
  if (DAY.test(text)) return dayWords(text)
  return MOMENT.test(text) ? momentWords(text) : text
}

/** Returns the value of a field in words, or undefined if there is none. */
function wordsOf(value: unknown, field: string): string | undefined {
  if (value === undefined) return undefined
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isGroup(value) || value === '') return 'Empty'
  return typeof value === 'string' ? readable(value, field) : JSON.stringify(value)
}

const hasParts = (value: unknown): value is Values => isGroup(value) && Object.keys(value).length > 0

const parts = (value: unknown): Values => (hasParts(value) ? value : {})

const isPosition = (part: string): boolean => /^\d+$/.test(part)

/** Returns every value that differs. Groups and lists are compared value by value. */
function compare(path: readonly string[], before: unknown, after: unknown): Difference[] {
  if (hasParts(before) || hasParts(after)) {
    const names = [...new Set([...Object.keys(parts(before)), ...Object.keys(parts(after))])]
    return names.flatMap((name) => compare([...path, name], parts(before)[name], parts(after)[name]))
  }
  // Two values can have the same words, such as moments of one minute.
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  // The entries of a list are values of its field.
  const field = path.findLast((part) => !isPosition(part)) ?? ''
  return [{ name: nameOf(path), before: wordsOf(before, field), after: wordsOf(after, field) }]
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
  const own = entryOf(ownNames, field)
  if (own !== undefined) return own
  const words = field
    .replace(/^(?:is|has)_/, '')
    .replace(/_at$/, '')
    .replace(/_id$/, ' no.')
    .replaceAll('_', ' ')
  return capital(words)
}

/** Returns a field's name in words. Positions in a list start at 1. */
const nameOf = (path: readonly string[]): string =>
  path.map((part) => (isPosition(part) ? String(Number(part) + 1) : fieldWords(part))).join(' › ')

/** Returns the differences after an action. An added value has no `before`, and a removed one has no `after`. */
export const differencesOf = (before: Values, after: Values): Difference[] => compare([], before, after)
