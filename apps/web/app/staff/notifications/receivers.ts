/** The receivers of a notification, in the form of the screen and of the API. */
import type { OpenStatus } from '@evergrove/contract/accounts/accounts'

/** Repeated here, because importing the contract's list would also load its schemas. */
export const statuses = ['Pending', 'Active', 'Suspended'] as const satisfies readonly OpenStatus[]

export type ChosenAgent = { id: number; name: string; email: string }

export type AudienceFilter = { status: OpenStatus | ''; joined_from: string; joined_to: string }

export const kinds = ['One agent', 'By filter', 'All agents'] as const
type ReceiverKind = (typeof kinds)[number]

export type Receivers = { kind: ReceiverKind; agent: ChosenAgent | undefined; filter: AudienceFilter }

export const nobodyYet: Receivers = {
  kind: 'One agent',
  agent: undefined,
  filter: { status: '', joined_from: '', joined_to: '' },
}

const isFilterEmpty = ({ status, joined_from, joined_to }: AudienceFilter): boolean =>
  status === '' && joined_from === '' && joined_to === ''

/**
 * Returns the reason why nothing can be sent to these receivers: the server would refuse it or reach the wrong agents.
 */
export function problemOf({ kind, agent, filter }: Receivers): string | undefined {
  if (kind === 'One agent' && agent === undefined) return 'Choose an agent.'
  if (kind !== 'By filter') return undefined
  if (isFilterEmpty(filter)) return 'Choose a status or dates, or send to all agents.'
  const { joined_from, joined_to } = filter
  return joined_from !== '' && joined_to !== '' && joined_from > joined_to
    ? 'The end date must be on or after the start date.'
    : undefined
}

/** Returns the receivers for the API. Null does not limit them. */
export function toInput({ kind, agent, filter }: Receivers) {
  const { status, joined_from, joined_to } = kind === 'By filter' ? filter : nobodyYet.filter
  return {
    agent_id: kind === 'One agent' ? (agent?.id ?? null) : null,
    status: status === '' ? null : status,
    joined_from: joined_from === '' ? null : joined_from,
    joined_to: joined_to === '' ? null : joined_to,
  }
}

/** Returns the filter for the API call that counts the receivers. */
export function toQuery(receivers: Receivers) {
  const { status, joined_from, joined_to } = toInput(receivers)
  return {
    ...(status !== null && { status }),
    ...(joined_from !== null && { joined_from }),
    ...(joined_to !== null && { joined_to }),
  }
}
