/** Content of the demonstration of every kind, typed, pasted and uploaded in the console record by record. */
import type { ContentField } from '@evergrove/contract/content/content-fields'
import { type ContentKindName, contentKinds } from '@evergrove/contract/content/content-kinds'
import { demonstrationRecords, fieldsOf, readPicture } from '@evergrove/demo'
import { expect, type Page } from '@playwright/test'
import { openContent, paste, said, save } from '../content-screen.ts'

/** The demonstration leaves this text to the company. */
export const HOW_TO_PAY = 'Pay the fee at any branch, name your PIN, and show the receipt here.'

const siteRecords: ReadonlyMap<string, object[]> = new Map([
  ...demonstrationRecords,
  ['payment-instructions', [{ body: `<p>${HOW_TO_PAY}</p>` }]],
])

/** Enough for an order, and for a list that grows. */
const MOST_OF_A_KIND = 2

/** The records of a kind that the finished site has. */
export const recordsOf = (kind: ContentKindName): Record<string, string | number>[] =>
  (siteRecords.get(kind) ?? []).slice(0, MOST_OF_A_KIND).map(fieldsOf)

/** A width with few smaller sizes to encode, which would take longer than everything else. */
const PICTURE_WIDTH_PX = 320

const findLine = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

async function fillIn(page: Page, { type, label }: ContentField, value: string | number | undefined): Promise<void> {
  if (type === 'image') {
    const picture = {
      name: `${value}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(await readPicture(String(value), PICTURE_WIDTH_PX)),
    }
    await page.getByLabel(label, { exact: true }).setInputFiles(picture)
  } else if (type === 'html') {
    await findLine(page, label).click()
    await paste(page, String(value))
  } else {
    await findLine(page, label).fill(String(value))
  }
}

/** Fills in the form of a new record and saves it. Pictures upload while the rest is typed. */
async function writeRecord(page: Page, kind: ContentKindName, record: Record<string, string | number>): Promise<void> {
  const fields = Object.entries<ContentField>(contentKinds[kind].fields)
  const pictures = fields.filter(([, { type }]) => type === 'image')
  const texts = fields.filter(([, { type }]) => type !== 'image')
  for (const [name, field] of [...pictures, ...texts]) await fillIn(page, field, record[name])
  for (const [name] of pictures) {
    await expect(page.getByText(`${record[name]}.png has been uploaded`)).toBeVisible({ timeout: 20_000 })
  }
  await save(page)
  await expect(said(page).first()).toHaveText(/^Saved\.|has been saved\.$/)
}

async function writeKind(page: Page, kind: ContentKindName): Promise<void> {
  const { label, single } = contentKinds[kind]
  const records = recordsOf(kind)
  expect(records.length, kind).toBeGreaterThan(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${label} (None|Not written) yet$`) })
    .click()
  for (const record of records) {
    if (!single) await page.getByRole('main').getByRole('link', { name: /^New / }).click()
    await writeRecord(page, kind, record)
    await page
      .getByRole('main')
      .getByRole('link', { name: single ? 'Content' : label, exact: true })
      .click()
  }
  if (!single) {
    await expect(page.getByRole('list', { name: label, exact: true }).getByRole('listitem')).toHaveCount(records.length)
    await page.getByRole('main').getByRole('link', { name: 'Content', exact: true }).click()
  }
  const numbers = single ? 'Published' : `${records.length} published`
  await expect(page.getByRole('main').getByRole('link', { name: `${label} ${numbers}`, exact: true })).toBeVisible()
}

/** Writes every record of every kind that the console lists. */
export async function buildSite(page: Page): Promise<void> {
  await openContent(page, '', 'Content')
  const links = page.getByRole('list', { name: /^(Website|Agents)$/ }).getByRole('link')
  await expect(links).toHaveCount(Object.keys(contentKinds).length)
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const kinds = paths.map((path) => path.split('/')[3] as ContentKindName)
  expect(kinds.toSorted()).toEqual(Object.keys(contentKinds).toSorted())
  for (const kind of kinds) await writeKind(page, kind)
}
