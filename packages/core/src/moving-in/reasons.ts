/** Why a record of the source is refused, each said once. The operator can allow a reason: such records are skipped. */

export const reasons = {
  missing: 'It is missing.',
  unreadable: 'It cannot be stored.',
  unknown_status: 'It is none of the values that the product knows. Translate it in the mapping.',
  too_many_decimals: 'The amount has more than two decimals.',
  no_amount: 'It is not an amount.',
  no_such_date: 'No calendar has this date.',
  password_unknown: 'Passwords of this kind cannot be verified.',
  password_costly: 'A sign-in with this password would take too long.',
  picture_unreadable: 'There is no such picture among the media files, or it cannot be read.',
  email_twice: 'A record before it has the same email address.',
  code_twice: 'A record before it has the same code.',
  sponsor_missing: 'There is no such sponsor, or the sponsor is refused.',
  sponsor_circle: 'The sponsors of this agent lead back to this agent.',
  two_roots: 'A record before it has no sponsor either, and only one agent can be the root.',
  third_child: 'Two agents are placed under this parent already.',
  staff_account: 'It is the account of staff, or about one, and staff do not come.',
  agent_missing: 'There is no such agent, or the agent is refused.',
  agent_twice: 'A record before it is about the same agent.',
  status_differs: 'The fee is approved, and its agent is Pending. Correct one of them.',
  balances_differ: 'The balance before, less the amount, is not the balance after.',
  negative_balance: 'The balance is negative, and the source names no debt.',
} as const

export type Reason = keyof typeof reasons

/** Reasons that are listed and stop no move: a record comes without its picture, and staff are not meant to come. */
export const harmless: ReadonlySet<Reason> = new Set(['picture_unreadable', 'staff_account'])

/** A record that is refused, or, for a picture, comes without it. */
export type Finding = {
  model: string
  key: string
  /** The name of our field. */
  field: string
  reason: Reason
  /** A sentence that says more than the reason. */
  why?: string | undefined
  /** The value in the source; absent for secrets. */
  value?: string | undefined
  /** Where the record stands in the source. */
  at: string
}

/** A value that is stored in another form than the source has it. */
export type Change = Omit<Finding, 'reason' | 'why'> & { becomes: string }
