import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectNoViolations, expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectCopied } from '../../../testing/copy.ts'
import { editContent } from '../../../testing/edit-content.ts'
import { closeDialog, colourOf, expectCount, expectGone, expectTexts, findCard } from '../../../testing/find.ts'
import { answer, answerJson } from '../../../testing/network.ts'
import { makeActiveAgent, makeAgent, makeNewcomer, perform } from '../../../testing/people.ts'
import { chooseFile, pngFile } from '../../../testing/picture.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'

const LIST = 'GET dashboard/payments'

const served = {
  id: 7,
  pin: 'PX123',
  status: 'Pending',
  date: '2024-01-05T10:20:30.000Z',
  amount: '1500.00',
  payment_proof: null as string | null,
  get_image_url: '',
}

const proof = { payment_proof: 'proof.webp', get_image_url: '/api/payment-proofs/7?expires=1&signature=s' }

const findCell = (index: number): Locator =>
  page.getByRole('table', { name: 'Payment Information' }).getByRole('row').nth(1).getByRole('cell').nth(index)
const findUploadButton = (): Locator => page.getByRole('button', { name: 'Upload Payment Proof' })
const findViewButton = (): Locator => page.getByRole('button', { name: 'View', exact: true })

async function open(agent?: Awaited<ReturnType<typeof makeAgent>>): Promise<RenderedScreen> {
  const screen = await renderScreen('/dashboard/payments', { as: agent ?? (await makeAgent()) })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  return screen
}

/** Opens the screen with these payments in the list. */
function openWith(payments: unknown[]): Promise<RenderedScreen> {
  answerJson(LIST, payments)
  return open()
}

/** Waits until the status has this style and colour. */
async function expectBadge(status: string, look: 'primary' | 'danger', token: string): Promise<void> {
  const badge = findCell(4).locate('[data-look]')
  await expect.element(badge).toHaveTextContent(status)
  await expect.element(badge).toHaveAttribute('data-look', look)
  await expect.element(badge).toHaveStyle({ color: colourOf(token) })
}

test('[PAY-002] [PAY-017] [CONST-014] the sidebar leads a new agent to the single pending payment, with the stored PIN', async () => {
  const agent = await makeAgent()
  const payments = await perform('payments', agent.id)
  expect(payments).toMatchObject([{ status: 'Pending', payment_proof_id: null }])
  const screen = await renderScreen('/dashboard', { as: agent })
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).click()
  await expect.poll(screen.path).toBe('/dashboard/payments')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Payments')
  await expect.element(page.getByRole('heading', { name: 'Payment Information', exact: true })).toBeVisible()
  const columns = ['Date Created', 'Payment PIN', 'Amount', 'Purpose', 'Status', 'Actions']
  await expectTexts(page.locate('main thead th'), columns)
  await expect.element(findCell(1)).toMatchTextContent(payments[0]?.pin ?? 'none')
  await expect.element(findCell(4)).toHaveTextContent('Pending')
  await expect.element(findCard('Payment Status').getByText('Pending', { exact: true })).toBeVisible()
})

test('[PAY-003] [PAY-004] [PAY-005] [PAY-006] [PAY-007] [PAY-008] [PAY-016] [CONST-005] only the first payment is shown, and its PIN can be copied', {
  tags: 'accessibility',
}, async () => {
  await openWith([
    { ...served, purpose: 'Something else' },
    { ...served, id: 8, pin: 'PX999' },
  ])
  const time = findCell(0).locate('time')
  await expect.element(time).toHaveTextContent('Jan 5, 2024')
  await expect.element(time).toHaveAttribute('datetime', served.date)
  await expect.element(time).toHaveAttribute('title', expect.stringMatching(/^January 5, 2024 at \d+:20:30\sAM UTC$/))
  await expect.element(findCell(1)).toMatchTextContent('PX123')
  await expect.element(findCell(2)).toHaveTextContent('$1,500.00')
  await expect.element(findCell(2)).toHaveStyle({ textAlign: 'right' })
  await expectGone(page.getByRole('main').getByText(/N\s?1,500/))
  await expect.element(findCell(3)).toHaveTextContent('One-time registration fee')
  await expectBadge('Pending', 'danger', '--color-danger')
  await expectTexts(findCell(5).getByRole('button'), ['Upload Payment Proof', 'View'])
  await expectCount(findCell(6), 0)
  await expect.element(findUploadButton()).toBeEnabled()
  await expect.element(findViewButton()).toBeDisabled()
  await expectCount(page.getByRole('row'), 2)
  await expect.element(page.locate('body')).not.toMatchTextContent('PX999')
  await expectNoViolationsAnywhere()
  await expectCopied(findCell(1), 'payment PIN', 'PX123')
})

