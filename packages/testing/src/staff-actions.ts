/** Actions on the accounts of staff and their work. */
import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { beginStaffSession, createStaff } from '@evergrove/core/staff'
import { inTransaction } from '@evergrove/db'
import type { RunningServer } from '@evergrove/server'

type Services = RunningServer['services']

export const staffActions = {
  /** Creates a staff account that needs no code, and returns its id. */
  makeStaff: async ({ db }: Services, account: { email: string; password: string; role: StaffRole }) => {
    await createStaff(db, { ...account, needsCode: false })
    const { id } = await db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow()
    return id
  },
  /** Disables all staff, for longer than a day, so that the next one decides alone. */
  disableAllStaff: async ({ db }: Services) =>
    void (await db
      .updateTable('staff')
      .set({ disabled_at: new Date(Date.now() - 90_000_000) })
      .execute()),
  /** Deletes all proposals that are not confirmed. */
  forgetProposals: async ({ db }: Services) => {
    // Confirmed proposals belong to decisions, and the check of the ledger looks for them.
    await db.deleteFrom('proposals').where('status', '<>', 'Confirmed').execute()
    await db.deleteFrom('email_changes').where('status', '=', 'Proposed').execute()
  },
  /** Gives up an email for this reason: a staff invitation to this address. Returns its id. */
  giveUpMail: async ({ db }: Services, { email, reason }: { email: string; reason: string }) => {
    const admin = await db.selectFrom('staff').select('id').orderBy('id').executeTakeFirstOrThrow()
    const invitation = await db
      .insertInto('staff_invitations')
      .values({ email, role: 'support', invited_by: admin.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const payload = { invitation_id: invitation.id }
    const { id } = await db
      .insertInto('undelivered_mails')
      .values({ job_id: randomUUID(), job: 'mail.staff-invitation', payload, reason, attempts: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  /** Deletes every email that was given up. */
  forgetUndeliveredMails: async ({ db }: Services) => void (await db.deleteFrom('undelivered_mails').execute()),
  /** Ensures that no agents share an account, a phone number or a birth date. */
  shareNothing: async ({ db }: Services) => {
    await db
      .updateTable('agents')
      .set({ phone_number: '0', date_of_birth: null })
      .set({ bank_name: null, account_name: null, account_number: null, account_index: null, account_index_of: null })
      .execute()
    await db.updateTable('withdrawals').set({ account_index: null, account_index_of: null }).execute()
  },
  /** Returns the token that signing in would give. */
  staffToken: async (services: Services, id: number) => {
    const staff = await services.db
      .selectFrom('staff')
      .select(['id', 'token_version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const client = { userAgent: undefined, address: '', record: () => {} }
    return inTransaction(services.db, (trx) =>
      beginStaffSession(services, trx, { staff, client, created_by: 'password' }),
    )
  },
}
