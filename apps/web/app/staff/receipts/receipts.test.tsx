import { picture } from '@evergrove/testing/picture'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectCount, expectDone, expectGone, expectTexts, findDialog } from '../../../testing/find.ts'
import { pressOn, tabTo } from '../../../testing/keyboard.ts'
import { answerJson, answerStatus, leaveWaiting } from '../../../testing/network.ts'
import { callAs, getAs, makeStaff, perform, type Staff } from '../../../testing/people.ts'
import { joinAndPay } from '../../../testing/queues.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { importLines, linesOf, slipIn } from '../../../testing/statements.ts'

const FEE = '100.00'
const SLIP = 'The text contains a number that differs from the PIN of this payment by one slip.'

let finance: Staff

beforeEach(async () => {
  await perform('emptyReceipts')
  await perform('emptyQueues')
  finance = await makeStaff('finance')
})

const findList = () => page.getByRole('list', { name: /^Lines/ })
const findRow = (name: string) => findList().getByRole('link', { name: new RegExp(name) })
const findLine = (name: string): Locator => page.getByRole('region', { name, exact: true })
const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

async function open(query = ''): Promise<RenderedScreen> {
  const screen = await renderScreen(`/staff/receipts${query}`, { as: finance })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible()
  return screen
}

/** Imports lines that are proposed for new agents called Eze, with the first name first in the list. */
async function propose(...names: string[]) {
  const payers = []
  for (const name of names) payers.push(await joinAndPay(name, { hasProof: false }))
  const lines = payers.map(({ pin }) => ({ amount: FEE, text: `Fee ${slipIn(pin)}` }))
  await importLines(finance, lines.toReversed())
  return payers
}

// The first test of a file also waits for the scripts of its screens.
test('a proposal is shown beside its payment, and one key confirms it and shows the next', async () => {
  const [ann] = await propose('Ann', 'Ben')
  await perform('giveProof', ann?.id ?? 0, picture)
  await open('?show=proposed')
  const line = findLine('Ann Eze')
  await expect.element(line).toMatchTextContent(SLIP)
  await expect.element(line).toMatchTextContent(/On the statement.*\$100\.00.*Possible payment.*Ann Eze/)
  await expect.element(line.getByRole('img', { name: 'Proof of Ann Eze’s payment' })).toBeVisible()
  await userEvent.keyboard('c')
  await expectDone('Registration fee: Ann Eze, $100.00. Next: Ben Eze.')
  await expect.element(findLine('Ben Eze')).toHaveFocus()
  await expect.element(findLine('Ben Eze')).toMatchTextContent('No proof uploaded.')
  await userEvent.keyboard('c')
  await expectDone('Registration fee: Ben Eze, $100.00.')
  await expect.element(page.getByText('No lines here')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Ben Eze, $100.00.' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Approve matched (2)…' })).toBeEnabled()
})

test('the focus also moves to the next line from the message about the last one', { tags: 'deep' }, async () => {
  await propose('Ann', 'Ben', 'Cem')
  await open('?show=proposed')
  await expect.element(findLine('Ann Eze')).toBeVisible()
  await userEvent.keyboard('c')
  await expectDone(/^Registration fee: Ann Eze/)
  await expect.element(findLine('Ben Eze')).toHaveFocus()
  page.getByRole('status').filter({ hasText: 'Ann Eze' }).element().focus()
  await userEvent.keyboard('c')
  await expectDone(/^Registration fee: Ben Eze/)
  await expect.element(findLine('Cem Eze')).toHaveFocus()
})

test('a line is assigned by hand after a search, and the assignment can be undone until its payment is approved', {
  tags: 'deep',
}, async () => {
  const [ann, ben] = [await joinAndPay('Ann'), await joinAndPay('Ben')]
  await importLines(finance, [{ amount: FEE, text: 'From a friend', name: 'Granary Ltd' }])
  await open()
  await expect.element(findLine('Granary Ltd')).toMatchTextContent('No payment found for this line.')
  await press('Assign…')
  const dialog = findDialog('Assign this line')
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus()
  for (const { pin } of [ann, ben]) await expectCount(dialog.getByRole('listitem').filter({ hasText: pin }), 1)
  await dialog.getByRole('searchbox').fill('zzz')
  await expect.element(dialog).toMatchTextContent('No matches with this amount.')
  await dialog.getByRole('searchbox').fill(ann.pin)
  await dialog.getByRole('button', { name: /Ann Eze.*Registration fee/ }).click()
  await expectDone(/^Registration fee: Ann Eze, \$100\.00\./)
  await expectGone(dialog)
  await expect.element(findLine('Ann Eze')).toMatchTextContent('Assigned by staff.')
  await press('Undo')
  await expectDone('Undone: Granary Ltd, $100.00.')
  await expect.element(findLine('Granary Ltd').getByRole('button', { name: 'Assign…' })).toBeVisible()
})

