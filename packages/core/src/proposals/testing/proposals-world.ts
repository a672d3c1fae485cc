/** Shared helpers for the tests of proposals: staff, and a proposal of each kind. */
import type { Proposal } from '@evergrove/contract/proposals/proposals'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { adjustBalance } from '../../ledger/index.ts'
import { activate, noJobs, signUp, worldCipher } from '../../network/testing/network-world.ts'
import { planDraft } from '../../plan/testing/plan-draft.ts'
import type { Database } from '../../platform/schema.ts'
import { createFormat, importStatement } from '../../receipts/index.ts'
import { fileOf, format } from '../../receipts/testing/statement-world.ts'
import {
  approveWithdrawal,
  createBatch,
  getBatch,
  recordResult,
  releaseBatch,
  requestWithdrawal,
} from '../../withdrawals/index.ts'
import { actOrPropose } from '../act-or-propose.ts'
import type { Decider } from '../list-proposals.ts'
import type { StoredKind } from '../proposals.table.ts'

export const depsOf = (db: Database) => ({
  db,
  now: () => new Date(),
  jobs: noJobs,
  cipher: worldCipher,
  payer: undefined,
  secondPersonLimit: 100_00n,
})

const operator = { kind: 'operator' } as const

export async function hire(db: Database, role: StaffRole): Promise<Decider> {
  const row = { email: `${crypto.randomUUID()}@example.com`, password_hash: 'x', role, needs_code: false }
  const { id } = await db.insertInto('staff').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, role }
}

/** Disables staff more than a day ago, so that they no longer count. */
export const disable = (db: Database, { id }: Decider, hoursAgo = 25) =>
  db
    .updateTable('staff')
    .set({ disabled_at: new Date(Date.now() - hoursAgo * 3_600_000) })
    .where('id', '=', id)
    .execute()

type Adjustment = { agent_id: number; direction: 'credit' | 'debit'; amount: string }

const adjust = (db: Database, adjustment: Adjustment) =>
  adjustBalance({ db }, { input: { ...adjustment, reason: 'counted again' }, actor: operator })

/** Adds an Active agent with 500.00. */
async function richAgent(db: Database, root: number) {
  const agent = await signUp(db, root)
  await activate(db, agent)
  await adjust(db, { agent_id: agent.id, direction: 'credit', amount: '500.00' })
  return agent
}

/** Creates a draft with one approved withdrawal of 200.00. */
export async function draftBatch(db: Database, root: number) {
  const { id: agentId } = await richAgent(db, root)
  const { id } = await requestWithdrawal(depsOf(db), { agentId, input: { amount: '200.00' } })
  await approveWithdrawal(depsOf(db), { id, actor: operator })
  const batch = await createBatch(depsOf(db), { input: {}, actor: operator })
  const { lines, total } = await getBatch(db, batch.id)
  return { id: batch.id, input: { format: 'csv', lines, total } }
}

/** Creates a released batch with one withdrawal of 200.00. */
export async function sentBatch(db: Database, root: number) {
  const { id, input } = await draftBatch(db, root)
  await releaseBatch(depsOf(db), { id, input, actor: operator })
  const line = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('payout_batch_id', '=', id)
    .executeTakeFirstOrThrow()
  const result = async () =>
    (await db.selectFrom('withdrawals').select('payout_result').where('id', '=', line.id).executeTakeFirstOrThrow())
      .payout_result
  return { id, withdrawal: line.id, result }
}

