import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { expect, test } from '../support/member-test.ts'
import {
  findCell,
  findRow,
  findSuccess,
  findUploadButton,
  findViewButton,
  openPayments,
  openUpload,
  PAYMENTS,
  png,
  proof,
  served,
  servePayments,
} from '../support/payment-screen.ts'

test('[GAP-24] without a payment there are dashes, and nothing can be done', async ({ page }) => {
  await servePayments(page, [])
  await openPayments(page)
  for (const index of [0, 1, 2, 3, 4]) await expect(findCell(page, index)).toHaveText('-')
  await expect(page.getByRole('main').getByText('-', { exact: true })).toHaveCount(8)
  await expect(findUploadButton(page)).toBeDisabled()
  await expect(findViewButton(page)).toBeDisabled()
})

test('a rejected payment tells what happened and what to do', async ({ page, site, member }) => {
  await site.act('rejectPayment', member.id, 'The receipt cannot be read.')
  await openPayments(page)
  await expect(findCell(page, 4).locator('[data-look=danger]')).toHaveText('Rejected')
  await expect(page.getByText('Your notifications say why. Please upload another proof.')).toBeVisible()
})

const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section, main table, main th, main td, main h2')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    }),
  )

for (const width of [1280, 390]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the screen has its final shape while the payment is read', async ({ page }) => {
      const gate = Promise.withResolvers<void>()
      await page.route(PAYMENTS, async (route) => {
        await gate.promise
        await route.fulfill({ json: [served] })
      })
      await openPayments(page)
      await expect(page.getByRole('status').filter({ hasText: 'Loading your payment' })).toHaveCount(1)
      await expect(findUploadButton(page)).toBeDisabled()
      await page.evaluate(() => document.fonts.ready)
      const before = await placesOf(page)
      gate.resolve()
      await expect(findUploadButton(page)).toBeEnabled()
      const heights = (places: number[][]) => places.map(([, y, , height]) => [y, height])
      expect(heights(await placesOf(page))).toEqual(heights(before))
    })
  })
}

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the payments do not scroll sideways, and every value has its label', async ({ page }) => {
    await servePayments(page, [{ ...served, ...proof, pin: '12345678901234567890', amount: '123456789012.00' }])
    await openPayments(page)
    await expect(findCell(page, 2)).toHaveText('$123,456,789,012.00')
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflow).toBe(0)
    const labels = await findRow(page)
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
    expect(labels.map((label) => label.split('"')[1])).toEqual(await page.getByRole('columnheader').allTextContents())
  })
})

test.describe('a list that cannot be read', () => {
  test.use({ allowedErrors: /status of 503|dashboard\/payments could not be loaded/ })

  test('is told with a way to try again, while the rest of the screen lives', async ({ page }) => {
    let isBroken = true
    await page.route(PAYMENTS, (route) =>
      isBroken ? route.fulfill({ status: 503, json: {} }) : route.fulfill({ json: [served] }),
    )
    await openPayments(page)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Your payment could not be loaded')
    await expect(page.getByRole('heading', { name: 'Payment Instructions' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expectNoViolations(page)
    isBroken = false
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(findCell(page, 1)).toContainText('PX123')
    await expect(alert).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })
})

const states: { name: string; open: (page: Page) => Promise<void> }[] = [
  {
    name: 'the screen without a proof',
    open: async (page) => {
      await servePayments(page, [served])
      await openPayments(page)
      await expect(findUploadButton(page)).toBeEnabled()
    },
  },
  {
    name: 'the approved payment',
    open: async (page) => {
      await servePayments(page, [{ ...served, ...proof, status: 'Approved' }])
      await openPayments(page)
      await expect(findViewButton(page)).toBeEnabled()
    },
  },
  {
    name: 'the empty list',
    open: async (page) => {
      await servePayments(page, [])
      await openPayments(page)
      await expect(findCell(page, 0)).toHaveText('-')
    },
  },
  {
    name: 'the screen while the payment is read',
    open: async (page) => {
      await page.route(PAYMENTS, () => undefined)
      await openPayments(page)
    },
  },
  {
    name: 'the upload modal with a problem',
    open: async (page) => {
      const { submit } = await openUpload(page)
      await submit.click()
      await expect(page.getByText('Choose a picture first')).toBeVisible()
    },
  },
  {
    name: 'the upload modal with a picture',
    open: async (page) => {
      const { dialog, input } = await openUpload(page)
      await input.setInputFiles(png)
      await expect(dialog.getByRole('img', { name: 'Preview of receipt.png' })).toBeVisible()
    },
  },
  {
    name: 'the dialog after the upload',
    open: async (page) => {
      const { input, submit } = await openUpload(page)
      await input.setInputFiles(png)
      await submit.click()
      await expect(findSuccess(page)).toBeVisible()
    },
  },
]

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} pixels wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme, contextOptions: { reducedMotion: 'reduce' } })

      for (const { name, open } of states) {
        test(`${name} has no violation`, async ({ page }) => {
          await open(page)
          await expectNoViolations(page)
        })
      }
    })
  }
}
