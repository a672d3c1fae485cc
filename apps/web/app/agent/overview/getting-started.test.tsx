import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors, writtenErrors } from '../../../testing/console.ts'
import { expectCount, expectGone, expectTexts, findCard, findTable } from '../../../testing/find.ts'
import { answerJson, hold } from '../../../testing/network.ts'
import { changeAgent, findSteps, openOverview } from '../../../testing/overview.ts'
import { getAs, makeActiveAgent, makeAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const findProgress = () => findCard('Getting started')
const findHide = () => page.getByRole('button', { name: 'Hide getting started' })

const findAction = (name: string) => findProgress().getByRole('link', { name, exact: true })

/** Waits until the first steps are these, with this one as the state that has been reached. */
async function expectSteps(titles: string[], current: string): Promise<void> {
  await expectTexts(findSteps(), titles)
  await expectTexts(findProgress().locate('[aria-current=step]'), [current])
}

test('a newcomer sees the way to an active account and the button to pay above the figures, and cannot hide them', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  const [payment] = await perform('payments', agent.id)
  await page.viewport(320, 640)
  const screen = await openOverview(agent)
  await expectSteps(['Registered: done', 'Fee sent: next', 'Checked', 'Active'], 'Registered: done')
  await expect
    .element(findProgress())
    .toMatchTextContent(new RegExp(`Pay \\$.* once, quote the PIN ${payment?.pin}, and upload a photo of the receipt`))
  await expectGone(findHide())
  await expectNoViolationsAnywhere()
  await expectToFit()
  const { bottom } = findProgress().element().getBoundingClientRect()
  expect(bottom).toBeLessThan(findCard('Total Balance').element().getBoundingClientRect().top)
  await findAction('Pay the fee').click()
  await expect.poll(screen.path).toBe('/dashboard/payments')
})

test('the profile counts as complete without a photo, and its step names missing fields', async () => {
  changeAgent({ gender: null, bank_name: null })
  await openOverview(await makeActiveAgent())
  await expectSteps(
    ['Registered: done', 'Fee approved: done', 'Profile complete: next', 'First referral'],
    'Fee approved: done',
  )
  await expect.element(findProgress()).toMatchTextContent('Still missing: gender and bank details.')
  await expect.element(findAction('Complete your profile')).toHaveAttribute('href', '/dashboard/edit-profile')
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
  const endPending = answerJson('GET dashboard/payments', [{ ...payment, status: 'Pending' }])
  await openOverview(agent)
  await expectSteps(['Registered: done', 'Fee sent: done', 'Checked: next', 'Active'], 'Fee sent: done')
  await expect.element(findProgress()).toMatchTextContent('We have your proof and are checking it, usually within two')
  await expectGone(findProgress().getByRole('link'))

  endPending()
  const endRejected = answerJson('GET dashboard/payments', [{ ...payment, status: 'Rejected' }])
  await openOverview(agent)
  await expectSteps(['Registered: done', 'Proof not accepted', 'New proof: next', 'Active'], 'Proof not accepted')
  await expect.element(findProgress()).toMatchTextContent('Your proof was not accepted: The picture is blurred.')
  await expect.element(findAction('Upload a new proof')).toHaveAttribute('href', '/dashboard/payments')

  endRejected()
  await perform('approvePayment', agent.id)
  await openOverview(agent)
  const done = ['Registered: done', 'Fee approved: done', 'Profile complete: done']
  await expectSteps([...done, 'First referral: next'], 'Profile complete: done')
  await findProgress().getByRole('button', { name: 'Share your code' }).click()
  const copy = page.getByRole('button', { name: 'Copy code' })
  await expect.element(copy).toHaveFocus()
  await expect.element(copy).toBeInViewport({ ratio: 1 })

  await perform('reverseFee', agent.id)
  await openOverview(agent)
  await expectSteps(['Registered: done', 'Fee reversed', 'New proof: next', 'Active'], 'Fee reversed')
  await expect
    .element(findProgress())
    .toMatchTextContent('The approval of your payment was reversed: The payment did not arrive in our account.')
  await expect.element(findAction('Pay the fee')).toBeVisible()
})

test('a newcomer without a date of birth reads that it is needed, and reaches its field, before and after the upload', async () => {
  changeAgent({ date_of_birth: null })
  const agent = await makeAgent()
  await openOverview(agent)
  await expect.element(findProgress()).toMatchTextContent('We also need your date of birth before we can approve')
  await expect.element(findAction('Pay the fee')).toHaveAttribute('data-variant', 'filled')
  await expect.element(findAction('Complete your profile')).toHaveAttribute('data-variant', 'light')
  const [payment] = (await getAs(agent, 'dashboard/payments')) as [object]
  answerJson('GET dashboard/payments', [{ ...payment, payment_proof: 'proof.webp' }])
  const screen = await openOverview(agent)
  await expect.element(findAction('Complete your profile')).toHaveAttribute('data-variant', 'filled')
  await expectGone(findAction('Pay the fee'))
  await findAction('Complete your profile').click()
  await expect.poll(screen.path).toBe('/dashboard/edit-profile#date-of-birth')
  await expect.element(page.getByLabelText('Date of birth')).toHaveFocus()
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
  const release = hold('GET dashboard/refferals?page_size=4')
  await renderScreen('/dashboard', { as: agent })
  await expect.element(findCard('Total Balance')).toMatchTextContent('$0.00')
  await expectGone(page.getByRole('table'))
  release()
  await expectCount(findSteps(), 4)
  await expect.element(findTable('Personal')).toBeVisible()

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
    await expectCount(findCard('Latest referrals').getByRole('row'), 2)
    await expect.poll(() => writtenErrors().join('\n')).toContain('dashboard/payments could not be loaded')
    release()
    // The list has a retry button of its own only while nothing else is missing.
    await expect.element(findRetry('Latest withdrawals')).toBeVisible()
    await expectGone(findBar())
  })

  test('[B4] leave the retry of failed referrals to the list of referrals, and the rest of the screen stays', async () => {
    failToLoad('refferals?page_size=4')
    await renderScreen('/dashboard', { as: await makeActiveAgent() })
    await expect.element(findRetry('Latest referrals')).toBeVisible()
    await expect.element(findTable('Personal')).toBeVisible()
    await expectGone(findBar())
  })
})
