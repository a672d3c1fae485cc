/** Preparations of the calls that explain or prove an entry of the ledger or of the audit trail. */
import { signLog } from '@evergrove/core/testing'
import type { Preparations, Prepared, Workshop } from './preparations.ts'

/** Returns the id of the newest entry of the active agent. */
async function ownEntry({ api, people, credit }: Workshop): Promise<number> {
  await credit(people().active)
  const { id } = await api.db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('credit_account_id', '=', people().active.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

export function entryPreparations(workshop: Workshop): Preparations {
  const own = async (): Promise<Prepared> => ({
    caller: 'agent active',
    values: { number: [await ownEntry(workshop)] },
  })
  return {
    'GET /dashboard/entries/{number}': own,
    'GET /dashboard/entries/{number}/proof': async () => {
      const prepared = await own()
      await signLog(workshop.api)
      return prepared
    },
    'GET /staff/accounting/entries/{id}/proof': async () => {
      const id = await ownEntry(workshop)
      await signLog(workshop.api)
      return { values: { id: [id] } }
    },
    'GET /staff/audit/{id}/proof': async () => {
      const found = workshop.api.db.selectFrom('audit_entries').select('id').orderBy('id', 'desc')
      const { id } = await found.executeTakeFirstOrThrow()
      await signLog(workshop.api)
      return { values: { id: [id] } }
    },
  }
}
