import { databaseForAll } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '../../platform/schema.ts'
import { saveSingle } from '../content.service.ts'
import { restoreVersion } from './restore-version.ts'

const database = databaseForAll<Schema>()

test('restoring a version that is older than a field empties the field', async () => {
  const required = {
    company_name: 'Goldenfield',
    company_address: 'Street 1',
    email: 'office@example.com',
    telephone: '0700',
    privacy_policy: '<p>A</p>',
    term_and_conditions: '<p>B</p>',
  }
  const kind = 'company-information'
  await sql`insert into content_versions (kind, record_id, version, change, data, is_published, is_deleted)
    values (${kind}, 1, 1, 'stored', ${JSON.stringify(required)}, true, false)`.execute(database.db)
  const images = { get_logo_url: null, get_page_header_image: null }
  await saveSingle(database.db, kind, { ...required, ...images, facebook_url: 'https://social.example/goldenfield' })
  const edit = { kind, id: 1, input: { version: 1 }, actor: { kind: 'operator' } as const }
  const restored = await restoreVersion(database.db, edit)
  expect(restored.fields).toMatchObject({ ...required, facebook_url: null })
})
