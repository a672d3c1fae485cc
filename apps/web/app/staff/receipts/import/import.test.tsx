import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { allowErrors } from '../../../../testing/console.ts'
import { expectCount, expectGone, expectTexts, findRows } from '../../../../testing/find.ts'
import { pressOn, tabTo } from '../../../../testing/keyboard.ts'
import { answer, answerJson, answerStatus, hold, leaveWaiting } from '../../../../testing/network.ts'
import { makeStaff, perform, type Staff } from '../../../../testing/people.ts'
import { joinAndPay } from '../../../../testing/queues.ts'
import { type RenderedScreen, renderScreen } from '../../../../testing/render-screen.tsx'
import { linesOf, makeFormat, slipIn, statementOf } from '../../../../testing/statements.ts'

const FEE = '100.00'
const FORMATS = 'GET staff/receipts/formats'

let finance: Staff

beforeEach(async () => {
  await perform('emptyReceipts')
  finance = await makeStaff('finance')
})

const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
/** Finds a field, required or not. */
const findField = (label: string) => page.getByLabelText(new RegExp(`^${label}( \\*)?$`))
const findFile = () => page.getByLabelText(/Choose a statement/)
const chooseFile = (file: File) => userEvent.upload(findFile(), file)
const findPreview = () => findRows('All lines')

async function open(): Promise<RenderedScreen> {
  const screen = await renderScreen('/staff/receipts/import', { as: finance })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Import a statement' })).toBeVisible()
  return screen
}

// The first test of a file also waits for the scripts of its screens.
test('a statement is previewed without storing it, imported, and imported again without a change', async () => {
  const [ann, ben] = [await joinAndPay('Ann'), await joinAndPay('Ben')]
  const { name } = await makeFormat(finance)
  const file = statementOf([
    { amount: FEE, text: ann.pin, name: 'Ann Eze', reference: 'A1' },
    { amount: FEE, text: slipIn(ben.pin) },
    { amount: '-2.50', text: 'Card fee' },
  ])
  const screen = await open()
  await page.getByRole('combobox', { name: 'Bank account' }).selectOptions(name)
  await chooseFile(file)
  await expectTexts(findPreview(), [
    /^Dec 1, 2026\$100\.00A1Ann Eze\d{10}The text contains the PIN/,
    /^Dec 1, 2026\$100\.00––\d{10}The text contains a number that differs/,
    /^Dec 1, 2026−\$2\.50––Card feeNo match$/,
  ])
  await expect.element(page.getByText('3 lines: 3 new, 0 imported before.')).toBeVisible()
  await expect.element(page.getByText('1 matched · 1 proposed · 0 waiting · 1 without a match')).toBeVisible()
  expect(await linesOf(finance, '?show=new&search=')).toEqual([])

  const release = hold('POST staff/receipts/import')
  await press('Import')
  await expect.element(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
  release()
  const result = page.getByRole('status').filter({ hasText: 'december.csv was imported: 3 lines added' })
  await expect.element(result).toHaveFocus()
  await expectGone(page.getByRole('heading', { name: 'Preview' }))
  expect(await linesOf(finance, '?show=new')).toHaveLength(1)

  await chooseFile(file)
  await expect.element(page.getByText('Nothing in this file is new. Importing it changes nothing.')).toBeVisible()
  await expectTexts(findPreview().getByRole('cell', { name: 'Imported before' }), Array(3).fill('Imported before'))
  await press('Import')
  await expect.element(page.getByText('No new lines in december.csv: all 3 lines were imported before.')).toBeVisible()
  await page.getByRole('link', { name: 'All lines' }).click()
  await expect.poll(screen.path).toBe('/staff/receipts?show=all')
})

test('[R17] lines that may have been imported before are listed, and imported once somebody has checked them', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const { name } = await makeFormat(finance)
  await open()
  await page.getByRole('combobox', { name: 'Bank account' }).selectOptions(name)
  await chooseFile(statementOf([{ amount: '5.00', text: 'Rent' }]))
  await press('Import')
  await expect.element(page.getByText('december.csv was imported: 1 line added, 0 imported before.')).toBeVisible()
  answer('POST staff/receipts/preview', async (_call, send) => {
    const gap = { expected: '10.00', found: '12.50' }
    return Response.json({ ...((await (await send()).json()) as object), gap })
  })
  await chooseFile(statementOf([{ amount: '5.00', text: 'Rent for May' }], 'again.csv'))
  const gap = 'This file begins with a balance of $12.50, but the statement before it ended with $10.00. A statement'
  await expect.element(page.getByText(gap)).toBeVisible()
  const before =
    /^Days of this file were imported before, from december\.csv \(import \d+\): 1 line, Dec 1, 2026, imported on/
  await expect.element(page.getByText(before)).toBeVisible()
  await expectTexts(findRows('1 line may have been imported before'), [/^Dec 1, 2026\$5\.00––Rent for MayLine \d+$/])
  await expectNoViolationsAnywhere()
  await press('Import')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing was imported')
  await page.getByRole('checkbox', { name: /I have looked at these lines/ }).click()
  await press('Import')
  await expect.element(page.getByText('again.csv was imported: 1 line added, 0 imported before.')).toBeVisible()
})

