/** Every migration by its dated name, in order. They only go forward, and never change once they have been released. */
import type { Migration } from 'kysely/migration'
import * as content from './2026-11-21-content.ts'
import * as rateLimits from './2026-11-21-rate-limits.ts'

export const migrations: Record<string, Migration> = {
  '2026-11-21-content': content,
  '2026-11-21-rate-limits': rateLimits,
}
