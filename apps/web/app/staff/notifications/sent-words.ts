/** Describes the receivers of a notification and its progress. */
import type { SentNotification } from '@evergrove/contract/notifications/notifications'
import { dayWords } from '../../components/day-words.ts'

type Filter = Pick<SentNotification, 'status' | 'joined_from' | 'joined_to'>
type Reach = Pick<SentNotification, 'recipients' | 'told' | 'is_finished'>

/** Describes the receivers, such as 'Active agents who joined from Jan 5, 2026 to Feb 1, 2026', or 'All agents'. */
export function audienceWords({ status, joined_from, joined_to }: Filter): string {
  const from = joined_from === null ? '' : ` from ${dayWords(joined_from)}`
  const to = joined_to === null ? '' : ` to ${dayWords(joined_to)}`
  const joined = from === '' && to === '' ? '' : ` who joined${from}${to}`
  return `${status ?? 'All'} agents${joined}`
}

const counted = (count: number): string => count.toLocaleString('en-US')

/** Describes the progress, such as '1 agent', or '500 of 1,201, still sending'. */
export const reachWords = ({ recipients, told, is_finished }: Reach): string =>
  is_finished
    ? `${counted(told)} ${told === 1 ? 'agent' : 'agents'}`
    : `${counted(told)} of ${counted(recipients)}, still sending`