test('a refusal is shown in its dialog, and the line then has its current state', async () => {
  const { paymentId } = await joinAndPay('Ann')
  await importLines(finance, [{ amount: FEE, text: 'From a friend' }])
  const [line] = await linesOf(finance, '?page_size=1')
  await open()
  await press('Interest…')
  const dialog = findDialog('Post as interest?')
  const match = { matched_with: 'payment', target_id: paymentId }
  await callAs(finance, `POST staff/receipts/${line?.id}/assign`, match)
  await dialog.getByRole('button', { name: 'Post' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This line is matched already. Undo that first.')
  await userEvent.keyboard('{Escape}')
  await expect.element(findLine('Ann Eze')).toMatchTextContent('To approve')
})

test('charges are posted, and a returned receipt is matched with the line that sent it back', async () => {
  await importLines(finance, [
    { amount: '-2.50', text: 'Card charge' },
    { amount: '55.00', text: 'A stranger', name: 'Quill' },
    { amount: '-55.00', text: 'Back to a stranger', name: 'Quill back' },
  ])
  await open('?show=all')
  await findRow('Card charge').click()
  await expect.element(findLine('Card charge')).toBeVisible()
  await press('Bank charge…')
  const charge = findDialog('Post as bank charge?')
  await expect.element(charge).toMatchTextContent('−$2.50 goes from unmatched receipts to bank charges.')
  await charge.getByRole('button', { name: 'Post' }).click()
  await expectDone(/^Bank charge: Card charge, −\$2\.50\. Next: Quill\./)
  await expectGone(charge)
  await expect.element(findLine('Quill')).toBeVisible()
  await press('Returned…')
  const returned = findDialog('Match with the line that sent it back')
  await returned.getByRole('button', { name: /Back to a stranger/ }).click()
  await expectDone(/^Returned receipt: Quill, \$55\.00/)
  await expectTexts(
    findList()
      .getByRole('listitem')
      .filter({ hasText: /^(?:Quill(?: back)?[$−]|Card charge)/ }),
    [/^Quill back.*Matched$/, /^Quill\$.*Matched$/, /^Card charge.*Matched$/],
  )
  expect(await linesOf(finance, '?show=new')).toEqual([])
})

test('[R16] two lines pay one fee: the dialog offers them together, and undoing one undoes both', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const ann = await joinAndPay('Ann', { hasProof: false })
  await importLines(finance, [{ amount: '90.00', text: ann.pin }])
  await open('?show=waiting')
  await expect.element(findLine('Ann Eze')).toMatchTextContent('$10.00 is missing.')
  await press('Assign…')
  await expect.element(findDialog('Assign this line')).toMatchTextContent('Nothing has this amount. $10.00 is missing.')
  await userEvent.keyboard('{Escape}')
  await importLines(finance, [{ amount: '10.00', text: `Rest ${ann.pin}` }])
  await press('Assign…')
  const choice = findDialog('Assign this line').getByRole('button', {
    name: /Ann Eze.*\$100\.00.*Together with \$10\.00/,
  })
  await expect.element(choice).toBeVisible()
  await expectNoViolationsAnywhere()
  await choice.click()
  await expectDone('Registration fee: Ann Eze, $90.00.')
  await open('?show=to_approve')
  await expectCount(findList().getByRole('listitem'), 2)
  await expect.element(page.getByRole('button', { name: 'Approve matched (1)…' })).toBeEnabled()
  await expect.element(findLine('Ann Eze')).toMatchTextContent(/Together with.*No\. \d+/)
  await expectToFit()
  await press('Undo')
  await expectDone(/^Undone/)
  expect(await linesOf(finance, '?show=to_approve')).toEqual([])
})

test('[R17] the lines of a wrong import are proposed to be taken out, and show the reason once another person has confirmed it', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const other = await makeStaff('finance')
  await importLines(finance, [
    { amount: '5.00', text: 'Of others' },
    { amount: '6.00', text: 'Of others again' },
  ])
  await open('?show=new')
  await expect.element(findLine('Of others again')).toBeVisible()
  await userEvent.keyboard('t')
  const dialog = findDialog('Take this line out?')
  await expect.element(dialog).toMatchTextContent(/\$6\.00 goes out of cash.*Another person has to confirm it\./)
  await expectNoViolationsAnywhere()
  await expectToFit()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The file of another company')
  await dialog.getByRole('checkbox', { name: /^Also take out all other lines of this import/ }).click()
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expectDone(/^Proposed\./)
  const notice = 'Take 2 lines out that should not have been imported, $11.00 together. Proposed by'
  await expect.element(findLine('Of others again')).toMatchTextContent(notice)
  const [proposal] = (await getAs(other, 'staff/proposals?kind=receipt.take-out')) as { id: number }[]
  await callAs(other, `POST staff/proposals/${proposal?.id}/confirm`)
  await open('?show=taken_out')
  await expectTexts(findList().getByRole('listitem'), [/^Of others again.*Taken out$/, /^Of others\$.*Taken out$/])
  await expect.element(findLine('Of others again')).toMatchTextContent(/Taken out.*Reason.*The file of another company/)
  await expectCount(findLine('Of others again').getByRole('button', { name: /…$/ }), 0)
})

