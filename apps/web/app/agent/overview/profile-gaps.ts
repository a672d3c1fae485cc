/** What a profile still lacks, told in the words of the profile form. */
import type { CurrentUser } from '@evergrove/contract/accounts/accounts'

type Field = keyof CurrentUser

/** Nobody need have been recommended. */
const OPTIONAL: Field = 'recommended_by_email'

const groups: readonly { label: string; fields: readonly Field[] }[] = [
  { label: 'date of birth', fields: ['date_of_birth'] },
  { label: 'gender', fields: ['gender'] },
  { label: 'address', fields: ['home_address', 'local_govt', 'state_of_origin', 'nationality'] },
  { label: 'bank details', fields: ['bank_name', 'account_name', 'account_number'] },
  { label: 'photo', fields: ['image'] },
]

/** Whether any field but the recommender's address is null, the optional photo included (OVER-001, OVER-002, GAP-16). */
export const isIncomplete = (member: CurrentUser): boolean =>
  Object.entries(member).some(([name, value]) => name !== OPTIONAL && value === null)

/** What is missing, each thing once, such as 'address' and 'photo'. */
export const gapsOf = (member: CurrentUser): string[] =>
  groups.filter(({ fields }) => fields.some((name) => member[name] === null)).map(({ label }) => label)
