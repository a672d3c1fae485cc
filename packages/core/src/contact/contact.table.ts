import type { Generated } from 'kysely'

export interface ContactMessagesTable {
  id: Generated<number>
  name: string
  location: string
  email: string
  phone_number: string
  message: string
  created_at: Generated<Date>
  answered_at: Generated<Date | null>
}
