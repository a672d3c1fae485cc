import type { PlanVersionView } from '@evergrove/contract/plan'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectDone, expectGone, expectTexts, findCard, findDialog, findTable, textOf } from '../../../testing/find.ts'
import { answerJson, answerStatus, hold } from '../../../testing/network.ts'
import {
  callAs,
  getAs,
  makeActiveAgent,
  makeOnlyStaff,
  makeStaff,
  perform,
  type Staff,
} from '../../../testing/people.ts'
import { draftOf } from '../../../testing/plans.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'

const PROBLEM = 'Enter an amount such as 1250.00.'
const PREVIEW = 'What it would have paid in the last 90 days'

const findPublish = () => page.getByRole('button', { name: 'Publish…' })
const findQuestion = () => findDialog('Publish this plan?')
const findField = (label: string) => page.getByLabelText(label)

/** Returns all versions of the plan, with the one in force first. */
const readVersions = async (as: Staff) => (await getAs(as, 'staff/plan')) as [PlanVersionView, ...PlanVersionView[]]

async function startDraft(as: Staff): Promise<RenderedScreen> {
  const screen = await renderScreen('/staff/plan', { as })
  await page.getByRole('button', { name: 'New draft' }).click()
  await expect.element(findField('Registration fee')).toHaveFocus()
  return screen
}

test('a draft is kept in the browser, and each invalid amount is marked during input and linked before publishing', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const screen = await startDraft(await makeOnlyStaff('admin'))
  await expect.element(findPublish()).toBeDisabled()
  await findField('Referral bonus').fill('')
  await expect.element(page.getByText(PROBLEM)).toBeVisible()
  await screen.reload()
  await expect.element(page.getByText(PROBLEM)).toBeVisible()
  // Without a valid draft there is nothing to load.
  await expect.element(page.getByText('Correct the marked amounts to see it.')).toBeVisible()
  await expectGone(page.getByRole('status').filter({ hasText: 'Loading the preview' }))
  await findField('Referral bonus').fill('21.5')
  await expectGone(page.getByText(PROBLEM))
  await findField('Level 6 Reward').fill('A boat')
  await screen.reload()
  await expect.element(findField('Referral bonus')).toHaveValue('21.5')
  await expect.element(findField('Level 6 Reward')).toHaveValue('A boat')
  await expect.element(findPublish()).toBeEnabled()
  await expect.element(findTable(PREVIEW)).toBeVisible()

  await findField('Referral bonus').fill('')
  await findField('Level 6 match bonus').fill('much')
  await findPublish().click()
  const summary = page.getByRole('group', { name: 'Correct these 2 fields to continue' })
  await expect.element(summary).toBeVisible()
  await expect.element(findField('Referral bonus')).toHaveFocus()
  await expect.element(page.getByText('Shows the last valid draft')).toBeVisible()
  const preview = document.querySelector('[aria-labelledby="preview"] [class*="preview"]')
  await expect.poll(() => preview && getComputedStyle(preview).opacity).toBe('1')
  await expectNoViolationsAnywhere()
  await summary.getByRole('link', { name: 'Level 6 match bonus' }).click()
  await expect.element(findField('Level 6 match bonus')).toHaveFocus()
  await findField('Level 6 match bonus').fill('640.00')
  await expectGone(summary)
})

test('a link takes a draft to a colleague, and never replaces another draft without a question', {
  tags: 'deep',
}, async () => {
  await startDraft(await makeStaff('finance'))
  await findField('Referral bonus').fill('21.5')
  const draft = encodeURIComponent(localStorage.getItem('staff-plan-draft') ?? '')
  await expect.element(page.getByRole('button', { name: 'Copy link to this draft' })).toBeVisible()

  const screen = await renderScreen(`/staff/plan#draft=${draft}`, { as: await makeStaff('admin') })
  await expect.element(findField('Referral bonus')).toHaveValue('21.5')
  await expect.poll(screen.path).toBe('/staff/plan')

  await findField('Referral bonus').fill('22')
  await screen.navigate(`/staff/plan#draft=${draft}`)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(findField('Referral bonus')).toHaveValue('22')
  await screen.navigate(`/staff/plan#draft=${draft}`)
  await page.getByRole('button', { name: 'Use the colleague’s draft' }).click()
  await expect.element(findField('Referral bonus')).toHaveValue('21.5')
  await expectGone(page.getByText('The link has the draft of a colleague'))
})

test('a preview shows what a draft would have paid', async () => {
  await perform('recruitMany', (await makeActiveAgent()).id, 1)
  await startDraft(await makeStaff('admin'))
  await findField('Referral bonus').fill('21.5')
  await expect.element(page.getByText('Now $20.00')).toBeVisible()
  const cells = findTable(PREVIEW)
    .getByRole('row', { name: /^Referral bonuses/ })
    .getByRole('cell')
  const figures = () => cells.elements().map((cell) => Number(textOf(cell).replaceAll(/[$,+]/g, '')))
  await expect
    .poll(() => {
      const [times = 0, , after = 0] = figures()
      return times > 0 && Math.round(after * 100) === times * 2150
    })
    .toBe(true)
  const [, before = 0, after = 0, difference = 0] = figures()
  expect(Math.round(difference * 100)).toBe(Math.round((after - before) * 100))
})

