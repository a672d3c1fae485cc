/** The approval of matched payments: those that staff have decided about, or that look copied, only by choice. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectGone, expectTexts, findDialog } from '../../../testing/find.ts'
import { answer, cutOff, hold } from '../../../testing/network.ts'
import { makeStaff, perform, type Staff } from '../../../testing/people.ts'
import { joinAndPay } from '../../../testing/queues.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { importLines } from '../../../testing/statements.ts'

let finance: Staff

beforeEach(async () => {
  await perform('emptyReceipts')
  await perform('emptyQueues')
  finance = await makeStaff('finance')
})

const FEE = '100.00'

const findList = () => page.getByRole('list', { name: /^Lines/ })
const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

async function open(query = ''): Promise<void> {
  await renderScreen(`/staff/receipts${query}`, { as: finance })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible()
}
test('all matched payments are approved after a question with their number and sum, and refused ones are listed', async () => {
  const ann = await joinAndPay('Ann', { hasProof: false })
  const ben = await joinAndPay('Ben', { hasProof: false })
  await importLines(
    finance,
    [ann, ben].map(({ pin }) => ({ amount: FEE, text: pin })),
  )
  await open('?show=to_approve')
  await expectTexts(findList().getByRole('listitem'), [/^Ben Eze.*To approve$/, /^Ann Eze.*To approve$/])
  answer('POST staff/receipts/approve', async (_call, send) => {
    const agent = { id: 9, first_name: 'Dee', last_name: 'Eze', email: 'dee@agents.example' }
    const refused = [{ id: 7, pin: '1234567890', agent, detail: 'The account of this agent is closed.' }]
    return Response.json({ ...((await (await send()).json()) as object), refused })
  })
  const release = hold('POST staff/receipts/approve')
  await press('Approve matched (2)…')
  const dialog = findDialog('Approve matched payments')
  await expect.element(dialog).toMatchTextContent('2 payments, $200.00 are approved')
  const listed = dialog.getByRole('list', { name: 'Approved together' }).getByRole('listitem')
  await expectTexts(listed, [`Ben Eze$100.00PIN ${ben.pin}`, `Ann Eze$100.00PIN ${ann.pin}`])
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(dialog).toMatchTextContent('0 of 2 reviewed')
  release()
  await expect.element(dialog).toMatchTextContent('2 of 3 approved.')
  await expect
    .element(dialog.getByRole('list', { name: 'Not approved' }))
    .toMatchTextContent('Dee Eze, PIN 1234567890Line 7The account of this agent is closed.')
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('button', { name: 'Approve matched…' })).toBeDisabled()
  expect(await perform('payments', ann.id)).toMatchObject([{ status: 'Approved' }])
  expect(await perform('payments', ben.id)).toMatchObject([{ status: 'Approved' }])
  await expect.element(page.getByText('No lines here')).toBeVisible()
})

test('a payment that staff have rejected, or whose proof is that of another, is approved only if it is chosen', {
  tags: 'accessibility',
}, async () => {
  const [ann, ben] = [await joinAndPay('Ann'), await joinAndPay('Ben')]
  const cat = await joinAndPay('Cat', { hasProof: false })
  await perform('rejectPayment', cat.id, 'Not ours')
  await importLines(
    finance,
    [ann, ben, cat].map(({ pin }) => ({ amount: FEE, text: pin })),
  )
  await open('?show=to_approve')
  await findList()
    .getByRole('link', { name: /Cat Eze/ })
    .click()
  await expect
    .element(page.getByRole('region', { name: 'Cat Eze', exact: true }))
    .toMatchTextContent(/Rejected by the operator on .* only if you choose it/)
  await press('Approve matched (3)…')
  const dialog = findDialog('Approve matched payments')
  await expect.element(dialog).toMatchTextContent('Nothing is chosen.')
  await expectGone(dialog.getByRole('button', { name: 'Approve' }))
  await expect.element(dialog).toMatchTextContent(/Ann Eze.*Its proof is the same image as that of payment no\. \d+/)
  await expectNoViolationsAnywhere()
  await dialog.getByRole('checkbox', { name: /^Ann Eze, \$100\.00, PIN/ }).click()
  await expect.element(dialog).toMatchTextContent('1 payment, $100.00 is approved')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(dialog).toMatchTextContent('1 of 3 approved.')
  await expectTexts(dialog.getByRole('list', { name: 'Not approved' }).getByRole('listitem'), [
    /^Ben Eze, PIN .*the same image.*Choose it to approve it\.$/,
    /^Cat Eze, PIN .*Staff have rejected this payment\./,
  ])
  await expectTexts(dialog.getByRole('list', { name: 'Approved', exact: true }).getByRole('listitem'), [/^Ann Eze/])
  expect(await perform('payments', cat.id)).toMatchObject([{ status: 'Rejected' }])
})

test('an interrupted approval keeps its results and can be continued', { tags: 'deep' }, async () => {
  const { pin } = await joinAndPay('Ann', { hasProof: false })
  await importLines(finance, [{ amount: FEE, text: pin }])
  await open()
  await press('Approve matched (1)…')
  const dialog = findDialog('Approve matched payments')
  allowErrors(/Failed to fetch|Type ?error/i)
  const mend = cutOff('POST staff/receipts/approve')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The server could not be reached.')
  mend()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog).toMatchTextContent('1 of 1 approved.')
})
