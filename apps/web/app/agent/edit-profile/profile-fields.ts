/** The fields of the profile form: their sections, labels and rules (PROF-001 to PROF-005). */
import { accountProblem, type Bank } from '@evergrove/contract/accounts/account-number'
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { parseDateOfBirth, readCalendarDay } from '@evergrove/contract/platform/date-of-birth'
import { inUtc } from '../../components/day-words.ts'
import { companyCurrency } from '../../components/money.ts'

/** The fields in the order in which they are sent. The email address is shown but never sent (API-020). */
export const profileFieldNames = [
  'first_name',
  'last_name',
  'phone_number',
  'date_of_birth',
  'home_address',
  'local_govt',
  'state_of_origin',
  'nationality',
  'bank_name',
  'account_name',
  'account_number',
  'gender',
] as const

type ProfileFieldName = (typeof profileFieldNames)[number]
export type ProfileValues = Record<ProfileFieldName, string>

export type ProfileField = {
  /** The fragment of an address that leads to the field. */
  id?: string
  name: ProfileFieldName | 'email'
  label: string
  /** The browser's autofill hint. */
  autoComplete: string
  inputMode?: 'tel' | 'numeric' | undefined
  description?: string
  placeholder?: string
  isLong?: boolean
}

export type ProfileSection = { id?: string; title: string; text: string; fields: readonly ProfileField[] }

export const profileSections: readonly ProfileSection[] = [
  {
    title: 'Personal details',
    text: 'Your sponsor and the agents up to six levels above you see your name, email and phone number.',
    fields: [
      { name: 'first_name', label: 'First name', autoComplete: 'given-name' },
      { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
      {
        name: 'email',
        label: 'Email',
        autoComplete: 'email',
        description: 'You log in with this address. Change it below, under Email address.',
      },
      { name: 'phone_number', label: 'Phone number', autoComplete: 'tel', inputMode: 'tel' },
      {
        id: 'date-of-birth',
        name: 'date_of_birth',
        label: 'Date of birth',
        autoComplete: 'off',
        placeholder: 'MM/DD/YYYY',
      },
      { name: 'gender', label: 'Gender', autoComplete: 'sex' },
    ],
  },
  {
    title: 'Address',
    text: 'For letters and rewards.',
    fields: [
      { name: 'home_address', label: 'Home address', autoComplete: 'street-address', isLong: true },
      { name: 'local_govt', label: 'Local government', autoComplete: 'address-level2' },
      { name: 'state_of_origin', label: 'State of origin', autoComplete: 'address-level1' },
      { name: 'nationality', label: 'Nationality', autoComplete: 'country-name' },
    ],
  },
  {
    id: 'bank-details',
    title: 'Bank details',
    text: 'We pay withdrawals to this account. The details are stored encrypted. You need your password to change them.',
    fields: [
      { name: 'bank_name', label: 'Bank name', autoComplete: 'off' },
      { name: 'account_name', label: 'Account name', autoComplete: 'off' },
      { name: 'account_number', label: 'Account number', autoComplete: 'off', inputMode: 'numeric' },
    ],
  },
]

export const genderChoices = [
  { value: '', label: '-- Select --' },
  { value: 'Male', label: 'Male' },
  { value: 'Female', label: 'Female' },
]

const labelOf = (wanted: ProfileFieldName): string =>
  profileSections.flatMap(({ fields }) => fields).find(({ name }) => name === wanted)?.label ?? wanted

/** Returns the saved values for the form. A missing value is an empty text. */
export const valuesOf = (agent: CurrentAgent): ProfileValues =>
  Object.fromEntries(profileFieldNames.map((name) => [name, agent[name] ?? ''])) as ProfileValues

const bankFieldNames = ['bank_name', 'account_name', 'account_number'] as const

/** Returns true if the values, as they would be sent, have other bank details than the saved ones. */
export const changesBankDetails = (agent: CurrentAgent, values: ProfileValues): boolean =>
  bankFieldNames.some((name) => values[name].trim() !== (agent[name] ?? ''))

/** Returns true if the text has the only form of a date that the browser accepts (PROF-004). */
const isTyped = (text: string): boolean => /^\d{2}\/\d{2}\/\d{4}$/.test(text.trim())

const isoDateIn = (text: string, today: string): string | undefined =>
  isTyped(text) ? parseDateOfBirth(text.trim(), today) : undefined

const inWords = inUtc({ dateStyle: 'long' })

/** Explains how to enter the date and repeats it in words, as many put the day first. The check refuses other texts. */
export function describeDateOfBirth(typed: string): string {
  const isoDate = isTyped(typed) ? readCalendarDay(typed.trim()) : undefined
  const format = 'MM/DD/YYYY, for example 12/31/1990.'
  return isoDate === undefined ? format : `${format} You entered ${inWords(isoDate)}.`
}

const missingMessage = (name: ProfileFieldName): string =>
  name === 'gender' ? 'Choose a gender.' : `Enter your ${labelOf(name).toLowerCase()}.`

export type Banks = readonly Bank[]

/** The context of the checks: the saved values, the list of banks if it has loaded, and the day. */
export type ProfileContext = { agent: CurrentAgent; banks: Banks | undefined; today: Date }

/** Returns a message for each field that is empty or not a valid date, and for new bank details with an impossible number. */
export function findProfileProblems(
  values: ProfileValues,
  { agent, banks, today }: ProfileContext,
): Partial<ProfileValues> {
  const problems: Partial<ProfileValues> = {}
  for (const name of profileFieldNames) {
    if (values[name].trim() === '') problems[name] = missingMessage(name)
  }
  const typed = values.date_of_birth
  if (typed.trim() !== '' && isoDateIn(typed, today.toISOString().slice(0, 10)) === undefined) {
    problems.date_of_birth = 'Enter a past date as MM/DD/YYYY.'
  }
  if (banks !== undefined && problems.account_number === undefined && changesBankDetails(agent, values)) {
    const problem = accountProblem(values, { currency: companyCurrency, banks })
    if (problem !== undefined) problems.account_number = problem
  }
  return problems
}
