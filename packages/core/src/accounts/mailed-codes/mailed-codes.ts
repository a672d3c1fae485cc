/**
 * Codes that are mailed to an account at which many sources guess. A sign-in from an unknown source then needs the
 * newest code besides the password, so guessing from many sources stops and no owner is locked out. Known and unknown
 * addresses get the same responses for the same work.
 */
import { createHash } from 'node:crypto'
import { signInInput } from '@evergrove/contract/accounts/sessions'
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { inTransaction } from '@evergrove/db'
import type { JobDeps } from '../../jobs/index.ts'
import { unauthenticated } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { RateLimit } from '../../platform/rate-limits.ts'
import { plainCode } from '../../platform/readable-codes.ts'
import type { Database } from '../../platform/schema.ts'
import { refusedSignIn } from '../sessions/refused-sign-in.ts'
import type { SessionOwner } from '../sessions/sessions.repository.ts'
import type { TokenSettings } from '../sessions/tokens.ts'
import { deleteCode, insertSignInMail, isValidCode, type SignInMail } from './mailed-codes.repository.ts'

/** Queues the email if the limit of its address allows it. The job looks for the address after the commit. */
async function queueMail({ db, jobs }: JobDeps, mail: SignInMail, limit: RateLimit): Promise<void> {
  if ((await limit.consume(`${mail.account_kind} ${mail.email}`)) > 0) return
  await inTransaction(db, async (trx) => {
    await jobs.send(trx, 'mail.sign-in', { sign_in_mail_id: await insertSignInMail(trx, mail) })
  })
}

export type GuessedSignIn = {
  kind: SessionOwner['kind']
  input: unknown
  /** True if the source has signed in to the account lately. */
  isKnown: boolean
}

/**
 * Handles a sign-in to an account at which somebody is guessing. The owner of the address, if there is one, is told
 * about it. Known sources and attempts with a mailed code may continue. Any other attempt is refused before the
 * password is checked, and a code is mailed as often as the limit allows. Throws `unauthenticated` with the second
 * step, and `invalid` for a body without its fields.
 */
export async function meetGuessing(
  deps: JobDeps & { tokens: TokenSettings; limits: Record<'signInCodeMails' | 'guessingMails', RateLimit> },
  { kind, input, isKnown }: GuessedSignIn,
): Promise<void> {
  const { email: typed, mailed_code } = parseInput(signInInput, input)
  const email = comparableEmail(typed)
  await queueMail(deps, { about: 'guessing', account_kind: kind, email }, deps.limits.guessingMails)
  if (isKnown || mailed_code !== undefined) return
  await queueMail(deps, { about: 'code', account_kind: kind, email }, deps.limits.signInCodeMails)
  throw unauthenticated(
    'Enter the code that we have sent to this email address, if it has an account.',
    { second_step: { kind: 'mailed_code' } },
    refusedSignIn(deps.tokens, { kind, cause: 'mailed-code-required', email }),
  )
}

/** Returns the stored form of a code. The account is part of it, so that a code of one account never passes for another's. */
export const hashOfMailedCode = ({ kind, id }: SessionOwner, code: string): string =>
  createHash('sha256')
    .update(`${kind}:${id}:${plainCode(code)}`)
    .digest('hex')

const NOBODY = 0

/**
 * Returns functions that check and use up the code that a sign-in to the account presents. A code that is used twice at
 * the same moment works once. Without an account every code is wrong, after the same work. Without a code, none is
 * needed.
 */
export function mailedCodeFor(
  { now }: { now: () => Date },
  { kind, id = NOBODY }: { kind: SessionOwner['kind']; id: number | undefined },
  code: string | undefined,
) {
  if (code === undefined) return { isRight: async () => true, spend: async () => true }
  const owner = { kind, id }
  const codeHash = hashOfMailedCode(owner, code)
  return {
    isRight: (db: Database) => isValidCode(db, owner, { codeHash, now: now() }),
    spend: (db: Database) => deleteCode(db, owner, { codeHash, now: now() }),
  }
}
