/** Removes what is kept about one agent, table by table. */
import { PROPOSAL_DAYS } from '@evergrove/contract/proposals/proposal-kinds'
import { sql } from 'kysely'
import { removeFactors } from '../../accounts/index.ts'
import { looseUnusedImage } from '../../files/index.ts'
import { sameEmail } from '../../platform/one-person.repository.ts'
import type { Database, Schema, Trx } from '../../platform/schema.ts'
import { formerAgent, type Leaving } from './closing.ts'

type Agent = Pick<Leaving, 'id'>

/** Erases the profile except the name and the address, the photo, and everything that could open the account. */
export async function eraseProfile(trx: Trx, { id }: Agent): Promise<void> {
  const photo = await trx.selectFrom('agents').select('image_id').where('id', '=', id).executeTakeFirst()
  await trx
    .updateTable('agents')
    .set({
      password_hash: null,
      phone_number: '-',
      date_of_birth: null,
      gender: null,
      home_address: null,
      local_govt: null,
      state_of_origin: null,
      nationality: null,
      bank_name: null,
      account_name: null,
      account_number: null,
      account_index: null,
      account_index_of: null,
      image_id: null,
    })
    .where('id', '=', id)
    .execute()
  const image = photo?.image_id ?? null
  if (image !== null) await looseUnusedImage(trx, image)
}

type WithAgent = { [T in keyof Schema]: 'agent_id' extends keyof Schema[T] ? T : never }[keyof Schema]

/** Deletes the agent's rows of a table. */
export const deleteFrom =
  (table: WithAgent) =>
  (trx: Trx, { id }: Agent): Promise<unknown> =>
    sql`delete from ${sql.table(table)} where agent_id = ${id}`.execute(trx)

/** Deletes the authenticator app, the passkeys and the recovery codes. */
export async function deleteFactors(trx: Trx, { id }: Agent): Promise<void> {
  await removeFactors(trx, { kind: 'agent', id })
}

export async function deleteLinkRequests(trx: Trx, { emails }: Leaving): Promise<void> {
  for (const email of emails) await trx.deleteFrom('link_requests').where(sameEmail(email)).execute()
}

/** Deletes a proposed address, which is of no use to a closed account. */
export async function deleteEmailProposal(trx: Trx, { id }: Agent): Promise<void> {
  await trx.deleteFrom('email_changes').where('agent_id', '=', id).where('status', '=', 'Proposed').execute()
}

/** Deletes proposed bank details, which are of no use to a closed account. */
export async function deleteBankProposal(trx: Trx, { id }: Agent): Promise<void> {
  await trx
    .deleteFrom('proposals')
    .where('kind', '=', 'agent.change-bank-details')
    .where('subject_id', '=', id)
    .where('status', '=', 'Proposed')
    .execute()
}

/** Deletes the proposals of staff about the agent or the agent's payment, with their reasons. */
export async function deleteProposals(trx: Trx, { id }: Agent): Promise<void> {
  await sql`
    delete from proposals p
    where (p.subject_id = ${id}
        and p.kind in ('balance.adjust', 'receivable.write-off', 'agent.change-bank-details', 'agent.change-sponsor'))
      or (p.kind = 'payment.reverse' and p.subject_id in (select id from payments where agent_id = ${id}))`.execute(trx)
}

/** Ends proposals that nobody has decided in time, and removes their sealed values. */
export async function endExpiredProposals(trx: Trx): Promise<void> {
  await trx
    .updateTable('proposals')
    .set({ status: 'Expired', decided_at: sql`now()`, sealed_input: null })
    .where('status', '=', 'Proposed')
    .where('created_at', '<=', sql<Date>`now() - ${sql.lit(`${PROPOSAL_DAYS} days`)}::interval`)
    .execute()
}

/** Deletes the notifications that told others that the agent joined or became active. */
export async function deleteNotificationsNaming(trx: Trx, { id }: Agent): Promise<void> {
  await sql`
    delete from notifications n
    where n.agent_id in (
        select recommended_by from agents where id = ${id} union select receiver_id from activation_bonuses(array[${id}::bigint])
      ) and (
        starts_with(n.cause, ${`referral:${id}:`})
        or exists (select from payments p where p.agent_id = ${id} and starts_with(n.cause, 'payment:' || p.id || ':'))
      )`.execute(trx)
}

/** Removes the picture of the payment's proof. */
export async function looseProof(trx: Trx, { id }: Agent): Promise<void> {
  const { rows } = await sql<{ proof: number }>`
    with old as (select id, payment_proof_id as proof from payments where agent_id = ${id} and payment_proof_id is not null)
    update payments p set payment_proof_id = null from old where p.id = old.id returning old.proof`.execute(trx)
  for (const { proof } of rows) await looseUnusedImage(trx, proof)
}