test('the format of a new account is guessed from the file, tested, corrected and saved', {
  tags: 'deep',
}, async () => {
  await makeFormat(finance)
  await open()
  await page.getByRole('combobox', { name: 'Bank account' }).selectOptions('Another account…')
  await press('Save format')
  await expect.element(page.getByText('Enter a name.')).toBeVisible()
  await expect.element(findField('Name')).toHaveFocus()
  const summary = page.getByRole('group', { name: /^Correct these \d fields to continue$/ })
  await summary.getByRole('link', { name: 'IBAN or account number' }).click()
  await expect.element(findField('IBAN or account number')).toHaveFocus()
  const name = crypto.randomUUID()
  const account = name.slice(0, 13)
  const lines = ['Statement', 'Date;Remark;Out;Credit;Account', `30.11.2026;Fee;2,50;;${account}`]
  await chooseFile(new File([[...lines, `29.11.2026;Ada;;7,00;${account}`].join('\n')], 'bank.csv'))
  await expect.element(page.getByLabelText('Dates')).toHaveValue('DD.MM.YYYY')
  await expect.element(page.getByLabelText('Lines above the headings')).toHaveValue('1')
  await expect.element(page.getByLabelText('IBAN or account number')).toHaveValue(account)
  await findField('Name').fill(name)
  await press('Preview')
  await expectCount(page.getByText('Choose a column.'), 2)
  await page.getByRole('radio', { name: 'Debit and credit' }).click()
  await findField('Debit').selectOptions('Out')
  await findField('Credit').selectOptions('Credit')
  await findField('Text').selectOptions('Remark')
  await page.getByLabelText('Dates').selectOptions('12/31/2026')
  await press('Preview')
  await expect.element(page.getByRole('alert')).toMatchTextContent('We can’t read this file with this format')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Line 3')
  await page.getByLabelText('Dates').selectOptions('31.12.2026')
  await press('Preview')
  await expectTexts(findPreview(), [/^Nov 30, 2026−\$2\.50––Fee/, /^Nov 29, 2026\$7\.00––Ada/])
  await expectGone(page.getByRole('main').getByRole('button', { name: 'Import', exact: true }))
  await press('Save format')
  await expect.element(page.getByLabelText('Bank account')).toHaveDisplayValue(name)
  await press('Import')
  await expect.element(page.getByText('bank.csv was imported: 2 lines added, 0 imported before.')).toBeVisible()

  await press('Change format…')
  await expect.element(findField('Debit')).toHaveValue('Out')
  await page.getByLabelText('IBAN or account number').fill('1')
  await press('Save format')
  await expect.element(page.getByRole('alert')).toMatchTextContent('so its account cannot change')
  await press('Cancel')
  await expectGone(findField('Debit'))
})

