import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { advance, freezeClock, pressFrozen, waitFrozen } from '../../../testing/clock.ts'
import { allowErrors, writtenErrors } from '../../../testing/console.ts'
import { closeDialog, expectCount, expectGone, expectTexts } from '../../../testing/find.ts'
import { answerJson, cutOff, hold, watchAllCalls, watchCalls } from '../../../testing/network.ts'
import { perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const CALL = 'POST contact-us'
const THANKS =
  'Thank you for subscribing to our email marketing. You are sure to recieve latest updates from us on-the-go.'

const values = {
  Name: 'Ada Obi',
  Location: 'Lagos',
  Email: 'ada@example.com',
  'Phone Number': '08012345678',
  Message: 'Please call me.\nThank you.',
}
type Values = typeof values
const labels = Object.keys(values)

const findForm = () => page.getByRole('form', { name: 'Contact' })
const field = (label: string) => findForm().getByLabelText(label, { exact: true })
const findButton = () => findForm().locate('button[type=submit]')
const findSpinner = () => findForm().locate('[data-spinner]')
const findThanks = () => page.getByRole('dialog', { name: 'Thank You' })

async function fillIn(changes: Partial<Values> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...values, ...changes })) await field(label).fill(value)
}

async function submit(changes?: Partial<Values>): Promise<void> {
  await fillIn(changes)
  await findButton().click()
}

/** Waits until only this field has an error, with this message. */
async function expectReported(label: string, message: RegExp): Promise<void> {
  await expect.element(field(label)).toHaveAccessibleDescription(message)
  await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(label)).toHaveFocus()
  await expectCount(findForm().locate('[aria-invalid=true]'), 1)
  await expectCount(findForm().locate('[aria-invalid=false]'), labels.length - 1)
  await expectGone(findSpinner())
}

