import type { Batch, BatchLine } from '@evergrove/contract/withdrawals/payouts'
import { profileOfOne } from '@evergrove/testing/people'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { savedText } from '../../../testing/files.ts'
import { expectCount, expectDone, expectGone, expectTexts, findDialog, findRows } from '../../../testing/find.ts'
import { pressOn, tabTo, typeInto } from '../../../testing/keyboard.ts'
import { answer, answerJson, hold } from '../../../testing/network.ts'
import { type Agent, callAs, getAs, makeOnlyStaff, makeStaff, perform, type Staff } from '../../../testing/people.ts'
import { requestMoney } from '../../../testing/queues.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'

let finance: Staff

beforeEach(async () => {
  await perform('emptyPayouts')
  finance = await makeOnlyStaff('finance')
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const lines = () => findRows('Withdrawals')
const findCard = (name: string) => page.locate(`section:has(h2:text-is("${name}"))`)
const findWaiting = () => findCard('Waiting to be paid')

/** Returns an agent called Obi with an approved withdrawal of this amount. */
async function approve(name: string, amount: string): Promise<Agent> {
  const agent = await requestMoney(name, amount, profileOfOne())
  await perform('approveLastWithdrawal', agent.id)
  return agent
}

async function makeBatch(state: 'draft' | 'released'): Promise<Batch> {
  const batch = (await (await callAs(finance, 'POST staff/payouts', {})).json()) as Batch
  if (state === 'draft') return batch
  const release = { format: 'csv', lines: batch.lines, total: batch.total }
  return (await (await callAs(finance, `POST staff/payouts/${batch.id}/release`, release)).json()) as Batch
}

const linesOf = async ({ id }: Pick<Batch, 'id'>) => (await getAs(finance, `staff/payouts/${id}/lines`)) as BatchLine[]

const balanceOf = async (agent: Agent) =>
  ((await getAs(agent, 'dashboard/user-account-info')) as { total_balance: string }).total_balance

async function open(path = ''): Promise<RenderedScreen> {
  const screen = await renderScreen(`/staff/payouts${path}`, { as: finance })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}

async function expectState(state: string): Promise<void> {
  await expect.element(findCard('Batch').locate('[data-look]')).toHaveTextContent(state)
}

test('a batch is released, and its file is downloaded', { tags: 'deep' }, async () => {
  const ann = await approve('Ann', '120.00')
  await approve('Ben', '80.00')
  await approve('Cat', '30.50')
  const screen = await open()
  await expect.element(findWaiting().getByRole('status')).toHaveTextContent('3 withdrawals, $230.50')
  const waiting = findRows('Waiting to be paid').getByRole('cell', { name: /^\$/ })
  await expectTexts(waiting, ['$120.00', '$80.00', '$30.50'])
  await press('Filters')
  await page.getByLabelText('Smallest amount').fill('a lot')
  await expect.element(page.getByText('Enter an amount such as 50 or 50.25.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New batch' })).toBeDisabled()
  await page.getByLabelText('Smallest amount').fill('80')
  await expect.element(findWaiting().getByRole('status')).toHaveTextContent('2 withdrawals, $200.00')
  await expectTexts(waiting, ['$120.00', '$80.00'])
  await page.getByLabelText('Bank').fill('granary')
  await expect.poll(screen.path).toBe('/staff/payouts?minimum=80&bank=granary')
  await press('New batch')
  await expectState('Draft')
  await expectTexts(lines().getByRole('cell', { name: /^\$/ }), ['$120.00', '$80.00'])

  await press('Release…')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('2 withdrawals, $200.00 go to the bank.')
  await expect.element(dialog).toMatchTextContent('This can’t be undone.')
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expectDone(/has been released\. Download its file/)
  await expectState('Released')
  const file = findCard('Bank file')
  await expect.element(file).toMatchTextContent(/Namepayout-\d+\.csv/)

  const saved = vi.spyOn(URL, 'createObjectURL')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await press('Download file')
  await expect.poll(() => clicked.mock.calls.length).toBe(1)
  const text = await savedText(saved.mock.calls)
  vi.restoreAllMocks()
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  await expect.element(file).toMatchTextContent(hex)
  expect(text).toContain(`,${ann.id},`)

  await page.getByRole('link', { name: 'Payouts' }).first().click()
  await expect.element(findWaiting().getByRole('status')).toHaveTextContent('1 withdrawal, $30.50')
  await expect
    .element(findRows('Batches').first())
    .toMatchTextContent(/Released.*2\$200\.00.*0 paid · 0 returned · 2 open/)
})

test('a release is refused with the reason if the draft has changed, or the company has no account for the format', {
  tags: 'deep',
}, async () => {
  await approve('Ann', '120.00')
  await approve('Ben', '80.00')
  const batch = await makeBatch('draft')
  await open(`/${batch.id}`)
  await press('Release…')
  const dialog = page.getByRole('dialog')
  const [first] = await linesOf(batch)
  await callAs(finance, `POST staff/payouts/${batch.id}/remove`, { ids: [first?.id] })
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('has changed: it now has 1 withdrawals of $80.00.')
  await expect.element(dialog).toMatchTextContent('1 withdrawal, $80.00 goes to the bank.')
  await dialog.getByLabelText('File format').selectOptions('ISO 20022 (pain.001)')
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('PAYER_ACCOUNT')
  await expect.element(page.getByText('Draft', { exact: true })).toBeInTheDocument()
})

test('[P14] a file that the bank refused is replaced for a reason before any result', { tags: 'deep' }, async () => {
  await approve('Ann', '120.00')
  const { id } = await makeBatch('released')
  await open(`/${id}`)
  await press('Replace…')
  const dialog = findDialog(`Replace the file of batch ${id}?`)
  await expect.element(dialog).toMatchTextContent(`If it also takes payout-${id}.csv, everyone is paid twice.`)
  await dialog.getByRole('button', { name: 'Replace file' }).click()
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  await dialog.getByLabelText('Reason').fill('The bank refused the file')
  await dialog.getByRole('button', { name: 'Replace file' }).click()
  await expectDone(`payout-${id}.csv has been replaced. Download the new file for the bank.`)
  const file = findCard('Bank file')
  await expect.element(file).toMatchTextContent(`Namepayout-${id}-2.csv`)
  await expect.element(file).toMatchTextContent(`Replaced: do not send to the bankpayout-${id}.csv`)

  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await press(`Download the replaced file payout-${id}.csv`)
  const names = () => clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).download)
  await expect.poll(names).toEqual([`REPLACED-do-not-send-payout-${id}.csv`])
  vi.restoreAllMocks()

  await select('Ann Obi, $120.00').click()
  await press('Paid (1)…')
  await findDialog('Record as paid').getByRole('button', { name: 'Record' }).click()
  await expectState('Settled')
  await expectGone(page.getByRole('button', { name: 'Replace…' }))
})