test('a camt.053 file needs no columns, and an unreadable file gets the reason', { tags: 'deep' }, async () => {
  await open()
  await page.getByRole('combobox', { name: 'Bank account' }).selectOptions('Another account…')
  await chooseFile(new File(['<Document/>'], 'statement.xml', { type: 'text/xml' }))
  await expect.element(page.getByLabelText('Kind of file')).toHaveValue('camt.053')
  await expectGone(page.getByLabelText('Decimal sign'))
  await findField('Name').fill('XML')
  await page.getByLabelText('IBAN or account number').fill('GB33')
  await press('Preview')
  await expect.element(page.getByRole('alert')).toMatchTextContent('no ISO 20022 message')
})

test('a file with other columns than the saved ones fills in the format, which is saved and read at once', {
  tags: 'deep',
}, async () => {
  const { name } = await makeFormat(finance)
  await open()
  await page.getByRole('combobox', { name: 'Bank account' }).selectOptions(name)
  await chooseFile(new File(['Booking date;Narrative;Value\n30.11.2026;Ada;7,00'], 'new-bank.csv'))
  await page.getByRole('alert').getByRole('button', { name: 'Correct the format…' }).click()
  await expect.element(page.getByText('Filled in from new-bank.csv. Check the columns before you save.')).toBeVisible()
  await expectGone(page.getByRole('alert'))
  await expect.element(findField('Name')).toHaveValue(name)
  await expect.element(findField('Name')).toHaveFocus()
  await expect.element(findField('Text')).toHaveValue('Narrative')
  await press('Save format')
  await expectTexts(findPreview(), [/^Nov 30, 2026\$7\.00––Ada/])
  await press('Change format…')
  await expectGone(page.getByText(/^Filled in from/))
})

test('a file that is empty or too large is not sent, and a file can be dropped', async () => {
  const { name } = await makeFormat(finance)
  await open()
  await page.getByRole('combobox', { name: 'Bank account' }).selectOptions(name)
  const area = page.getByText(/Choose a statement/).element().parentElement
  const drop = (file: File) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(file)
    area?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }
  drop(new File([], 'empty.csv'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('empty.csv is empty.')
  drop(new File(['x'.repeat(10 * 1024 * 1024 + 1)], 'large.csv'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('large.csv is larger than 10 MB.')
  drop(statementOf(Array.from({ length: 21 }, (_, index) => ({ amount: '5.00', text: `Number ${index}` }))))
  await expectCount(findRows('The first 20 lines'), 20)
  const refusal = { detail: 'Something is wrong.' }
  answerJson('POST staff/receipts/import', refusal, { status: 409 })
  await press('Import')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing was importedSomething is wrong.')
})

test('the accounts are loaded, and a failed load can be repeated', async () => {
  const arrive = leaveWaiting(FORMATS)
  await open()
  await expect.element(page.getByRole('status', { name: 'Loading the bank accounts' })).toBeInTheDocument()
  arrive()
  const mend = answerStatus(FORMATS, 500)
  allowErrors(/could not be loaded/)
  await open()
  await expect.element(page.getByText('Could not load')).toBeVisible()
  mend()
  await page.getByRole('button', { name: /Retry/ }).click()
  await expect.element(findFile()).toBeVisible()
  answerJson(FORMATS, [])
  await open()
  await expect.element(page.getByRole('heading', { name: 'New bank account' })).toBeVisible()
})

test('an import works with the keyboard, is accessible and fits every screen', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const { name } = await makeFormat(finance)
  await open()
  await tabTo(page.getByLabelText('Bank account'))
  await page.getByRole('combobox', { name: 'Bank account' }).selectOptions(name)
  await tabTo(findFile())
  await chooseFile(statementOf([{ amount: '5.00', text: 'Somebody', reference: 'A1'.repeat(20), name: 'Quill Ltd' }]))
  await expectCount(findPreview(), 1)
  await expectNoViolationsAnywhere()
  await expectToFit()
  await press('Change format…')
  await expect.element(page.getByLabelText('Decimal sign')).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
  await press('Cancel')
  await pressOn(page.getByRole('main').getByRole('button', { name: 'Import', exact: true }))
  await expect.element(page.getByText('december.csv was imported: 1 line added, 0 imported before.')).toBeVisible()
  await chooseFile(new File(['no\ncolumns'], 'other.csv'))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectNoViolationsAnywhere()
})
