/**
 * The mails to members of staff: the amount of work that waits in the morning, with the switch that ends this mail, and
 * changes of the ways to sign in to their account.
 */
import { morningMailInput } from '@evergrove/contract/staff/staff-accounts'
import type { Waiting } from '@evergrove/contract/staff/staff-home'
import { inTransaction } from '@evergrove/db'
import { recordAudit } from '../audit/index.ts'
import { getCompanyName } from '../content/index.ts'
import type { JobDeps, JobPayloads } from '../jobs/index.ts'
import { type Mailer, staffMorningMail, staffSecurityMail } from '../mail/index.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import type { StaffActor } from './accounts/manage-accounts.ts'
import { findStaffAccess } from './staff.repository.ts'
import { findMorningReader, getsMorningMail, takeMorningReaders, updateMorningMail } from './staff-home.repository.ts'
import { countWaiting } from './staff-home.ts'

/** Returns whether the member of staff gets the email. */
export const getMorningMail = async (db: Database, staffId: number): Promise<{ is_on: boolean }> => ({
  is_on: await getsMorningMail(db, staffId),
})

/** Switches the caller's own email on or off. Throws `invalid` under `is_on`. */
export async function switchMorningMail(
  { db }: { db: Database },
  { input, actor }: { input: unknown; actor: StaffActor },
): Promise<void> {
  const { is_on: isOn } = parseInput(morningMailInput, input)
  await inTransaction(db, async (trx) => {
    if (!(await updateMorningMail(trx, actor.id, isOn))) return
    await recordAudit(trx, {
      actor,
      action: 'staff.switch-morning-mail',
      subject: { kind: 'staff', id: actor.id },
      before: { is_on: !isOn },
      after: { is_on: isOn },
    })
  })
}

type QueueDeps = JobDeps & { now: () => Date }

/** Queues a mail for all who get one and can sign in, once a day (UTC). Whether work waits is checked when it is written. */
export async function queueMorningMails({ db, jobs, now }: QueueDeps): Promise<void> {
  await inTransaction(db, async (trx) => {
    const readers = await takeMorningReaders(trx, now().toISOString().slice(0, 10))
    if (readers.length > 0) await jobs.send(trx, 'mail.staff-morning', ...readers.map((id) => ({ staff_id: id })))
  })
}

/** The screens where work waits, in the order of the menu, with the action that is taken there. */
const places: readonly { count: keyof Waiting; label: string; what: string; path: string }[] = [
  { count: 'payments', label: 'Payments', what: 'to review', path: 'payments' },
  { count: 'receipts', label: 'Receipts', what: 'to match', path: 'receipts' },
  { count: 'withdrawals', label: 'Withdrawals', what: 'to review', path: 'withdrawals' },
  { count: 'rewards', label: 'Rewards', what: 'to give', path: 'rewards' },
  { count: 'proposals', label: 'Proposals', what: 'to decide', path: 'proposals' },
  { count: 'messages', label: 'Messages', what: 'to answer', path: 'messages' },
]

type MorningMailDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  /** The product's own address, without a last slash. */
  publicUrl: () => string
}

/**
 * Mails how much of the work that the role may see waits for this member of staff, with links to the screens and no
 * personal data. No mail is sent if nothing waits, or to somebody who has switched it off or been disabled meanwhile.
 */
export async function sendMorningMail(
  { db, mailer, publicUrl }: MorningMailDeps,
  { staff_id: id }: JobPayloads['mail.staff-morning'],
  job: { id: string },
): Promise<void> {
  const reader = await findMorningReader(db, id)
  if (reader === undefined) return
  const counts = await countWaiting(db, reader)
  const waiting = places.flatMap(({ count, path, ...words }) => {
    const found = counts[count] ?? 0
    return found === 0 ? [] : [{ ...words, count: found, url: `${publicUrl()}/staff/${path}` }]
  })
  if (waiting.length === 0) return
  const companyName = await getCompanyName(db)
  const accountUrl = `${publicUrl()}/staff/account`
  await mailer.send(staffMorningMail(reader, { companyName, waiting, accountUrl }), job.id)
}

/** Mails the event to the account's address. A use-case queues the job in the transaction that makes the change. */
export async function sendStaffSecurityMail(
  { db, mailer }: { db: Database; mailer: Pick<Mailer, 'send'> },
  { staff_id, event }: JobPayloads['mail.staff-security'],
  job: { id: string },
): Promise<void> {
  const staff = await findStaffAccess(db, staff_id)
  if (staff === undefined) return
  await mailer.send(staffSecurityMail(staff, { companyName: await getCompanyName(db), event }), job.id)
}