test('withdrawals leave a draft, and the others wait again when it is dissolved', { tags: 'deep' }, async () => {
  await approve('Ann', '120.00')
  await approve('Ben', '80.00')
  const { id } = await makeBatch('draft')
  await open(`/${id}`)
  await select('Ben Obi, $80.00').click()
  await press('Remove (1)')
  await expectCount(lines(), 1)
  await expect.element(findCard('Batch')).toMatchTextContent('1 withdrawal, $120.00')
  await press('Dissolve…')
  const dialog = findDialog(`Dissolve batch ${id}?`)
  await expect.element(dialog).toMatchTextContent('Its withdrawal stays approved')
  await dialog.getByRole('button', { name: 'Dissolve' }).click()
  await expectDone(`Batch ${id} has been dissolved. Its withdrawals are waiting again.`)
  await expectState('Dissolved')
  await expectGone(page.getByRole('button', { name: 'Release…' }))
  await page.getByRole('link', { name: 'Payouts' }).first().click()
  await expect.element(findWaiting().getByRole('status')).toHaveTextContent('2 withdrawals, $200.00')
})

const NAME = 'results.csv'

const chooseFile = (text: string) =>
  userEvent.upload(page.getByLabelText('Choose a results file'), new File([text], NAME, { type: 'text/csv' }))

