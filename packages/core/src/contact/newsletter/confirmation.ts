/** The double opt-in link: made by the job that mails it, stored as a hash, and used by a button on the page it opens. */

import { createHash, randomBytes } from 'node:crypto'
import { type Subscription, subscriptionInput } from '@evergrove/contract/contact/contact'
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { inTransaction } from '@evergrove/db'
import { keepPublishedTexts } from '../../accounts/index.ts'
import { getCompanyName } from '../../content/index.ts'
import { FinalFailureError, type JobDeps, type JobPayloads } from '../../jobs/index.ts'
import { confirmationMail, type Mailer } from '../../mail/index.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { RateLimit } from '../../platform/rate-limits.ts'
import { retentionDays } from '../../platform/retention.ts'
import type { Database } from '../../platform/schema.ts'
import {
  deleteRequest,
  type FoundLink,
  findLink,
  findRequest,
  findUnconfirmed,
  insertLink,
  keepAsked,
  lockSubscription,
  type SubscriptionRequest,
  setConfirmed,
} from './confirmation.repository.ts'
import { insertRequest, insertSubscription } from './subscribers.repository.ts'

/**
 * Requests a subscription of an address to the newsletter (API-008). It is stored once in any letter case, and
 * unconfirmed until its owner uses the link that a job mails. The call does the same work and gives the same response
 * for every address, so that nobody learns who is subscribed. Throws `invalid`.
 */
export async function subscribe({ db, jobs }: JobDeps, input: unknown): Promise<Subscription> {
  const { email } = parseInput(subscriptionInput, input)
  await inTransaction(db, async (trx) => {
    await insertSubscription(trx, email)
    const id = await insertRequest(trx, { email, ...(await keepPublishedTexts(trx)) })
    await jobs.send(trx, 'mail.newsletter-link', { newsletter_request_id: id })
  })
  return { email }
}

const LINK_DAYS = 7
const DAY_MS = 86_400_000
const TOKEN = /^[\w-]{43}$/

const hashOf = (token: string): string => createHash('sha256').update(`newsletter:${token}`).digest('hex')

type ConfirmationMailDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  /** The product's own address, without a last slash. */
  publicUrl: () => string
  /** The limit of these mails for one address. Beyond it nothing is sent, and earlier links stay valid. */
  newsletterLimit: RateLimit
  now: () => Date
}

/**
 * Mails a link to an address that asked for the newsletter and has not confirmed yet. A confirmed subscriber gets
 * nothing, so that nobody can be flooded. An address that the mail server refuses for good stays unconfirmed: strangers
 * can enter any address, and staff could do nothing about it. Earlier links stay valid, so that a stranger who enters
 * the address again does not void them. The request is deleted in each case.
 */
export async function sendConfirmationMail(
  deps: ConfirmationMailDeps,
  payload: JobPayloads['mail.newsletter-link'],
): Promise<void> {
  const request = await findRequest(deps.db, payload.newsletter_request_id)
  if (request === undefined) return
  const subscription = await findUnconfirmed(deps.db, request.email)
  if (subscription !== undefined) await sendLink(deps, { subscription, request })
  await deleteRequest(deps.db, request.id)
}

type Asked = { subscription: { id: number; email: string }; request: SubscriptionRequest }

async function sendLink(deps: ConfirmationMailDeps, asked: Asked): Promise<void> {
  const { email } = asked.subscription
  const key = comparableEmail(email)
  if ((await deps.newsletterLimit.consume(key)) > 0) return
  const token = await createLink(deps, asked)
  if (token === undefined) return
  const mail = confirmationMail(email, {
    companyName: await getCompanyName(deps.db),
    url: `${deps.publicUrl()}/api/newsletter/confirm/${token}`,
    days: LINK_DAYS,
    forgottenAfterDays: retentionDays.newsletterUnconfirmed,
  })
  try {
    await deps.mailer.send(mail, hashOf(token))
  } catch (error) {
    if (error instanceof FinalFailureError) return
    await deps.newsletterLimit.giveBack(key)
    throw error
  }
}

/** Creates a link and returns its token; undefined if the subscription was confirmed or removed in the meantime. */
async function createLink({ db, now }: ConfirmationMailDeps, asked: Asked): Promise<string | undefined> {
  const { subscription, request } = asked
  const token = randomBytes(32).toString('base64url')
  return inTransaction(db, async (trx) => {
    const locked = await lockSubscription(trx, subscription.id)
    if (locked === undefined || locked.confirmed_at !== null) return undefined
    await insertLink(trx, {
      token_hash: hashOf(token),
      subscription_id: subscription.id,
      asked_id: await keepAsked(trx, subscription.id, request),
      expires_at: new Date(now().getTime() + LINK_DAYS * DAY_MS),
    })
    return token
  })
}

/** The state of a link: it can confirm (`open`), has confirmed (`confirmed`), or is too old or not ours. */
export type ConfirmationState = 'open' | 'confirmed' | 'expired' | 'unknown'

function stateOf(link: FoundLink | undefined, now: Date): ConfirmationState {
  if (link === undefined) return 'unknown'
  if (link.confirmed_at !== null) return 'confirmed'
  return link.expires_at > now ? 'open' : 'expired'
}

type Deps = { db: Database; now: () => Date }

/** Returns the state of the link. The check changes nothing, because mail programs open links by themselves. */
export async function checkConfirmation({ db, now }: Deps, token: string): Promise<ConfirmationState> {
  return TOKEN.test(token) ? stateOf(await findLink(db, hashOf(token)), now()) : 'unknown'
}

/**
 * Confirms the subscription of the link and records it as proof of the consent. Returns the earlier state of the link,
 * which is `open` the first time and `confirmed` from then on: a repetition is harmless.
 */
export async function confirmSubscription({ db, now }: Deps, token: string): Promise<ConfirmationState> {
  if (!TOKEN.test(token)) return 'unknown'
  return inTransaction(db, async (trx) => {
    const named = await findLink(trx, hashOf(token))
    if (named === undefined) return 'unknown'
    await lockSubscription(trx, named.subscription_id)
    // Loaded again under the lock: two people may press the button at once, or the subscription may just have ended.
    const link = await findLink(trx, hashOf(token))
    const state = stateOf(link, now())
    if (link !== undefined && state === 'open') await setConfirmed(trx, link, now())
    return state
  })
}
