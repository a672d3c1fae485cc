/** The job that mails codes and news of guesses. The secret of a code exists only in its mail. */
import { getCompanyName } from '../../content/index.ts'
import type { JobPayloads } from '../../jobs/index.ts'
import { guessingMail, type Mailer, signInCodeMail } from '../../mail/index.ts'
import { MAILED_CODE_SECONDS } from '../../platform/rate-limits.ts'
import { createReadableCode } from '../../platform/readable-codes.ts'
import type { Database } from '../../platform/schema.ts'
import { deleteSignInMail, findReceiver, findSignInMail, replaceCode } from './mailed-codes.repository.ts'
import { hashOfMailedCode } from './mailed-codes.ts'

export type SignInMailDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  /** The product's own address, without a last slash. */
  publicUrl: () => string
  now: () => Date
}

type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>

/** A new code for each attempt, which makes the older one invalid; its mails are therefore never folded into one. */
async function sendCode({ db, mailer, now }: SignInMailDeps, receiver: Receiver): Promise<void> {
  const code = createReadableCode({ length: 10, group: 5 })
  const code_hash = hashOfMailedCode(receiver.owner, code)
  const expires_at = new Date(now().getTime() + MAILED_CODE_SECONDS * 1000)
  await replaceCode(db, receiver.owner, { code_hash, expires_at })
  const minutes = MAILED_CODE_SECONDS / 60
  await mailer.send(signInCodeMail(receiver, { companyName: await getCompanyName(db), code, minutes }), code_hash)
}

async function sendNews({ db, mailer, publicUrl }: SignInMailDeps, receiver: Receiver, jobId: string): Promise<void> {
  const resetUrl = receiver.owner.kind === 'agent' ? `${publicUrl()}/reset-password` : undefined
  await mailer.send(guessingMail(receiver, { companyName: await getCompanyName(db), resetUrl }), jobId)
}

/**
 * Sends the email that was asked for to the account with this address, if there is one whose owner may sign in. The request is
 * deleted in any case.
 */
export async function sendSignInMail(
  deps: SignInMailDeps,
  { sign_in_mail_id: id }: JobPayloads['mail.sign-in'],
  job: { id: string },
): Promise<void> {
  const mail = await findSignInMail(deps.db, id)
  if (mail === undefined) return
  const receiver = await findReceiver(deps.db, mail)
  if (receiver !== undefined && mail.about === 'code') await sendCode(deps, receiver)
  if (receiver !== undefined && mail.about === 'guessing') await sendNews(deps, receiver, job.id)
  await deleteSignInMail(deps.db, id)
}