test('a file of results pays and returns once, and lists unmatched lines first', { tags: 'deep' }, async () => {
  const ann = await approve('Ann', '120.00')
  const ben = await approve('Ben', '80.00')
  await approve('Cat', '30.00')
  const batch = await makeBatch('released')
  const [a, b] = await linesOf(batch)
  await open(`/${batch.id}`)
  const text = [
    'End-to-end ID;Result;Reference;Reason',
    `${a?.end_to_end_id};paid;TRX 1;`,
    `${b?.end_to_end_id};returned;TRX 2;Account closed`,
    'WITHDRAWAL-999999;paid;TRX 3;',
  ].join('\n')
  const release = hold(`POST staff/payouts/${batch.id}/results`)
  await chooseFile(text)
  await expect.element(page.getByRole('progressbar', { name: `Importing ${NAME}` })).toBeVisible()
  release()
  const table = () => findRows(`${NAME}: 1 paid, 1 returned, 1 unmatched.`)
  await expectTexts(table(), [
    /^4WITHDRAWAL-999999–Unmatched.*not in this batch/,
    /^3WITHDRAWAL-\d+No\. \d+Returned/,
    /^2WITHDRAWAL-\d+No\. \d+Paid/,
  ])
  await page.getByRole('radio', { name: 'Unmatched 1' }).click()
  await expectCount(table(), 1)
  await expect.element(findCard('Batch')).toMatchTextContent('1 paid · 1 returned · 1 open')
  await page.getByRole('radiogroup', { name: 'Result', exact: true }).getByRole('radio', { name: 'Returned' }).click()
  await expectTexts(lines(), [/Ben Obi.*Returned.*TRX 2.*Account closed/])
  expect(await balanceOf(ben)).toBe('500.00')
  expect(await balanceOf(ann)).toBe('380.00')

  await chooseFile(text)
  await expectCount(findRows(`${NAME}: 2 unchanged, 1 unmatched.`), 3)
  await chooseFile('Name;Amount\nAnn;1')
  await expect.element(page.getByRole('alert')).toMatchTextContent(`${NAME} was not imported`)
  await expect.element(page.getByRole('alert')).toMatchTextContent('headings "End-to-end ID" and "Result"')
})

test('[R7] returns in a file that need two people are proposed, its payments are paid', { tags: 'deep' }, async () => {
  const ann = await approve('Ann', '120.00')
  await approve('Ben', '80.00')
  const { id } = await makeBatch('released')
  await makeStaff('admin')
  const [a, b] = await linesOf({ id })
  await open(`/${id}`)
  await expect.element(findCard('Bank results')).toMatchTextContent('Another person has to confirm returns')
  await chooseFile(`Withdrawal,Result\n${a?.id},returned\n${b?.id},paid`)
  await expectTexts(findRows(`${NAME}: 1 paid, 1 proposed.`), [/Proposed/, /Paid/])
  await expect.element(page.getByText('Returns: Proposed. Another person has 7 days to confirm it.')).toBeVisible()
  await expect.element(page.getByText(/^Record 1 withdrawal of .* as a file of results says\./)).toBeVisible()
  expect(await balanceOf(ann)).toBe('380.00')
})

