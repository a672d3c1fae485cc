import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { expectSaid, findText, openContent, save } from '../../../../testing/content.ts'
import { expectGone } from '../../../../testing/find.ts'
import { perform } from '../../../../testing/people.ts'
import { pressByDriver } from '../../../../testing/press.ts'

const KEY = { kind: 'network-marketing', id: 1 } as const

const STORED =
  '<h3>Fees</h3><ul><li>one</li><li>two <b>bold</b></li></ul><table><tbody><tr><th scope="col">a</th><td>1</td></tr></tbody></table>'

const readRecord = async () => (await perform('single', KEY.kind)) as Record<string, unknown>
const readText = async () => (await readRecord())['safe_description_body_html']

let restore = async () => {}
afterEach(() => restore())

test('formatting is stored as plain elements, and opening a text does not change it', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const { safe_description_body_html, description } = await readRecord()
  restore = () => perform('update', KEY, { safe_description_body_html, description })
  await perform('update', KEY, { safe_description_body_html: STORED })
  await openContent('/network-marketing/1', 'Network marketing')
  const text = findText('Full text')
  await expect.element(text.getByRole('cell', { name: '1' })).toBeVisible()
  await expectGone(page.getByText('Unsaved changes'))
  await expect.element(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
  await page.getByLabelText('Summary').fill('Only the summary.')
  await save()
  await expectSaid('Saved. It is live on the site.')
  expect(await readText()).toBe(STORED)

  await pressByDriver(text.getByText('one', { exact: true }))
  await userEvent.keyboard('{Home}{Shift>}{End}{/Shift}')
  await page.getByRole('button', { name: 'Italic' }).click()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabelText('Address of the link').fill('good.example/way')
  await userEvent.keyboard('{Enter}')
  await expect.element(text.getByRole('link', { name: 'one' })).toHaveAttribute('href', 'https://good.example/way')
  await save()
  await expectGone(page.getByText('Unsaved changes'))
  expect(await readText()).toBe(
    '<h3>Fees</h3><ul><li><a href="https://good.example/way" rel="noopener noreferrer"><em>one</em></a></li>' +
      '<li>two <strong>bold</strong></li></ul>' +
      '<table><tbody><tr><th scope="col">a</th><td>1</td></tr></tbody></table>',
  )
})
