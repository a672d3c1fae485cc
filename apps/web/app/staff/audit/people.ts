/** The people to choose from in the filter of the audit trail. */
import { roleLabel } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'

/** `value` is the person in the form of the API. */
export type Person = { value: string; label: string }

type Known = {
  agents: readonly { first_name: string; last_name: string; email: string }[]
  staff: readonly { email: string; role: StaffRole }[]
}

const OPERATOR: Person = { value: 'operator', label: 'Operator (command line)' }

/** Returns true if the text names one person or nobody, rather than the beginning of a name. */
export const isWholePerson = (text: string): boolean => text === '' || text === OPERATOR.value || text.includes('@')

/** Returns the staff and the operator that match the text, followed by the agents found for it. */
export function peopleLike(text: string, { agents, staff }: Known): Person[] {
  const wanted = text.toLowerCase()
  const fits = ({ value, label }: Person) => `${value} ${label}`.toLowerCase().includes(wanted)
  return [
    ...[OPERATOR, ...staff.map(({ email, role }) => ({ value: email, label: `Staff, ${roleLabel(role)}` }))].filter(
      fits,
    ),
    ...agents.map(({ first_name, last_name, email }) => ({ value: email, label: `${first_name} ${last_name}, agent` })),
  ]
}
