import type { IncomeFigures } from '@evergrove/contract/disclosures/disclosures'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectDone, expectGone, findCard, findDialog, findTable } from '../../../testing/find.ts'
import { answerStatus, hold } from '../../../testing/network.ts'
import { callAs, getAs, makeActiveAgent, makeStaff, perform, type Staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

let finance: Staff

/** Ten agents joined two months ago, which is enough for figures. */
beforeAll(async () => {
  finance = await makeStaff('finance')
  for (let index = 0; index < 10; index += 1) await makeActiveAgent()
  const now = new Date()
  const past = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15))
  await perform('ageBooks', past.toISOString())
  await perform('forgetDisclosures')
}, 60_000)

const open = () => renderScreen('/staff/disclosures', { as: finance })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
type Preview = { figures: IncomeFigures }

// The first test of a file also waits for the scripts of its screens.
test('figures are shown before they are published for good, and then everyone can read and download them', {
  timeout: 90_000,
  tags: ['accessibility', 'deep'],
}, async () => {
  await renderScreen('/income-disclosure')
  await expect.element(page.getByRole('heading', { name: 'There are no figures yet' })).toBeVisible()
  await renderScreen('/mlm-marketing')
  await expect.element(page.getByText(/^No earnings are promised/)).toBeVisible()

  const { figures } = (await getAs(finance, 'staff/disclosures/preview')) as Preview
  const release = hold('GET staff/disclosures/preview')
  await open()
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading the figures' })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Save preface' })).toBeVisible()
  release()
  const { agents, earned_nothing, bonuses } = figures.since_beginning
  await expect.element(findTable('Income disclosure 1')).toMatchTextContent(`Since the beginning${agents}`)
  await expectNoViolationsAnywhere()
  await press('Publish…')
  const dialog = findDialog('Publish income disclosure 1?')
  await expect
    .element(dialog)
    .toMatchTextContent(
      `of ${agents} agents, ${earned_nothing.percent}% earned nothing, and half earned $${bonuses.median} or less.`,
    )
  await expect.element(dialog).toMatchTextContent('can’t be changed or removed')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectDone('Income disclosure 1 is published.')
  await expectGone(dialog)
  await expect
    .element(page.getByText(/^Figures to .* are published\. Those to .* will be published automatically on /))
    .toBeVisible()
  await expect.element(findTable('Published')).toMatchTextContent('Disclosure 1')

  await renderScreen('/income-disclosure')
  await expect.element(page.getByRole('heading', { name: 'Since the beginning' })).toBeVisible()
  await expect
    .element(page.getByRole('table', { name: 'Who is included Since the beginning' }))
    .toMatchTextContent(`Agents included${agents}`)
  const file = page.getByRole('link', { name: 'the full record (JSON)' })
  await expect.element(file).toHaveAttribute('href', '/income-disclosure/1/record.json')
  await expectNoViolationsAnywhere()
  await expectToFit()

  await renderScreen('/mlm-marketing')
  await expect.element(page.getByText(/who paid the registration fee, half/)).toMatchTextContent('Income Disclosure')
})

test('the preface is above the figures, and does not overwrite that of a colleague', async () => {
  await open()
  const text = page.getByLabelText('Text (optional)')
  await text.fill('These are the figures of our ledger.')
  await press('Save preface')
  await expectDone('The preface is changed.')
  await renderScreen('/income-disclosure')
  await expect.element(page.getByText('These are the figures of our ledger.')).toBeVisible()

  await open()
  await text.fill('Mine')
  await callAs(await makeStaff('finance'), 'POST staff/disclosures/preface', { text: 'Theirs', version: 1 })
  await press('Save preface')
  await expect.element(page.getByRole('note').filter({ hasText: 'It now reads: “Theirs”' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Someone else has changed the preface')
  await expect.element(text).toHaveValue('Mine')
  await press('Save preface')
  await expectDone('The preface is changed.')
  await expectGone(page.getByRole('note').filter({ hasText: 'It now reads' }))
  await renderScreen('/income-disclosure')
  await expect.element(page.getByText('Mine', { exact: true })).toBeVisible()
})

test('an unsaved preface is not lost on leaving, and a failed load leaves the heading', async () => {
  const screen = await open()
  const text = page.getByLabelText('Text (optional)')
  await text.fill('Half a sentence')
  void screen.navigate('/staff')
  await findDialog('Leave without saving?').getByRole('button', { name: 'Stay' }).click()
  await expect.element(text).toHaveValue('Half a sentence')
  void screen.navigate('/staff')
  await findDialog('Leave without saving?').getByRole('button', { name: 'Leave' }).click()
  await expect.poll(screen.path).toBe('/staff')

  allowErrors(/income-disclosure could not be loaded/)
  answerStatus('GET income-disclosure', 500)
  await open()
  for (const name of ['Preface', 'Published']) await expect.element(findCard(name)).toMatchTextContent('Could not load')
})