test('[PAY-001] [PAY-006] [PAY-008] [B3] [CONST-014] an approved payment shows its fee and its proof, without an upload', {
  tags: 'accessibility',
}, async () => {
  await openWith([{ ...served, ...proof, status: 'Approved', amount: '250.00' }])
  await expect.element(findCard('Payment PIN').getByText('PX123', { exact: true })).toBeVisible()
  await expect.element(findCard('Payment Status').getByText('Approved', { exact: true })).toBeVisible()
  await expect.element(findCell(2)).toHaveTextContent('$250.00')
  await expectBadge('Approved', 'primary', '--color-positive-ink')
  await expect.element(findViewButton()).toBeEnabled()
  await expectGone(findUploadButton())
  await expectNoViolationsAnywhere()
})

test('[GAP-24] [PAY-010] without a payment and its instructions the screen shows placeholders and offers no action', {
  tags: 'accessibility',
}, async () => {
  await editContent().hide('payment-instructions')
  await openWith([])
  for (const index of [0, 1, 2, 3, 4]) await expect.element(findCell(index)).toHaveTextContent('-')
  await expectCount(page.getByRole('main').getByText('-', { exact: true }), 8)
  await expect.element(findUploadButton()).toBeDisabled()
  await expect.element(findViewButton()).toBeDisabled()
  await expect
    .element(page.locate('section:has(> h2:text-is("Payment Instructions"))'))
    .toHaveTextContent('Payment InstructionsTBD')
  await expectNoViolationsAnywhere()
})

