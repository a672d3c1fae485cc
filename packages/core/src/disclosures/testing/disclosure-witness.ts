/** Checks that the disclosure of a history matches an independent script's count and adds up to the ledger. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Witness } from '../../network/testing/witnesses.ts'
import type { Database } from '../../platform/schema.ts'
import { checkDisclosedFigures, previewDisclosure, publishDisclosure } from '../index.ts'
import { differences } from './differences.ts'
import { redate } from './redate.ts'

const deps = (db: Database) => ({ db, now: () => new Date('2026-12-15T12:00:00Z') })

const cents = (amount: string): number => Math.round(Number(amount) * 100)

export const disclosureWitness: Witness = {
  name: 'the income disclosure',
  oneOf: 1,
  mustSee: ['highest', 'groups', 'years'],
  look: async ({ trx, agentIds, withdrawalIds }, note) => {
    await redate(trx, (agentIds.length * 71 + withdrawalIds.length * 13) % 1001)
    const { figures } = await previewDisclosure(deps(trx))
    if (figures === null) return
    await publishDisclosure(deps(trx), { actor: { kind: 'operator' } })
    expect(await differences(trx)).toEqual([])
    expect(await checkDisclosedFigures(trx)).toMatchObject({ count: 0, rows: [] })
    const { rows } = await sql<{ cents: number }>`
      select sum(case when debited.kind = 'bonus_expense' then t.amount else -t.amount end)::int as cents
      from ledger_transfers t join ledger_accounts debited on debited.id = t.debit_account_id
      join ledger_accounts credited on credited.id = t.credit_account_id
      where 'bonus_expense' in (debited.kind, credited.kind) and t.created_at < '2026-12-01T00:00:00Z'`.execute(trx)
    const all = [figures.since_beginning, ...figures.years]
    const [whole, ...years] = all.map(({ bonuses, others }) => cents(bonuses.total) + cents(others.bonuses))
    expect(whole).toBe(rows[0]?.cents)
    expect(years.reduce((sum, one) => sum + one, 0)).toBe(whole)
    expect(
      all.flatMap(({ agents, joined }) => [agents, ...joined.map((group) => group.agents)]).filter((n) => n < 10),
    ).toEqual([])
    for (const { bonuses, joined } of all) {
      if (bonuses.highest !== null) note('highest')
      if (joined.length > 1) note('groups')
    }
    if (figures.years.length > 1) note('years')
  },
}
