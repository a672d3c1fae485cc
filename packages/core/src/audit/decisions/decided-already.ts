import { type AppError, conflict } from '../../platform/errors.ts'
import type { Database } from '../../platform/schema.ts'
import { describeLatestAction } from '../latest-action.ts'
import { decidingActions } from './decisions.repository.ts'

type Decided = {
  kind: keyof typeof decidingActions
  id: number
  status: 'Pending' | 'Approved' | 'Rejected' | 'Returned' | 'Reversed'
}

/**
 * The refusal of a second decision, which names who made the first one and when. `status` is the current status. `next`
 * says what must happen before another decision, if one is possible.
 */
export async function decidedAlready(db: Database, { kind, id, status }: Decided, next = ''): Promise<AppError> {
  if (status === 'Pending') return conflict(`This ${kind} was changed at the same moment. Try again.`)
  const who = await describeLatestAction(db, { subject: { kind, id }, actions: decidingActions[kind] })
  return conflict(`This ${kind} was ${status.toLowerCase()} ${who}${next}.`)
}
