/** Mailings as staff write and see them. */
import {
  type FailedDelivery,
  type Mailing,
  type MailingInput,
  type MailingPreview,
  type MailingSummary,
  mailingChangeInput,
  mailingInput,
} from '@evergrove/contract/contact/newsletter'
import { inTransaction } from '@evergrove/db'
import { type Actor, describeLatestAction, recordAudit } from '../../audit/index.ts'
import { checkHtml, getCompanyName } from '../../content/index.ts'
import { newsletterMail } from '../../mail/index.ts'
import { conflict, requireFound } from '../../platform/errors.ts'
import { inIso } from '../../platform/moments.ts'
import { type Listed, type Page, rowsOf } from '../../platform/paging.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { readFrom } from '../../platform/reader.repository.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { selectFailed } from './deliveries.repository.ts'
import {
  countConfirmed,
  deleteMailingRow,
  findMailing,
  insertMailing,
  type LockedMailing,
  lockMailing,
  type MailingRow,
  mailingCount,
  mailingsOf,
  setMailingText,
} from './mailings.repository.ts'

export const subjectOf = (id: number) => ({ kind: 'mailing', id }) as const

export const staffIdOf = (actor: Actor): number | null => (actor.kind === 'staff' ? actor.id : null)

function toMailing<R extends MailingRow>(row: R) {
  const { waiting, sent, failed, skipped, stopped } = row
  return { ...inIso(row), recipients: waiting + sent + failed + skipped + stopped }
}

/** Returns one page of the mailings, the newest first; `total` counts up to ten thousand. */
export async function listMailings(db: Database, page: Page): Promise<Listed<MailingSummary>> {
  const { rows, total } = await readFrom(db, mailingsOf(db, rowsOf(page)), mailingCount(db))
  return { items: rows.map(toMailing), total }
}

/** Returns a mailing with its text and its progress. Throws `not_found`. */
export async function getMailing(db: Database, id: number): Promise<Mailing> {
  const row = requireFound(await findMailing(db, id))
  return toMailing(row)
}

type FailedRow = Awaited<ReturnType<typeof selectFailed>>[number]

const toFailed = ({ reason, noted_at, ...row }: FailedRow): FailedDelivery => ({
  ...row,
  reason: reason ?? '',
  noted_at: noted_at?.toISOString() ?? '',
})

/** Returns one page of the addresses of a mailing that could not be reached. Throws `not_found`. */
export async function listFailedDeliveries(
  db: Database,
  { id, ...page }: Page & { id: number },
): Promise<Listed<FailedDelivery>> {
  const { failed } = await getMailing(db, id)
  const rows = await selectFailed(db, { mailingId: id, ...rowsOf(page) })
  return { items: rows.map(toFailed), total: failed }
}

/** Returns how many subscribers a mailing would reach now. */
export const countMailingAudience = async (db: Database): Promise<{ recipients: number }> => ({
  recipients: await countConfirmed(db),
})

const checkText = ({ subject, html }: MailingInput): MailingInput => ({ subject, html: checkHtml('html', html) })

/** Stores a new draft. Its HTML is sanitised like all content. Throws `invalid`. */
export async function createMailing(
  { db }: { db: Database },
  { input, actor }: { input: unknown; actor: Actor },
): Promise<Mailing> {
  const text = checkText(parseInput(mailingInput, input))
  const id = await inTransaction(db, async (trx) => {
    const inserted = await insertMailing(trx, { ...text, created_by: staffIdOf(actor) })
    const after = { subject: text.subject }
    await recordAudit(trx, { actor, action: 'mailing.create', subject: subjectOf(inserted), after })
    return inserted
  })
  return getMailing(db, id)
}

/** Locks a draft mailing. Throws `not_found`, and `conflict` if sent (saying by whom and when) or of another version. */
export async function lockDraft(trx: Trx, id: number, version?: number): Promise<LockedMailing> {
  const mailing = requireFound(await lockMailing(trx, id))
  const latest = (actions: ('mailing.send' | 'mailing.change')[]) =>
    describeLatestAction(trx, { subject: subjectOf(id), actions })
  if (mailing.state !== 'draft') throw conflict(`This mailing was sent ${await latest(['mailing.send'])}.`)
  if (version !== undefined && version !== mailing.version)
    throw conflict(`This mailing was changed ${await latest(['mailing.change'])}. Load it again.`)
  return mailing
}

type Changed = { id: number; input: unknown; actor: Actor }

/** Changes a draft. Throws `invalid`, `not_found`, and `conflict` as `lockDraft` does. */
export async function changeMailing({ db }: { db: Database }, { id, input, actor }: Changed): Promise<Mailing> {
  const { version, ...given } = parseInput(mailingChangeInput, input)
  const text = checkText(given)
  await inTransaction(db, async (trx) => {
    const draft = await lockDraft(trx, id, version)
    await setMailingText(trx, id, text)
    const [before, after] = [{ subject: draft.subject }, { subject: text.subject, version: version + 1 }]
    await recordAudit(trx, { actor, action: 'mailing.change', subject: subjectOf(id), before, after })
  })
  return getMailing(db, id)
}

/** Deletes a draft. Throws `not_found`, and `conflict` for a mailing that was sent, which is kept for the record. */
export async function deleteMailing({ db }: { db: Database }, { id, actor }: Omit<Changed, 'input'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { subject } = await lockDraft(trx, id)
    await deleteMailingRow(trx, id)
    await recordAudit(trx, { actor, action: 'mailing.delete', subject: subjectOf(id), before: { subject } })
  })
}

/** Returns the text as a subscriber would get it. Its link to unsubscribe unsubscribes nobody. Throws `invalid`. */
export async function previewMailing(
  { db, publicUrl }: { db: Database; publicUrl: string },
  input: unknown,
): Promise<MailingPreview> {
  const text = checkText(parseInput(mailingInput, input))
  const words = { companyName: await getCompanyName(db), publicUrl, unsubscribeUrl: publicUrl }
  const { subject, html, text: plain } = newsletterMail(text, 'reader@example.org', words)
  return { subject, html, text: plain }
}
