/** The editors' screens, and records that a test creates for them and deletes afterwards. */
import { randomUUID } from 'node:crypto'
import type { ContentListName } from '@evergrove/contract/content/content-kinds'
import type { Site } from '@evergrove/testing/site'
import { expect, type Page } from '@playwright/test'
import { test as base } from './staff-test.ts'
import { visit } from './visit.ts'

export { expect } from './staff-test.ts'

export const said = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })

/** The row of a record in its kind's list. */
export const findRow = (page: Page, title: string) =>
  page.locator('[aria-labelledby=records]').getByRole('listitem').filter({ hasText: title })

/** The formatted text with this label. */
export const findText = (page: Page, label: string) => page.getByRole('textbox', { name: label })

export async function openContent(page: Page, path: string, heading: string): Promise<void> {
  await visit(page, `/staff/content${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

/** Pastes HTML at the cursor, as if copied from another page. */
export const paste = (page: Page, html: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, html)

type Branch = { id: number; name: string }

const inputOf = (branch_name: string) => ({ branch_name, phone_number: '08012345678', branch_address: '1 Test Road' })

type Fixtures = {
  /** Adds a published branch with a unique name. */
  addBranch: () => Promise<Branch>
  /** Returns a unique name. Any record that the test creates with it in the console is deleted after the test. */
  unique: (name: string) => string
}

async function removeRecords({ perform }: Site, marks: readonly string[]): Promise<void> {
  const kinds: ContentListName[] = ['branch-address', 'services', 'hero', 'agentsupports']
  for (const kind of kinds) {
    const records: { id: number }[] = await perform('list', kind)
    const made = records.filter((record) => marks.some((mark) => JSON.stringify(record).includes(mark)))
    for (const { id } of made) await perform('delete', { kind, id })
  }
}

export const test = base.extend<Fixtures>({
  unique: async ({ site }, use) => {
    const marks: string[] = []
    await use((name) => {
      const mark = randomUUID().slice(0, 8)
      marks.push(mark)
      return `${name} ${mark}`
    })
    await removeRecords(site, marks)
  },
  addBranch: async ({ site, unique }, use) => {
    await use(async () => {
      const name = unique('Branch')
      const { id } = await site.perform('create', 'branch-address', inputOf(name))
      return { id, name }
    })
  },
})
