import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { allowErrors, writtenErrors } from '../../../testing/console.ts'
import { expectCount, expectGone, expectTexts, findCard, findTable } from '../../../testing/find.ts'
import { answerJson, hold } from '../../../testing/network.ts'
import { changeAgent, findSteps, openOverview } from '../../../testing/overview.ts'
import { makeActiveAgent, makeAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const findProgress = () => findCard('Getting started')
const findHide = () => page.getByRole('button', { name: 'Hide getting started' })

test('the first steps show what is done, link to open steps, and cannot be hidden', async () => {
  const agent = await makeAgent()
  const [payment] = await perform('payments', agent.id)
  await openOverview(agent)
  const steps = findSteps()
  await expectTexts(steps, [
    'Verify your email: doneYour address is verified.',
    /^Complete your profile: done.*complete\.$/,
    new RegExp(`^Pay the fee.* once. Quote the PIN ${payment?.pin}.$`),
    /^Upload the proof/,
    /^First referral/,
  ])
  await expect.element(findProgress()).toMatchTextContent('2 of 5 done')
  await expect
    .element(page.getByRole('progressbar', { name: 'Getting started' }))
    .toHaveAttribute('aria-valuenow', '40')
  await expectGone(findHide())
  await expectGone(steps.nth(0).getByRole('link'))
  for (const [index, path] of [
    [2, '/dashboard/payments'],
    [3, '/dashboard/payments'],
  ] as const) {
    await expect.element(steps.nth(index).getByRole('link')).toHaveAttribute('href', path)
  }
  await steps.nth(4).getByRole('button', { name: 'First referral' }).click()
  const copy = page.getByRole('button', { name: 'Copy code' })
  await expect.element(copy).toHaveFocus()
  await expect.element(copy).toBeInViewport({ ratio: 1 })
})

test('the profile counts as complete without a photo, and its step names missing fields', async () => {
  changeAgent({ gender: null, bank_name: null })
  await openOverview(await makeAgent())
  const step = findSteps().nth(1)
  await expect.element(step).toHaveTextContent('Complete your profileStill missing: gender and bank details.')
  await expect.element(step.getByRole('link')).toHaveAttribute('href', '/dashboard/edit-profile')
})

test('the steps follow the proof from the upload to the decision, and give the reason for a rejection', async () => {
  const agent = await makeAgent()
  const payment = {
    id: 7,
    pin: 'PX123',
    date: '2024-01-05T10:20:30.000Z',
    amount: '1500.00',
    get_image_url: '/x',
    payment_proof: 'proof.webp',
    reason: 'The picture is blurred.',
  }
  const expectSteps = async (...texts: string[]) => {
    await expectTexts(findSteps(), [/^Verify/, /^Complete/, ...texts, /^First referral/])
  }
  const endPending = answerJson('GET dashboard/payments', [{ ...payment, status: 'Pending' }])
  await openOverview(agent)
  await expectSteps('Pay the feeYour proof is under review.', 'Upload the proof: doneWe have received your proof.')

  endPending()
  const endRejected = answerJson('GET dashboard/payments', [{ ...payment, status: 'Rejected' }])
  await openOverview(agent)
  await expectSteps(
    'Pay the feeYour proof was not accepted: The picture is blurred.',
    'Upload the proofUpload a new proof.',
  )

  endRejected()
  await perform('approvePayment', agent.id)
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  await openOverview(agent)
  await expectSteps(`Registration fee: doneApproved on ${today}.`)
  await expect.element(findProgress()).toMatchTextContent('3 of 4 done')
  await expect.element(findProgress()).not.toMatchTextContent('proof')

  await perform('reverseFee', agent.id)
  await openOverview(agent)
  await expectSteps(
    'Pay the feeThe approval of your payment was reversed: The payment did not arrive in our account.',
    'Upload the proofUpload a new proof.',
  )
  await expect.element(findProgress()).toMatchTextContent('2 of 5 done')
})

test('an agent with an approved fee can hide the first steps for good', async () => {
  const screen = await openOverview(await makeActiveAgent())
  await findHide().click()
  await expectGone(findProgress())
  await expect.element(page.getByRole('main')).toHaveFocus()
  await screen.reload()
  await expect.element(findTable('Personal')).toBeVisible()
  await expectGone(findProgress())
})

test('the first steps stay until all are done, and nothing below them is shown before that is known', async () => {
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  changeAgent({ image: 'photo.webp', status: 'Active' })
  const release = hold('GET dashboard/refferals')
  await renderScreen('/dashboard', { as: agent })
  await expect.element(findCard('Total Balance')).toMatchTextContent('$0.00')
  await expectGone(page.getByRole('table'))
  release()
  await expectCount(findSteps(), 4)
  await expect.element(findTable('Personal')).toBeVisible()
  await expect.element(findProgress()).toMatchTextContent('3 of 4 done')

  await perform('recruitMany', agent.id, 1)
  await openOverview(agent)
  await expectGone(findProgress())
  await expectGone(page.getByRole('alert'))
})

describe('the first steps of an active agent with a complete profile', () => {
  const failToLoad = (...calls: string[]) => {
    allowErrors(/could not be loaded/)
    changeAgent({ image: 'photo.webp', status: 'Active' })
    for (const call of calls) answerJson(`GET dashboard/${call}`, {}, { status: 500 })
  }
  const findRetry = (heading: string) => findCard(heading).getByRole('button', { name: /^Retry/ })
  const findBar = () => page.getByText('Some of this screen could not be loaded.')

  test('[B4] do not report a payment that cannot be loaded as missing, because no step needs it', async () => {
    const agent = await makeActiveAgent()
    await perform('recruitMany', agent.id, 1)
    failToLoad('payments', 'withdrawals')
    const release = hold('GET dashboard/withdrawals')
    await renderScreen('/dashboard', { as: agent })
    await expectCount(findCard('Latest Referrals').getByRole('row'), 2)
    await expect.poll(() => writtenErrors().join('\n')).toContain('dashboard/payments could not be loaded')
    release()
    // The list has a retry button of its own only while nothing else is missing.
    await expect.element(findRetry('Latest Withdrawals')).toBeVisible()
    await expectGone(findBar())
  })

  test('[B4] leave the retry of failed referrals to the list of referrals, and the rest of the screen stays', async () => {
    failToLoad('refferals')
    await renderScreen('/dashboard', { as: await makeActiveAgent() })
    await expect.element(findRetry('Latest Referrals')).toBeVisible()
    await expect.element(findTable('Personal')).toBeVisible()
    await expectGone(findBar())
  })
})
