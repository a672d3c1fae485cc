/** Notifications as a member sees them in the bell and on their screen. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Member } from './members.ts'
import type { Site } from './site.ts'
import { visit } from './visit.ts'

const findBell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

const findPopover = (page: Page): Locator => page.getByRole('dialog', { name: /^Notifications/ })

/** Opens the bell, whose popover has then faded in. */
export async function openBell(page: Page): Promise<Locator> {
  await findBell(page).click()
  await expect(findPopover(page)).toBeVisible()
  return findPopover(page)
}

export async function openNotifications(page: Page): Promise<Locator> {
  await visit(page, '/dashboard/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  return page.getByRole('main')
}

/** Tells the member these things, the last of them being the newest, all of them unread. */
export async function tellAll({ act }: Site, { id }: Member, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await act('tell', id, { subject, message: `${subject}: the whole story.` })
}
