/** Loads what was not paid to an agent, with the reason in words. */

import { formatMoney } from '@evergrove/contract/platform/money'
import type { Unpaid } from '@evergrove/contract/unpaid'
import { minorUnits } from '../../platform/money.ts'
import { type Listed, type Page, rowsOf } from '../../platform/paging.ts'
import { readFrom, type Source } from '../../platform/reader.repository.ts'
import { unpaidCountOf, unpaidOf } from './unpaid.repository.ts'
import { whyUnpaid } from './why-unpaid.ts'

/** What a rule did not pay to the agent and why, the newest first: one page, or the first thousand. */
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
