/** Personal values in the audit trail: encrypted in the database, readable for staff, and lost with their key. */
import { inTransaction } from '@evergrove/db'
import { databaseForAll } from '@evergrove/db/testing'
import { expect, test } from 'vitest'
import { insertAgent } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { checkAudit, exportAudit, listAudit, recordAudit } from './index.ts'

const database = databaseForAll<Schema>()

const newest = async () => (await listAudit(database.db, { filter: {}, page: 1, page_size: 2 })).items

test('personal values are sealed for one agent and erased with that agent’s key alone, and the chain stays intact', async () => {
  const root = await insertAgent(database.db, { sponsorId: null })
  const other = await insertAgent(database.db, { sponsorId: root })
  await inTransaction(database.db, async (trx) => {
    for (const id of [root, other]) {
      await recordAudit(trx, {
        actor: { kind: 'operator' },
        action: 'agent.correct',
        subject: { kind: 'agent', id },
        before: { first_name: 'Zebulonia', photo: null },
        after: { first_name: 'Zoe' },
        isPersonal: true,
      })
    }
  })
  const stored = await database.db.selectFrom('audit_entries').select(['before', 'after']).execute()
  expect(JSON.stringify(stored)).not.toMatch(/Zebulonia|Zoe/)
  const open = { before: { first_name: 'Zebulonia', photo: null }, after: { first_name: 'Zoe' } }
  expect(await newest()).toMatchObject([open, open])
  await database.db.deleteFrom('audit_keys').where('agent_id', '=', root).execute()
  const erased = { before: { first_name: '(erased)', photo: null }, after: { first_name: '(erased)' } }
  expect(await newest()).toMatchObject([open, erased])
  expect((await Array.fromAsync(exportAudit(database.db, {}))).join('')).toContain('(erased)')
  expect(await checkAudit(database.db)).toMatchObject({ entries: 2, count: 0 })
})