test('publishing spells out every change of the draft first, and keeps the earlier version', {
  tags: 'deep',
}, async () => {
  const admin = await makeOnlyStaff('admin')
  const [before] = await readVersions(admin)
  onTestFinished(async () => {
    const [now] = await readVersions(admin)
    if (now.id !== before.id) await callAs(admin, 'POST staff/plan', draftOf(before))
  })
  const screen = await startDraft(admin)
  await findField('Referral bonus').fill('21.5')
  await findField('Level 6 Reward').fill('A boat')
  await findPublish().click()
  await expectTexts(findQuestion().getByRole('definition'), [/from \$20\.00.* to \$21\.50/, /Weekend away.*A boat/])
  // Closing the question would not stop the request.
  const release = hold('POST staff/plan')
  await findQuestion().getByRole('button', { name: 'Publish' }).click()
  await expect.element(findQuestion().getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(findQuestion().getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true')
  release()
  await expectDone(/Version \d+ is in force\./)
  const [published] = await readVersions(admin)
  expect(published).toMatchObject({ referral_bonus: '21.50', registration_fee: before.registration_fee })
  await expect.element(page.getByRole('heading', { name: `Current plan: version ${published.id}` })).toBeVisible()
  await expect.element(page.getByText(`by ${admin.email}`)).toBeVisible()
  await expectGone(page.getByRole('group', { name: 'Levels' }))
  const earlier = findTable(`Levels of version ${before.id}`)
  await page.getByText(`Version ${before.id}`, { exact: true }).click()
  await expect.element(earlier).toMatchTextContent('Weekend away')
  await screen.navigate(`/staff/plan?part=limits`)
  await screen.navigate(`/staff/plan?version=${before.id}`)
  await expect.element(page.getByText(`Version ${before.id}`, { exact: true })).toBeInViewport()
  await expect.element(earlier).toBeVisible()
  await page.getByRole('button', { name: 'New draft' }).click()
  await screen.navigate(`/staff/plan?part=limits`)
  await screen.navigate(`/staff/plan?version=${published.id}`)
  await expect.element(page.getByRole('heading', { name: `Current plan: version ${published.id}` })).toBeInViewport()
})

test('a plan that can pay out more than it takes in is marked before publishing as needing a second person', async () => {
  await startDraft(await makeOnlyStaff('admin'))
  await findField('Level 6 match bonus').fill('64000')
  await findPublish().click()
  const rule = findQuestion().getByText(
    /^The draft could pay out more than it takes in: up to [\d,.]+% of the fee\. A second person must confirm it and say why\. Nobody else can, so it can’t be published like this\./,
  )
  await expect.element(rule).toBeVisible()
  const findPublishNow = () => findQuestion().getByRole('button', { name: 'Publish', exact: true })
  await expect.element(findPublishNow()).toBeDisabled()
  await expect
    .element(findQuestion().getByRole('link', { name: 'add another admin' }))
    .toHaveAttribute('href', '/staff/accounts')
  await findQuestion().getByRole('button', { name: 'Cancel' }).click()
  await findField('Level 6 match bonus').fill('641')
  await findPublish().click()
  await expect
    .element(findQuestion().getByText(/^The plan is tried first\. If the company could not pay/))
    .toBeVisible()
  await expectGone(rule)
  await expect.element(findPublishNow()).toBeEnabled()
})

test('each of two admins can only propose a plan, and reads when it takes effect', { tags: 'deep' }, async () => {
  await makeStaff('admin')
  await startDraft(await makeStaff('admin'))
  await findField('Level 6 match bonus').fill('64000')
  await findPublish().click()
  const question = findDialog('Propose this plan?')
  await expect.element(question.getByText(/^Takes effect once it is confirmed: the fee for new accounts/)).toBeVisible()
  await expect.element(question.getByText(/A second person must confirm it and say why\.$/)).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Propose' })).toBeEnabled()
})

test('a draft that pays out more than it takes in has a warning, and can be discarded', { tags: 'deep' }, async () => {
  const screen = await startDraft(await makeStaff('finance'))
  await findField('Level 6 match bonus').fill('64000')
  await expect
    .element(
      findCard('Draft')
        .getByText(/could pay out more than it takes in/)
        .first(),
    )
    .toBeVisible()
  await expectGone(findPublish())
  await findField('Level 6 match bonus').fill('much')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await findDialog('Discard the draft?').getByRole('button', { name: 'Discard' }).click()
  await expectDone('The draft is discarded.')
  await screen.reload()
  await expect.element(page.getByRole('button', { name: 'New draft' })).toBeVisible()
  await expectGone(page.getByRole('heading', { name: PREVIEW }))
})

test('the part that could not be loaded is named, and can be loaded again', { tags: 'deep' }, async () => {
  allowErrors(/staff\/plan could not be loaded/)
  const mend = answerStatus('GET staff/plan', 500)
  await renderScreen('/staff/plan', { as: await makeStaff('admin') })
  const retry = findCard('Current plan').getByRole('button', { name: 'Retry: load the plan' })
  await expect.element(retry).toBeVisible()
  mend()
  await retry.click()
  await expect.element(page.getByRole('heading', { name: /^Current plan: version/ })).toBeVisible()
})

test('a refused draft is kept, with the reason, and every step is accessible and fits', {
  tags: ['accessibility', 'deep'],
}, async () => {
  answerJson('POST staff/plan', { detail: 'Only an admin can do this.' }, { status: 403 })
  await renderScreen('/staff/plan', { as: await makeOnlyStaff('admin') })
  await expect.element(page.getByRole('heading', { name: /^Current plan: version/ })).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
  await page.getByRole('button', { name: 'New draft' }).click()
  await findField('Registration fee').fill('123')
  await expect.element(findTable(PREVIEW)).toBeVisible()
  // The figures of the previous draft are pale until the new ones arrive.
  await expect.poll(() => document.querySelector('[data-outdated]')).toBeNull()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
  await findPublish().click()
  await expect.element(findQuestion()).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await findQuestion().getByRole('button', { name: 'Publish' }).click()
  await expect.element(findQuestion().getByRole('alert')).toHaveTextContent('Only an admin can do this.')
  await findQuestion().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(findField('Registration fee')).toHaveValue('123')
})
