/** The tables of the whole product as Kysely sees them, composed from those of the features. */
import type { Kysely, Transaction } from 'kysely'
import type { ContactMessagesTable } from '../contact/contact.table.ts'
import type { ContentTables } from '../content/content.table.ts'
import type { FilesTable } from '../files/files.table.ts'
import type { NewsletterSubscriptionsTable } from '../newsletter/newsletter.table.ts'

export interface Schema extends ContentTables {
  files: FilesTable
  contact_messages: ContactMessagesTable
  newsletter_subscriptions: NewsletterSubscriptionsTable
}

export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>
