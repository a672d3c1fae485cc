/** The names of the states of a subscription and the steps of its consent. */
import type { ConsentEvent, Subscriber, SubscriptionState } from '@evergrove/contract/contact/newsletter'

export const stateWords = {
  unconfirmed: 'Unconfirmed',
  confirmed: 'Confirmed',
  ended: 'Ended',
} as const satisfies Record<SubscriptionState, string>

/** Returns the address, or words in its place if it was removed. */
export const emailWords = ({ id, email }: Pick<Subscriber, 'id' | 'email'>): string => email ?? `Subscription ${id}`

/** Describes an event. */
export function eventWords({ event, form, ended_by }: ConsentEvent): string {
  if (event === 'asked') return form === null ? 'Address entered' : `Address entered on the ${form}`
  if (event === 'confirmed') return 'Confirmed by the link in the email'
  return ended_by === 'staff' ? 'Ended by staff' : 'Unsubscribed'
}
