import { accountProblem, type Bank } from '@evergrove/contract/accounts/account-number'
import { maskAccount, maskName } from '@evergrove/contract/accounts/masking'
import { companyCurrency } from '../../platform/company-settings.ts'
import { invalid } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'

/** The columns of the bank details, in the tables of agents and of withdrawals. */
export const bankFields = ['bank_name', 'account_name', 'account_number'] as const
type BankField = (typeof bankFields)[number]

export type BankDetails = Record<BankField, string | null>

/** Returns the place of a bank detail, which its encryption is bound to. */
const placeOf = (field: BankField, id: number): string => `agents.${field}:${id}`

/** Returns whether all three fields are filled in, sealed or not. */
export const hasBankDetails = (details: BankDetails): boolean => bankFields.every((field) => details[field] !== null)

type BankRow = BankDetails & { id: number }

function open(cipher: FieldCipher, row: BankRow, field: BankField): string | null {
  const stored = row[field]
  return stored === null ? null : cipher.decrypt(stored, placeOf(field, row.id))
}

/** Returns the bank details of an agent's row, decrypted; null where nothing has been filled in. */
export const openBankDetails = (cipher: FieldCipher, row: BankRow): BankDetails => ({
  bank_name: open(cipher, row, 'bank_name'),
  account_name: open(cipher, row, 'account_name'),
  account_number: open(cipher, row, 'account_number'),
})

/**
 * The blind index of a sealed account number, and the end of the sealed text it was made from, which no other text has.
 */
export type AccountIndex = { account_index: string | null; account_index_of: string | null }

const MARK_LETTERS = 22

/** Returns the index of an account number, ignoring everything between its digits; null for a text without digits. */
export function accountIndexOf(cipher: FieldCipher, accountNumber: string, sealed: string): AccountIndex {
  const digits = accountNumber.replaceAll(/\D/g, '')
  const account_index = digits === '' ? null : cipher.indexOf(digits, 'account_number')
  return { account_index, account_index_of: sealed.slice(-MARK_LETTERS) }
}

type SealedDetails = Partial<Record<BankField, string> & AccountIndex>

/** Returns the columns of a bank detail of an agent: sealed for that agent's row, and its index for an account number. */
export function sealBankDetail(
  cipher: FieldCipher,
  agentId: number,
  { field, text }: { field: BankField; text: string },
): SealedDetails {
  const sealed = cipher.encrypt(text, placeOf(field, agentId))
  return { [field]: sealed, ...(field === 'account_number' ? accountIndexOf(cipher, text, sealed) : {}) }
}

export type GivenDetails = Partial<Record<BankField, string | undefined>>

/** A change of bank details: the new ones sealed for the agent's row, and both masked for the audit trail. */
export type BankChange = {
  sealed: SealedDetails
  before: Partial<BankDetails>
  after: Partial<BankDetails>
}

const masks: Record<BankField, (text: string) => string> = {
  bank_name: maskName,
  account_name: maskName,
  account_number: maskAccount,
}

/** Returns a sentence saying why these details cannot be paid to; undefined if they can, and if they have no number. */
export const problemOf = ({ bank_name, account_number }: BankDetails, banks: readonly Bank[]): string | undefined =>
  account_number === null
    ? undefined
    : accountProblem({ bank_name: bank_name ?? '', account_number }, { currency: companyCurrency(), banks })

/**
 * Returns the changes that the given details make to the agent's row; undefined if they change nothing: details that
 * are older than a rule stay until they are changed. Throws `invalid` under `account_number` for an account that cannot
 * exist.
 */
export function bankChangeOf(
  cipher: FieldCipher,
  row: BankRow,
  { given, banks }: { given: GivenDetails; banks: readonly Bank[] },
): BankChange | undefined {
  const change: BankChange = { sealed: {}, before: {}, after: {} }
  const current = openBankDetails(cipher, row)
  const wanted = { ...current }
  for (const field of bankFields) {
    const text = given[field]
    if (text === undefined) continue
    const old = current[field]
    if (text === old) continue
    wanted[field] = text
    Object.assign(change.sealed, sealBankDetail(cipher, row.id, { field, text }))
    change.before[field] = old === null ? null : masks[field](old)
    change.after[field] = masks[field](text)
  }
  if (Object.keys(change.sealed).length === 0) return undefined
  const problem = problemOf(wanted, banks)
  if (problem !== undefined) throw invalid({ account_number: [problem] })
  return change
}
