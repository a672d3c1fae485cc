/** The end-to-end tests check all other public pages as they open, in their real documents. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../testing/axe.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

test('Page Not Found has no accessibility violation', { tags: 'accessibility' }, async () => {
  await renderScreen('/no/such/page')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expectNoViolationsAnywhere()
})
