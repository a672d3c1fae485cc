import type { Generated } from 'kysely'

export interface NewsletterSubscriptionsTable {
  id: Generated<number>
  email: string
  created_at: Generated<Date>
}