test('a file can be dropped, and one that is too large is not sent', { tags: 'deep' }, async () => {
  await approve('Ann', '120.00')
  const batch = await makeBatch('released')
  const [a] = await linesOf(batch)
  await open(`/${batch.id}`)
  const area = page.getByText('Choose a results file, or drop it here.').element().parentElement
  const drop = (text: string) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], NAME))
    area?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }
  drop('x'.repeat(10_000_001))
  await expect.element(page.getByRole('alert')).toMatchTextContent(`${NAME} is too large.`)
  drop(`End-to-end ID,Result\n${a?.end_to_end_id},paid`)
  await expectCount(findRows(`${NAME}: 1 paid.`), 1)
  await expectState('Settled')
})

test('results recorded by hand settle a batch, and a later return is recorded as well', { tags: 'deep' }, async () => {
  const ann = await approve('Ann', '120.00')
  await approve('Ben', '80.00')
  await approve('Cat', '30.00')
  const { id } = await makeBatch('released')
  await open(`/${id}`)
  await select('Ann Obi, $120.00').click()
  await press('Returned (1)…')
  const returned = findDialog('Record as returned')
  await returned.getByRole('button', { name: 'Record' }).click()
  await expect.element(returned.getByLabelText('Reason')).toHaveAccessibleDescription(/^Enter a reason\./)
  await expect.element(returned.getByLabelText('Reason')).toHaveFocus()
  await returned.getByLabelText('Reason').fill('Account closed')
  await returned.getByLabelText('Reference').fill('RET 1')
  await returned.getByRole('button', { name: 'Record' }).click()
  await expectDone('1 withdrawal has been recorded as returned.')
  await expect.element(lines().first()).toMatchTextContent(/Returned.*RET 1Account closed/)
  expect(await balanceOf(ann)).toBe('500.00')
  await select('Ben Obi, $80.00').click()
  await press('Paid (1)…')
  await findDialog('Record as paid').getByRole('button', { name: 'Record' }).click()
  await expect.element(findCard('Batch')).toMatchTextContent('1 paid · 1 returned · 1 open')
  await press('Mark all others as paid…')
  const settle = findDialog('Record all others as paid?')
  await expect.element(settle).toMatchTextContent('1 withdrawal, $30.00 has no result yet')
  await settle.getByLabelText('Reference').fill('TRX 9')
  await settle.getByRole('button', { name: 'Record as paid' }).click()
  await expectState('Settled')
  await expectDone('1 withdrawal has been recorded as paid.')
  await expectCount(page.getByRole('status').filter({ hasText: 'has been' }), 1)
  await expect.element(lines().nth(2)).toMatchTextContent(/Paid.*TRX 9/)

  await select('Cat Obi, $30.00').click()
  await press('Returned (1)…')
  await returned.getByLabelText('Reason').fill('Wrong name')
  await returned.getByRole('button', { name: 'Record' }).click()
  await expect.element(lines().nth(2)).toMatchTextContent(/Returned.*Wrong name/)
})