describe('the contact form', () => {
  test('[PAGE-014] [GAP-06] has five labelled fields and a submit button, and lists several problems above them, each with a link to its field', {
    tags: 'accessibility',
  }, async () => {
    await renderScreen('/contact')
    await expectCount(findForm().getByRole('textbox'), 5)
    for (const label of labels) await expect.element(field(label)).toBeVisible()
    const names = findForm().getByRole('textbox').elements()
    expect(names.map((one) => one.getAttribute('name'))).toEqual([
      'name',
      'location',
      'email',
      'phone_number',
      'message',
    ])
    await expect.element(findButton()).toHaveTextContent('Send Message')
    await expectGone(findSpinner())
    await findButton().click()
    await expectCount(findForm().getByText(/^Enter /), 10)
    await expectNoViolationsAnywhere()

    await fillIn({ Location: '', Email: 'ada@' })
    await findButton().click()
    const summary = findForm().getByRole('group', { name: 'Correct these 2 fields to continue' })
    await expectTexts(summary.getByRole('link'), [
      'Enter your town or city.',
      'Enter a valid email address, for example name@example.com.',
    ])
    await expect.element(field('Location')).toHaveFocus()
    await summary.getByRole('link', { name: /email/ }).click()
    await expect.element(field('Email')).toHaveFocus()
    await findButton().click()
    await field('Location').fill('Lagos')
    await findButton().click()
    await expectGone(summary)
  })

  test('[PAGE-015] [PAGE-016] reports a missing value or an invalid address beside its field and sends nothing', async () => {
    await renderScreen('/contact')
    const calls = watchAllCalls()
    await fillIn()
    const missing = Object.keys(values).flatMap((label) => [
      { label, value: '', message: /^Enter / },
      { label, value: '   ', message: /^Enter / },
    ])
    const wrong = ['abc', 'ada@', 'ada@host'].map((value) => ({
      label: 'Email',
      value,
      message: /valid email address/,
    }))
    for (const { label, value, message } of [...missing, ...wrong]) {
      await field(label).fill(value)
      await findButton().click()
      await expectReported(label, message)
      await field(label).fill(values[label as keyof Values])
      await expectCount(findForm().locate('[aria-invalid=true]'), 0)
    }
    expect(calls).toEqual([])
  })

  test('[PAGE-017] refuses twelve digits instead of cutting one off, accepts eleven, and stores an international number in the national format', async () => {
    await renderScreen('/contact')
    const calls = watchAllCalls()
    await expect.element(field('Phone Number')).toHaveAccessibleDescription(/^Up to 11 digits/)
    await fillIn({ Name: 'Twelve Digits', 'Phone Number': '' })
    await field('Phone Number').click()
    await userEvent.keyboard('080123456789')
    await expect.element(field('Phone Number')).toHaveValue('080123456789')
    await findButton().click()
    await expectReported('Phone Number', /^Use up to 11 digits, for example 08012345678\.$/)
    expect(calls).toEqual([])
    await userEvent.keyboard('{End}{Backspace}')
    await findButton().click()
    await expect.element(findThanks()).toBeVisible()
    expect(await perform('messages')).toContainEqual(
      expect.objectContaining({ name: 'Twelve Digits', phone_number: '08012345678' }),
    )
    await closeDialog('Thank You')
    await submit({ Name: 'Plus Sign', 'Phone Number': '+234 803 000 1111' })
    await expect.element(findThanks()).toBeVisible()
    expect(await perform('messages')).toContainEqual(
      expect.objectContaining({ name: 'Plus Sign', phone_number: '08030001111' }),
    )
  })

  test('[PAGE-018] shows a spinner until the response arrives, and sends the message only once', async () => {
    await renderScreen('/contact')
    const release = hold(CALL)
    const posts = watchCalls(CALL)
    await submit()
    await expect.element(findSpinner()).toBeVisible()
    await expect.element(findButton()).toBeDisabled()
    await expect.element(findForm().getByRole('status')).toHaveTextContent('Sending')
    field('Name').element().focus()
    await userEvent.keyboard('{Enter}')
    ;(findForm().element() as HTMLFormElement).requestSubmit()
    await expect.element(findThanks()).not.toBeInTheDocument()
    release()
    await expect.element(findThanks()).toBeVisible()
    await expectGone(findSpinner())
    expect(posts).toHaveLength(1)
  })

  test('[PAGE-019] [ERR-029] [GAP-08] thanks for a stored message and is cleared; only Close closes the dialog', async () => {
    await renderScreen('/contact')
    await submit({ Name: 'Thanked Visitor' })
    const thanks = findThanks()
    await expect.element(thanks).toBeVisible()
    await expect.element(thanks.getByRole('heading')).toHaveTextContent('Thank You')
    await expectTexts(thanks.getByRole('paragraph'), [
      THANKS,
      'We have your message and will reply to ada@example.com within two working days.',
    ])
    for (const label of labels) await expect.element(field(label)).toHaveValue('')

    for (let press = 1; press <= 3; press += 1) await userEvent.keyboard('{Escape}')
    await userEvent.click(page.locate('html'), { position: { x: 5, y: 5 }, force: true })
    await expect.element(thanks).toBeVisible()
    await thanks.getByRole('button', { name: 'Close' }).click()
    await expectGone(thanks)
    await expect.element(findButton()).toBeEnabled()
    expect(await perform('messages')).toContainEqual({
      name: 'Thanked Visitor',
      location: 'Lagos',
      email: 'ada@example.com',
      phone_number: '08012345678',
      message: 'Please call me.\nThank you.',
    })
  })

  test.for([
    { what: 'a broken server', fail: () => answerJson(CALL, {}, { status: 500 }), log: 'POST contact-us answered 500' },
    { what: 'a lost connection', fail: () => cutOff(CALL), log: 'TypeError: Failed to fetch' },
  ])(
    '[ERR-002] [GAP-09] keeps its values after $what and reports it only in the console, once',
    async ({ fail, log }) => {
      allowErrors(/contact-us answered 500|Failed to fetch/)
      const dialogs = (['alert', 'confirm', 'prompt'] as const).map((name) => vi.spyOn(globalThis, name))
      await renderScreen('/contact')
      fail()
      const posts = watchCalls(CALL)
      await fillIn()
      const before = document.body.innerText
      freezeClock()
      await pressFrozen(findButton())
      await waitFrozen(() => writtenErrors().length > 0)
      await waitFrozen(() => !(findButton().element() as HTMLButtonElement).disabled)
      expect(writtenErrors()).toEqual([expect.stringContaining(log)])
      for (const [label, value] of Object.entries(values)) {
        expect((field(label).element() as HTMLInputElement).value).toBe(value)
      }
      expect(document.body.innerText).toBe(before)
      for (const locator of [findSpinner(), page.getByRole('dialog'), page.getByRole('alert')]) {
        expect(locator.elements()).toEqual([])
      }
      for (const dialog of dialogs) expect(dialog).not.toHaveBeenCalled()
      await advance(60_000)
      expect(posts, 'a message is never sent again by itself').toHaveLength(1)
    },
  )
})