/** Erases the reasons that staff wrote to the agent, because they may name anyone. */
export async function eraseReasons(trx: Trx, table: 'payments' | 'withdrawals', { id }: Agent): Promise<void> {
  await trx
    .updateTable(table)
    .set({ reason: 'Erased' })
    .where('agent_id', '=', id)
    .where('reason', 'is not', null)
    .execute()
}

/** Erases the questions of staff to the agent about a payment. */
export async function eraseQuestions(trx: Trx, { id }: Agent): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ question: null, asked_at: null })
    .where('agent_id', '=', id)
    .where('question', 'is not', null)
    .execute()
}

/** Erases the notes of staff about rewards that they gave to the agent. */
export async function eraseRewardNotes(trx: Trx, { id }: Agent): Promise<void> {
  await trx
    .updateTable('reached_levels')
    .set({ reward_note: 'Erased' })
    .where('agent_id', '=', id)
    .where('reward_note', 'is not', null)
    .execute()
}

/** Erases what the bank, or staff for it, wrote about the agent's payouts. */
export async function erasePayoutTexts(trx: Trx, { id }: Agent): Promise<void> {
  await sql`
    update withdrawals
    set payout_reason = case when payout_reason is not null then 'Erased' end, payout_reference = null
    where agent_id = ${id} and num_nonnulls(payout_reason, payout_reference) > 0`.execute(trx)
}

/**
 * Erases the bank details of withdrawals and the agent's key of the audit trail. The owner of the tables does so,
 * because the product can neither change where a withdrawal goes nor make the trail unreadable.
 */
export async function eraseForGood(trx: Trx, { id }: Agent): Promise<void> {
  await sql`select erase_closed_account(${id})`.execute(trx)
}

/** Erases the texts of the bank in the lines that the agent's payments, withdrawals and rewards are matched with. */
export async function eraseReceiptTexts(trx: Trx, { id }: Agent): Promise<void> {
  await sql`
    update receipts set details = null
    where details is not null and (payment_id in (select p.id from payments p where p.agent_id = ${id})
      or withdrawal_id in (select w.id from withdrawals w where w.agent_id = ${id})
      or reward_id in (select l.id from reached_levels l where l.agent_id = ${id}))`.execute(trx)
}

/** Deletes the judgements of staff about the agent and others who share something. */
export async function deleteDifferences(trx: Trx, { id }: Agent): Promise<void> {
  await trx
    .deleteFrom('different_agents')
    .where((eb) => eb.or([eb('agent_id', '=', id), eb('other_id', '=', id)]))
    .execute()
}

/** Replaces the name and the address. Nobody can know the placeholder in advance, so nobody can take it. It never receives mail. */
export async function eraseIdentity(trx: Trx, { id }: Agent): Promise<void> {
  await trx
    .updateTable('agents')
    .set({ ...formerAgent, email: sql`gen_random_uuid() || '@erased.invalid'`, email_verified_at: null })
    .where('id', '=', id)
    .execute()
  await trx.updateTable('closed_accounts').set({ erased_at: sql`now()` }).where('agent_id', '=', id).execute()
}

/** Returns the current address of the agent and the earlier ones. */
export async function listAddresses(trx: Trx, id: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from agents where id = ${id} union select old_email from email_changes where agent_id = ${id}`.execute(
    trx,
  )
  return rows.map(({ email }) => email)
}

export async function insertClosed(trx: Trx, agentId: number): Promise<void> {
  await trx.insertInto('closed_accounts').values({ agent_id: agentId }).execute()
}

/**
 * Locks and returns accounts that were closed before the moment, are not erased and have no waiting withdrawal, the
 * oldest first. Accounts that another process is erasing are left to it.
 */
export async function lockErasable(trx: Trx, closedBefore: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ agent_id: number }>`
    select c.agent_id from closed_accounts c
    where c.erased_at is null and c.closed_at < ${closedBefore}
      and not exists (
        select from withdrawals w where w.agent_id = c.agent_id
          and (w.status = 'Pending' or (w.status = 'Approved' and w.payout_result is null)))
    order by c.closed_at limit ${limit} for no key update skip locked`.execute(trx)
  return rows.map(({ agent_id }) => agent_id)
}

export async function findClosedOwner(db: Database, id: number) {
  return db
    .selectFrom('agents')
    .select(['email', 'email_verified_at', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the amount of a withdrawal of the agent. */
export async function findAmount(db: Database, { id, agentId }: { id: number; agentId: number }) {
  const found = await db
    .selectFrom('withdrawals')
    .select('amount')
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return found?.amount
}
