/** The missing parts of a profile, in the words of the profile form. */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'

type Field = keyof CurrentAgent

/** Some agents joined without a recommendation. */
export const OPTIONAL_FIELD: Field = 'recommended_by_email'

export const profileGroups: readonly { label: string; fields: readonly Field[] }[] = [
  { label: 'date of birth', fields: ['date_of_birth'] },
  { label: 'gender', fields: ['gender'] },
  { label: 'address', fields: ['home_address', 'local_govt', 'state_of_origin', 'nationality'] },
  { label: 'bank details', fields: ['bank_name', 'account_name', 'account_number'] },
]

/** Returns true if any field but the recommender's address is null, including the optional photo (OVER-001, OVER-002, GAP-16). */
export const isIncomplete = (agent: CurrentAgent): boolean =>
  Object.entries(agent).some(([name, value]) => name !== OPTIONAL_FIELD && value === null)

/** The welcome (OVER-003). */
export const welcomeWords = (name: string): string => `Welcome ${name}, please complete your profile`

export const MISSING = 'Missing: '

/** Returns the missing groups in words, or the photo if nothing else is missing. */
export const missingWords = (gaps: readonly string[]): string => MISSING + listed(gaps.length === 0 ? ['photo'] : gaps)

/** Returns the groups as a list in words. */
export const listed = (gaps: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(gaps)

/** Returns the missing groups, such as 'address' and 'bank details'. The optional photo is none of them. */
export const gapsOf = (agent: CurrentAgent): string[] =>
  profileGroups.filter(({ fields }) => fields.some((name) => agent[name] === null)).map(({ label }) => label)
