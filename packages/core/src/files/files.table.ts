import type { Generated } from 'kysely'

export interface FilesTable {
  id: Generated<number>
  hash: string
  width: number
  height: number
  mime: string
  byte_size: number
  is_private: Generated<boolean>
  created_at: Generated<Date>
}