test('[PAY-008] [CONST-014] a question about a payment is shown, and the agent answers it with a new proof beside it', {
  tags: 'accessibility',
}, async () => {
  const question = 'On which day did you pay?'
  await openWith([{ ...served, ...proof, amount: '75.00', question, asked_at: served.date }])
  await expect
    .element(page.getByText(`We have a question about your payment: ${question}`, { exact: true }))
    .toBeVisible()
  await expect.element(findCell(2)).toHaveTextContent('$75.00')
  await expect.element(findCell(4)).toHaveTextContent('Pending')
  await expect.element(findViewButton()).toBeEnabled()
  await expectNoViolationsAnywhere()
  await expectToFit()
  await page.getByRole('button', { name: 'Upload a new proof' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Upload Payment Proof' })).toBeVisible()
})

test('[PAY-006] a rejected payment shows the reason, and becomes pending with a new proof beside the reason', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  await perform('rejectPayment', agent.id, 'The receipt cannot be read.')
  await open(agent)
  await expectBadge('Rejected', 'danger', '--color-danger')
  await expect
    .element(page.getByText('Your proof was not accepted: The receipt cannot be read.', { exact: true }))
    .toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
  await page.getByRole('button', { name: 'Upload a new proof' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Payment Proof' })
  await chooseFile(dialog.getByLabelText('Payment proof', { exact: true }), pngFile())
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const success = page.getByRole('dialog', { name: 'Upload Success' })
  await expect
    .element(success)
    .toMatchTextContent('We have your proof and are checking it, usually within two working days.')
  await expectGone(success.getByText(/date of birth/))
  await expect.element(page.getByText(/was not accepted/)).not.toBeInTheDocument()
  await success.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expect.element(findCell(4)).toHaveTextContent('Pending')
  expect(await perform('payments', agent.id)).toMatchObject([{ status: 'Pending', reason: null }])
})

test('a newcomer reads above the payment and after the upload that the date of birth is missing, and the button becomes quiet', async () => {
  await open(await makeNewcomer())
  await expect.element(page.getByRole('link', { name: 'Complete your profile' })).toBeVisible()
  await expect.element(findUploadButton()).toHaveAttribute('data-variant', 'filled')
  await findUploadButton().click()
  const dialog = page.getByRole('dialog', { name: 'Upload Payment Proof' })
  await chooseFile(dialog.getByLabelText('Payment proof', { exact: true }), pngFile())
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const link = page.getByRole('dialog', { name: 'Upload Success' }).getByRole('link', { name: 'Complete your profile' })
  await expect.element(link).toHaveAttribute('href', '/dashboard/edit-profile#date-of-birth')
  await closeDialog('Upload Success')
  await expect.element(findCard('Payment Status')).toMatchTextContent('We have your proof and are checking it')
  await expect.element(findUploadButton()).toHaveAttribute('data-variant', 'default')
})

test('[PAY-006] a reversed payment tells the agent what to do, and accepts a new proof', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeActiveAgent()
  await perform('reverseFee', agent.id)
  await open(agent)
  await expectBadge('Reversed', 'danger', '--color-danger')
  await expect
    .element(page.getByText('The approval of your payment was reversed: The payment did not arrive in our account.'))
    .toBeVisible()
  await expect.element(findCard('Payment Status')).toMatchTextContent('Pay the fee again and upload a new proof.')
  await expectNoViolationsAnywhere()
  await expectToFit()
  await findUploadButton().click()
  const dialog = page.getByRole('dialog', { name: 'Upload Payment Proof' })
  await chooseFile(dialog.getByLabelText('Payment proof', { exact: true }), pngFile())
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Upload Success' })).toBeVisible()
  await expect.element(findCell(4)).toHaveTextContent('Pending')
})

test.for([1280, 390])('at a width of %i pixels the layout does not change when the payment arrives', async (width) => {
  const gate = Promise.withResolvers<void>()
  answer(LIST, async () => {
    await gate.promise
    return Response.json([served])
  })
  await page.viewport(width, 900)
  await open()
  await expectCount(page.getByRole('status').filter({ hasText: 'Loading your payment' }), 1)
  await expect.element(findUploadButton()).toBeDisabled()
  await expect.element(page.getByText('Account number')).toBeVisible()
  await document.fonts.ready
  const parts = 'main section, main table, main th, main td, main h2'
  const placesOf = () =>
    [...document.querySelectorAll(parts)].map((element) => {
      const { y, height } = element.getBoundingClientRect()
      return [y, height]
    })
  const before = placesOf()
  gate.resolve()
  await expect.element(findUploadButton()).toBeEnabled()
  expect(placesOf()).toEqual(before)
})

test('at a width of 320 pixels the payments do not scroll sideways, and every value has its label', async () => {
  await page.viewport(320, 640)
  await openWith([{ ...served, ...proof, pin: '12345678901234567890', amount: '123456789012.00' }])
  await expect.element(findCell(2)).toHaveTextContent('$123,456,789,012.00')
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
  const labels = [...document.querySelectorAll('main tbody td')].map(
    (cell) => getComputedStyle(cell, '::before').content.split('"')[1],
  )
  expect(labels).toEqual([...document.querySelectorAll('main thead th')].map((head) => head.textContent))
})

test('a list that fails to load has a retry button, and the rest of the screen works', {
  tags: 'accessibility',
}, async () => {
  allowErrors(/dashboard\/payments could not be loaded/)
  const gate = Promise.withResolvers<void>()
  const mend = answer(LIST, async () => {
    await gate.promise
    return Response.json({}, { status: 503 })
  })
  await open()
  await expectCount(page.getByRole('status').filter({ hasText: 'Loading your payment' }), 1)
  await expectNoViolationsAnywhere()
  gate.resolve()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Your payment could not be loaded')
  await expect.element(page.getByRole('heading', { name: 'Payment Instructions' })).toBeVisible()
  await expectGone(page.getByRole('table'))
  await expectNoViolations()
  mend()
  answerJson(LIST, [served])
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(findCell(1)).toMatchTextContent('PX123')
  await expectGone(alert)
  await expect.element(page.getByRole('main')).toHaveFocus()
})
