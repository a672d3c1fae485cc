import type { FieldCipher } from '../../platform/field-encryption.ts'
import { placeOf } from './profile.ts'

export type BankDetails = { bank_name: string | null; account_name: string | null; account_number: string | null }

/** The bank details of an agent's row, decrypted; null where nothing has been filled in. */
export function openBankDetails(cipher: FieldCipher, row: BankDetails & { id: number }): BankDetails {
  const open = (field: keyof BankDetails) => {
    const stored = row[field]
    return stored === null ? null : cipher.decrypt(stored, placeOf(field, row.id))
  }
  return {
    bank_name: open('bank_name'),
    account_name: open('account_name'),
    account_number: open('account_number'),
  }
}