test('a batch settled before files were kept says so, and no failure is silent', { tags: 'deep' }, async () => {
  await approve('Ann', '120.00')
  const { id } = await makeBatch('released')
  answer(`GET staff/payouts/${id}`, async (_call, send) =>
    Response.json({ ...(await (await send()).json()), state: 'settled', file: null }),
  )
  await open(`/${id}`)
  await expect.element(findCard('Bank file')).toMatchTextContent('Made before files were kept.')
  await expectGone(page.getByRole('button', { name: 'Download file' }))
  await select('Ann Obi, $120.00').click()
  const refusal = 'This withdrawal was returned before. Nothing was recorded.'
  answerJson(`POST staff/payouts/${id}/record`, { detail: refusal }, { status: 409 })
  await press('Paid (1)…')
  await findDialog('Record as paid').getByRole('button', { name: 'Record' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(refusal)
  await renderScreen('/staff/payouts/987654', { as: finance })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Batch not found' })).toBeVisible()
})

test('the list and a batch in each state are accessible and fit every screen', {
  tags: ['accessibility', 'deep'],
}, async () => {
  await approve('Ann', '120.00')
  await approve('Ben', '80.00')
  const { id } = await makeBatch('draft')
  await approve('Cat', '30.00')
  await open()
  await expect.element(findRows('Batches').first()).toBeVisible()
  await expect.element(findWaiting().getByRole('status')).toHaveTextContent('1 withdrawal, $30.00')
  await expectNoViolationsAnywhere()
  await expectToFit()
  await open(`/${id}`)
  await expectCount(lines(), 2)
  await expectNoViolationsAnywhere()
  await expectToFit()
  await press('Release…')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectNoViolationsAnywhere()
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expectState('Released')
  await press('Replace…')
  const replace = findDialog(`Replace the file of batch ${id}?`)
  await replace.getByLabelText('Reason').fill('Refused')
  await expectNoViolationsAnywhere()
  await replace.getByRole('button', { name: 'Replace file' }).click()
  await expect.element(page.getByText('Replaced: do not send to the bank')).toBeVisible()
  const [a] = await linesOf({ id })
  await chooseFile(`End-to-end ID,Result\n${a?.end_to_end_id},paid\nx,paid`)
  await expectCount(findRows(`${NAME}: 1 paid, 1 unmatched.`), 2)
  await expectNoViolationsAnywhere()
  await expectToFit()
  await select('Ben Obi').click()
  await press('Returned (1)…')
  await expect.element(findDialog('Record as returned')).toBeVisible()
  await expectNoViolationsAnywhere()
  await userEvent.keyboard('{Escape}')
  await press('Mark all others as paid…')
  await expect.element(findDialog('Record all others as paid?')).toBeVisible()
  await expectNoViolationsAnywhere()
})

test('a batch is created, released and settled with the keyboard', { tags: 'deep' }, async () => {
  await approve('Ann', '120.00')
  await open()
  await expect.element(page.getByRole('button', { name: 'New batch' })).toBeEnabled()
  await pressOn(page.getByRole('button', { name: 'New batch' }))
  await pressOn(page.getByRole('button', { name: 'Release…' }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await pressOn(dialog.getByRole('button', { name: 'Release' }))
  await expectState('Released')
  await tabTo(page.getByLabelText('Choose a results file'))
  await pressOn(page.getByRole('button', { name: 'Mark all others as paid…' }))
  await typeInto(dialog.getByLabelText('Reference'), 'TRX 1')
  await userEvent.keyboard('{Enter}')
  await expectState('Settled')
})

test('[E4] a file format is saved with its columns in order, and chosen for the file of a release', {
  tags: ['accessibility', 'deep'],
}, async () => {
  await approve('Ann', '120.00')
  const { id } = await makeBatch('draft')
  await open()
  await press('New format…')
  const dialog = findDialog('New file format')
  await press('Save format')
  await expect.element(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveFocus()
  await userEvent.keyboard(`Form ${id}`)
  await dialog.getByLabelText('Separator').selectOptions('Semicolon')
  await dialog.getByLabelText('Decimal sign').selectOptions('Comma: 1.250,00')
  await dialog.getByRole('button', { name: 'Move Bank code up' }).click()
  await dialog.getByRole('textbox', { name: 'Bank code' }).fill('Sort code')
  await dialog.getByLabelText('Add a column').selectOptions('Currency')
  await dialog.getByRole('button', { name: 'Remove End-to-end ID' }).click()
  await expectNoViolationsAnywhere()
  await dialog.getByRole('button', { name: 'Save format' }).click()
  await expectGone(dialog)
  await expect.element(findCard('File formats')).toMatchTextContent('Sort code, Account number, Account name, Amount')
  await open(`/${id}`)
  await press('Release…')
  await page.getByRole('dialog').getByLabelText('File format').selectOptions(`Form ${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expectState('Released')
  const file = await callAs(finance, `GET staff/payouts/${id}/file`)
  expect(await file.text()).toMatch(
    /^Sort code;Account number;Account name;Amount;Currency\r\n;\d{10};Ann Obi;120,00;USD\r\n$/,
  )
})
