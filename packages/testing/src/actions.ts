/** Actions of tests behind the screens: changing content as staff do, reading stored rows, and breaking a call. */
import {
  type ContentKindName,
  type ContentListName,
  type ContentSingleName,
  contentKinds,
} from '@evergrove/contract/content/content-kinds'
import {
  createContent,
  deleteContent,
  getSingle,
  listContent,
  type RecordKey,
  setPublished,
  updateContent,
} from '@evergrove/core/content'
import { makeImageSizes, storeImage } from '@evergrove/core/files'
import { inTransaction } from '@evergrove/db'
import { extendLog, type RunningServer } from '@evergrove/server'
import { sql } from 'kysely'
import { accountActions } from './account-actions.ts'
import { booksActions } from './books-actions.ts'
import { networkActions } from './network-actions.ts'
import { paymentActions } from './payment-actions.ts'
import { staffActions } from './staff-actions.ts'

type Services = RunningServer['services']

/** Renames a table as its owner. A process with a single database address can return to that role. */
const renameTable = ({ db }: Services, from: string, to: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await sql`set local role none`.execute(trx)
    await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(trx)
    await sql`notify content_changed`.execute(trx)
  })

export const actions = {
  ...accountActions,
  ...booksActions,
  ...networkActions,
  ...paymentActions,
  ...staffActions,
  /** Takes everything into the transparency log and signs it, as the job does every minute. */
  signLog: async ({ transparency }: Services) => void (await extendLog(transparency)),
  list: <K extends ContentListName>({ db }: Services, kind: K) => listContent(db, kind),
  single: ({ db }: Services, kind: ContentSingleName) => getSingle(db, kind),
  create: ({ db }: Services, kind: ContentListName, input: Record<string, unknown>) =>
    createContent(db, { kind }, input),
  delete: ({ db }: Services, record: RecordKey<ContentListName>) => deleteContent(db, record),
  publish: ({ db }: Services, record: RecordKey<ContentKindName>, isPublished: boolean) =>
    setPublished(db, record, isPublished),
  update: async ({ db }: Services, record: RecordKey<ContentKindName>, patch: Record<string, unknown>) =>
    void (await updateContent(db, record, patch)),
  /** Stores a picture for the content of a test, and returns the id of its file. */
  image: async ({ files }: Services, base64: string) => (await storeImage(files, Buffer.from(base64, 'base64'))).id,
  /** Renames a kind's table away, so that its call really fails, or back. */
  breakCall: (services: Services, kind: ContentKindName) => {
    const { table } = contentKinds[kind]
    return renameTable(services, table, `${table}_away`)
  },
  mendCall: (services: Services, kind: ContentKindName) => {
    const { table } = contentKinds[kind]
    return renameTable(services, `${table}_away`, table)
  },
  subscriptions: ({ db }: Services) => db.selectFrom('newsletter_subscriptions').select('email').execute(),
  /** Confirms a subscription as its link does, and returns its id. */
  confirmSubscription: async ({ db }: Services, email: string) => {
    const { id } = await db
      .updateTable('newsletter_subscriptions')
      .set({ confirmed_at: new Date() })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  /** Records what became of the emails of a mailing to these subscribers, as when the mail server refuses their addresses. */
  noteDeliveries: async (
    { db }: Services,
    mailingId: number,
    { state, ids }: { state: 'failed' | 'skipped'; ids: number[] },
  ) =>
    void (await db
      .updateTable('newsletter_deliveries')
      .set({ state, reason: state === 'failed' ? '550 No such user' : null })
      .where('mailing_id', '=', mailingId)
      .where('subscription_id', 'in', ids)
      .execute()),
  /** Counts the emails of a mailing by state. */
  deliveries: ({ db }: Services, mailingId: number) =>
    db
      .selectFrom('newsletter_deliveries')
      .select('state')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('mailing_id', '=', mailingId)
      .groupBy('state')
      .execute(),
  messages: ({ db }: Services) =>
    db.selectFrom('contact_messages').select(['name', 'location', 'email', 'phone_number', 'message']).execute(),
  makeImageSizes: async ({ files }: Services) => void (await makeImageSizes(files)),
  /** Marks every image as sized, so that no sizes are created on sites whose pictures no test looks at. */
  leaveImages: async ({ db }: Services) => void (await db.updateTable('files').set({ has_sizes: true }).execute()),
}

type Tail<F> = F extends (services: Services, ...rest: infer A) => infer R ? (...rest: A) => Promise<Awaited<R>> : never

export type ActionName = keyof typeof actions
export type Actions = { [N in ActionName]: Tail<(typeof actions)[N]> }
