import { getSingle } from '../content/index.ts'
import { logCheckpointMail, type Mailer } from '../mail/index.ts'
import type { Database } from '../platform/schema.ts'
import { findNewestCheckpoint, selectKeys } from './log.repository.ts'
import { verifierKeyOf } from './signed-note.ts'

type MailDeps = { db: Database; mailer: Pick<Mailer, 'send'>; publicUrl: () => string }

/** Mails the newest checkpoint to the auditor, whose mailbox then is an anchor that we cannot change. */
export async function sendCheckpointMail(
  { db, mailer, publicUrl }: MailDeps,
  { to }: { to: string },
  job: { id: string },
): Promise<void> {
  const checkpoint = await findNewestCheckpoint(db)
  const key = (await selectKeys(db)).find(({ id }) => id === checkpoint?.key_id)
  if (checkpoint === undefined || key === undefined) return
  const company = await getSingle(db, 'company-information')
  const mail = logCheckpointMail(to, {
    companyName: company?.company_name ?? new URL(publicUrl()).host,
    note: checkpoint.note,
    key: verifierKeyOf({ origin: key.origin, publicKey: Buffer.from(key.public_key) }),
    url: `${publicUrl()}/log/checkpoint`,
  })
  await mailer.send(mail, job.id)
}
