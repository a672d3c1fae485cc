/** Loads the bonuses and rewards that were not paid to an agent, with the reason in words. */

import { formatMoney } from '@evergrove/contract/platform/money'
import type { Unpaid } from '@evergrove/contract/rewards'
import { minorUnits } from '../../platform/money.ts'
import { type Listed, type Page, rowsOf } from '../../platform/paging.ts'
import { readFrom, type Source } from '../../platform/reader.repository.ts'
import { type UnpaidRow, unpaidCountOf, unpaidOf } from './unpaid.repository.ts'

/** Returns the reason in one or two sentences: to the agent as "you", to staff about "the agent". */
export function whyUnpaid(
  {
    kind,
    level,
    reason,
    status,
    plan_version_id: plan,
    first_name,
    last_name,
  }: Omit<UnpaidRow, 'id' | 'created_at' | 'amount' | 'reward'>,
  audience: 'agent' | 'staff',
): string {
  const [your, Your] = audience === 'agent' ? ['your', 'Your'] : ['the agent’s', 'The agent’s']
  const approval = `${first_name} ${last_name}’s registration fee was approved`
  if (reason === 'given_before') {
    return `${Your} level ${level} became complete again when ${approval}. Its reward had already been given, and a reward is given only once.`
  }
  const states = {
    Pending: `not Active yet, because ${your} own registration fee had not been approved`,
    Suspended: 'suspended at that time',
    Closed: 'closed at that time',
  }
  // For levels that were reached before reasons were stored.
  const state = status === null ? 'not Active at that time. Our records do not show why' : states[status]
  const rule = {
    referral_bonus: 'pays the referral bonus only to a sponsor who is Active at that moment, and does not pay it later',
    match_bonus: 'pays the match bonus only to an agent who is Active at that moment, and does not pay it later',
    reward: 'gives the reward only to an agent who is Active at that moment, and does not give it later',
  }[kind]
  const completed = kind === 'referral_bonus' ? '' : `, which completed ${your} level ${level}`
  return `${approval}${completed}, but ${your} account was ${state}. Plan version ${plan} ${rule}.`
}

/** Returns the agent's bonuses and rewards a rule did not pay, with reasons, newest first: a page or the first thousand. */
export async function listUnpaid(
  source: Source,
  { agentId, page, audience }: { agentId: number; page?: Page | undefined; audience: 'agent' | 'staff' },
): Promise<Listed<Unpaid>> {
  const count = page && unpaidCountOf(agentId)
  const { rows, total } = await readFrom(source, unpaidOf(agentId, rowsOf(page)), count)
  const items = rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    kind: row.kind,
    level: row.level,
    amount: row.kind === 'reward' ? null : formatMoney(minorUnits(row.amount)),
    reward: row.reward,
    plan_version_id: row.plan_version_id,
    agent: { first_name: row.first_name, last_name: row.last_name },
    reason: row.reason,
    why: whyUnpaid(row, audience),
  }))
  return { items, total }
}