describe('the list', () => {
  test('is filtered by state and by the name of an agent, and says if nothing matches', { tags: 'deep' }, async () => {
    const [, ben] = await propose('Ann', 'Ben')
    await importLines(finance, [{ amount: '5.00', text: 'Somebody' }])
    const screen = await open()
    await page.getByLabelText('Show').selectOptions('Proposed')
    await expect.poll(screen.path).toBe('/staff/receipts?show=proposed')
    await expectCount(findList().getByRole('listitem'), 2)
    await page.getByRole('searchbox', { name: 'Search' }).fill(ben?.email ?? '')
    await expectTexts(findList().getByRole('listitem'), [/^Ben Eze.*Proposed$/])
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of this name')
    await expect.element(page.getByText('No matches')).toBeVisible()
    await press('Clear')
    await expect.poll(screen.path).toBe('/staff/receipts')
  })

  test('leads to its other pages, and back from a page that does not exist', { tags: 'deep' }, async () => {
    await importLines(
      finance,
      Array.from({ length: 26 }, (_, index) => ({ amount: '5.00', text: `Somebody ${index + 1}` })),
    )
    const screen = await open('?show=new')
    await expectCount(findList().getByRole('listitem'), 25)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(findRow('Somebody 1 ')).toBeVisible()
    expect(screen.path()).toBe('/staff/receipts?show=new&page=2')
    await open('?show=new&page=9')
    await press('First page')
    await expectCount(findList().getByRole('listitem'), 25)
  })

  test('is loaded, can be loaded again after a failure, and reports a line that does not exist', async () => {
    const arrive = leaveWaiting('GET staff/receipts?*')
    await open()
    await expect.element(page.getByText('Loading the lines')).toBeInTheDocument()
    arrive()
    const mend = answerStatus('GET staff/receipts?*', 500)
    allowErrors(/could not be loaded/)
    await open()
    await expect.element(page.getByText('Could not load').first()).toBeVisible()
    mend()
    await page.getByRole('button', { name: /Retry/ }).first().click()
    await expect.element(page.getByRole('heading', { level: 2, name: 'Lines' })).toBeVisible()
    answerJson('GET staff/receipts?*', [])
    await open()
    await expect.element(page.getByText('No lines to match or to approve')).toBeVisible()
    await open('?show=all')
    await expect.element(page.getByText('No lines yet')).toBeVisible()
    await open('?chosen=987654')
    await expect.element(page.getByText('We can’t find this line')).toBeVisible()
  })
})

test('keys move, ask, undo and show help, and have no effect where they do not apply', {
  tags: 'deep',
}, async () => {
  await propose('Ann', 'Ben')
  await open('?show=proposed')
  await expect.element(findLine('Ann Eze')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(findRow('Ben Eze')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(findRow('Ann Eze')).toHaveFocus()
  await userEvent.keyboard('a')
  await expect.element(findDialog('Assign this line').getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('c{Escape}')
  await expectGone(page.getByRole('dialog'))
  await expect.element(page.getByRole('button', { name: 'Assign…' })).toHaveFocus()
  await userEvent.keyboard('r')
  await expect.element(findDialog('Match with the line that sent it back')).toMatchTextContent('No open line')
  await userEvent.keyboard('{Escape}')
  await expectGone(page.getByRole('dialog'))
  await userEvent.keyboard('b')
  await expect.element(findDialog('Post as interest?').getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectGone(page.getByRole('dialog'))
  await userEvent.keyboard('u')
  await userEvent.keyboard('?')
  await expect.element(findDialog('Keyboard shortcuts')).toMatchTextContent('Confirm the proposal')
  await userEvent.keyboard('{Enter}')
  await expectGone(page.getByRole('dialog'))
  await expect.element(findLine('Ann Eze')).toMatchTextContent('Proposed')
  await pressOn(findLine('Ann Eze').getByRole('button', { name: 'Confirm' }))
  await expectDone(/^Registration fee: Ann Eze/)
  await tabTo(page.getByRole('link', { name: 'Import a statement' }))
})

test('a line and its dialogs are accessible and fit every screen', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const ann = await joinAndPay('Ann')
  const long = 'Bartholomew-Featherstonehaugh-and-Sons-Agricultural-Supplies-International'
  await importLines(finance, [
    { amount: FEE, text: ann.pin },
    { amount: '-2.50', text: 'Card fee' },
    { amount: FEE, name: long, text: `${long} ${long}`, reference: 'A1'.repeat(30) },
    { amount: FEE, text: `Fee ${slipIn((await joinAndPay('Ben')).pin)}` },
  ])
  await open('?show=proposed')
  await expect.element(findLine('Ben Eze').getByRole('img')).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
  await open('?show=new')
  await findRow(long).click()
  await expect.element(findLine(long)).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
  await press('Assign…')
  await expect
    .element(
      findDialog('Assign this line')
        .getByRole('button', { name: /Ben Eze/ })
        .first(),
    )
    .toBeVisible()
  await expectNoViolationsAnywhere()
  await userEvent.keyboard('{Escape}')
  await expectGone(page.getByRole('dialog'))
  await press('Approve matched (1)…')
  await expect.element(findDialog('Approve matched payments')).toBeVisible()
  await expectNoViolationsAnywhere()
})