/** A request for each kind, with a check that it was carried out. */
export const orders = {
  'payouts.release': async (db: Database, root: number) => {
    const batch = await draftBatch(db, root)
    return { ...batch, isDone: async () => (await getBatch(db, batch.id)).state === 'released' }
  },
  'payouts.results': async (db: Database, root: number) => {
    const { id, withdrawal, result } = await sentBatch(db, root)
    await recordResult(depsOf(db), { id, input: { ids: [withdrawal], result: 'paid' }, actor: operator })
    const input = { ids: [withdrawal], result: 'returned', reason: 'Account closed' }
    return { id, input, isDone: async () => (await result()) === 'returned' }
  },
  'payment.reverse': async (db: Database, root: number) => {
    const { paymentId: id } = await richAgent(db, root)
    const status = () => db.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    const input = { reason: 'refunded', note: 'On request' }
    return { id, input, isDone: async () => (await status()).status === 'Reversed' }
  },
  'balance.adjust': async (db: Database, root: number) => {
    const { id: agent_id } = await richAgent(db, root)
    const input = { agent_id, direction: 'credit', amount: '100.01', reason: 'A gift' }
    return { input, isDone: () => hasTransfer(db, 'A gift') }
  },
  'receivable.write-off': async (db: Database, root: number) => {
    const { id } = await richAgent(db, root)
    await adjust(db, { agent_id: id, direction: 'debit', amount: '900.00' })
    return { id, input: { amount: '100.01', reason: 'Hardship' }, isDone: () => hasTransfer(db, 'Hardship') }
  },
  'plan.publish': async (db: Database) => {
    const count = async () => (await db.selectFrom('plan_versions').select('id').execute()).length
    const before = await count()
    return { input: planDraft({ referral_bonus: '7.00' }), isDone: async () => (await count()) > before }
  },
  'agent.change-bank-details': async (db: Database, root: number) => {
    const { id } = await richAgent(db, root)
    const details = () => db.selectFrom('agents').select('bank_name').where('id', '=', id).executeTakeFirstOrThrow()
    const before = await details()
    const isDone = async () => (await details()).bank_name !== before.bank_name
    return { id, input: { ...newAccount, reason: 'A letter' }, isDone }
  },
  'agent.change-sponsor': async (db: Database, root: number) => {
    const { id: sponsorId } = await richAgent(db, root)
    const { id } = await signUp(db, root)
    const agents = db.selectFrom('agents').select(['code', 'recommended_by'])
    const { code } = await agents.where('id', '=', sponsorId).executeTakeFirstOrThrow()
    const sponsorOf = async () => (await agents.where('id', '=', id).executeTakeFirstOrThrow()).recommended_by
    const isDone = async () => (await sponsorOf()) === sponsorId
    return { id, input: { sponsor_code: code, reason: 'A wrong link' }, isDone }
  },
  'finding.explain': async (db: Database) => {
    const found = { name: 'a rule', details: JSON.stringify({ entry_id: 1 }) }
    const { id } = await db.insertInto('ledger_findings').values(found).returning('id').executeTakeFirstOrThrow()
    const finding = () => db.selectFrom('ledger_findings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { id, input: { reason: 'Settled by entry 9' }, isDone: async () => (await finding()).explained_at !== null }
  },
  'receipt.take-out': async (db: Database) => {
    const { id } = await createFormat({ db }, { input: format, actor: operator })
    const bytes = fileOf([{ amount: '5.00' }])
    await importStatement(depsOf(db), { format: { id }, bytes, fileName: 'may.csv', actor: operator })
    const lines = () => db.selectFrom('receipts').select(['id', 'status']).orderBy('id').execute()
    const input = { ids: (await lines()).map((line) => line.id), reason: 'The wrong file' }
    return { input, isDone: async () => (await lines()).every(({ status }) => status === 'Taken out') }
  },
} satisfies Record<StoredKind, (db: Database, root: number) => Promise<object>>

export const newAccount = { bank_name: 'Harvest Bank', account_name: 'Ann Obi', account_number: '9988776655' }

const hasTransfer = async (db: Database, reason: string) =>
  (await db.selectFrom('ledger_transfers').select('id').where('reason', '=', reason).executeTakeFirst()) !== undefined

type Order<K> = { kind: K; id?: number; input: unknown }

/** Proposes, and fails on any other outcome. */
export async function proposeAs(
  db: Database,
  { id: staffId }: Decider,
  { kind, ...order }: Order<StoredKind>,
): Promise<Proposal> {
  const outcome = await actOrPropose(depsOf(db), kind, { staffId, ...order })
  if (!('proposal' in outcome)) throw new Error(`${kind} was done at once`)
  return outcome.proposal
}
