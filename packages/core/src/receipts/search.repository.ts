/**
 * Finds lines by a text about their matches. The texts of the lines themselves are sealed, so they cannot be searched.
 */
import { type RawBuilder, sql } from 'kysely'
import { agentsLike, paymentsLike } from '../platform/text-search.repository.ts'

/** Returns the condition that the payment, the withdrawal or the reward of a line fits the text. */
export const linesLike = (text: string): RawBuilder<boolean> => sql`
  (payment_id in (select p.id from payments p where ${paymentsLike(text)})
    or withdrawal_id in (select w.id from withdrawals w where w.agent_id in (${agentsLike(text)}))
    or reward_id in (select l.id from reached_levels l where l.agent_id in (${agentsLike(text)})))`
