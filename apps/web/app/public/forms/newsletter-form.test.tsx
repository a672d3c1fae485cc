import { describe, expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { advance, freezeClock, pressFrozen, waitFrozen } from '../../../testing/clock.ts'
import { allowErrors, writtenErrors } from '../../../testing/console.ts'
import { expectCount, expectGone } from '../../../testing/find.ts'
import { answer, answerStatus, cutOff, hold, watchAllCalls, watchCalls } from '../../../testing/network.ts'
import { perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const CALL = 'POST email-subscription'
const THANKS =
  'Thank you for subscribing to our email marketing. You are sure to recieve latest updates from us on-the-go.'

const findForm = () => page.getByRole('form', { name: 'Newsletter' })
const findEmail = () => findForm().getByRole('textbox', { name: 'Email' })
const findConsent = () => findForm().getByRole('checkbox')
const findButton = () => findForm().getByRole('button')
const findSpinner = () => findButton().locate('[data-spinner]')
const findThanks = () => page.getByRole('dialog', { name: 'Thank You' })

const isBusy = () => (findButton().element() as HTMLButtonElement).disabled && findSpinner().elements().length === 1
const isReady = () => !(findButton().element() as HTMLButtonElement).disabled && findSpinner().elements().length === 0

async function fillIn(address: string): Promise<void> {
  await findEmail().fill(address)
  if (!(findConsent().element() as HTMLInputElement).checked) await findConsent().click()
}

async function submit(address: string): Promise<void> {
  await fillIn(address)
  await findButton().click()
}

/** Fills in the form and submits it with a stopped clock. */
async function submitFrozen(address: string): Promise<void> {
  await fillIn(address)
  freezeClock()
  await pressFrozen(findButton())
}

/** Counts the calls, and the responses and failures that reach the form. */
function countCalls() {
  const counts = { begun: 0, ended: 0 }
  answer(CALL, async (_call, send) => {
    counts.begun += 1
    try {
      return await send()
    } finally {
      counts.ended += 1
    }
  })
  return counts
}

describe('the newsletter form', () => {
  test('[HOME-032] [HOME-033] [HOME-034] [GAP-06] asks for an email address and for consent to the linked texts, and reports missing input', {
    tags: 'accessibility',
  }, async () => {
    await renderScreen('/')
    await expectCount(findForm().getByRole('textbox'), 1)
    await expect.element(findEmail()).toHaveAttribute('type', 'email')
    await expectCount(findConsent(), 1)
    await expect.element(findConsent()).not.toBeChecked()
    await expect.element(findConsent()).toHaveAccessibleName('I agree to the Privacy Policy and Terms and Conditions')
    await expectCount(findButton(), 1)
    await expect.element(findButton()).toHaveAttribute('type', 'submit')
    await expect.element(findButton()).toHaveTextContent('Subscribe')
    for (const [name, path] of [
      ['Privacy Policy', '/privacy-policy'],
      ['Terms and Conditions', '/terms-and-conditions'],
    ] as const) {
      await expect.element(findForm().getByRole('link', { name })).toHaveAttribute('href', path)
    }
    await findButton().click()
    await expectCount(findForm().getByText(/^(?:Enter|Tick) /), 2)
    await expectNoViolationsAnywhere()
  })

  test('[HOME-034] [HOME-035] reports missing consent or an invalid address and sends nothing', async () => {
    await renderScreen('/')
    const calls = watchAllCalls()
    await findEmail().fill('no.consent@example.com')
    await findButton().click()
    await expect.element(findConsent()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(findConsent()).toHaveAccessibleDescription('Tick the box to subscribe.')
    await expect.element(findConsent()).toHaveFocus()
    await expect.element(findEmail()).toHaveAttribute('aria-invalid', 'false')
    await expectGone(findSpinner())
    for (const { address, message } of [
      { address: '', message: /^Enter your email address\.$/ },
      { address: 'abc', message: /valid email address/ },
      { address: 'abc@host', message: /valid email address/ },
    ]) {
      await submit(address)
      await expect.element(findEmail()).toHaveAccessibleDescription(message)
      await expect.element(findEmail()).toHaveAttribute('aria-invalid', 'true')
      await expect.element(findEmail()).toHaveFocus()
      await expect.element(findConsent()).toHaveAttribute('aria-invalid', 'false')
      await expectGone(findSpinner())
      await findEmail().fill('ada@example.com')
      await expect.element(findEmail()).toHaveAttribute('aria-invalid', 'false')
    }
    expect(calls).toEqual([])
  })

  test('[HOME-036] [API-009] is busy until the response arrives and sends the address once, as JSON', async () => {
    await renderScreen('/')
    const release = hold(CALL)
    const posts = watchCalls(CALL)
    await submit('patient@example.com')
    await expect.element(findSpinner()).toBeVisible()
    await expect.element(findButton()).toBeDisabled()
    await expect.element(findButton()).toHaveAttribute('aria-busy', 'true')
    await expect.element(findForm().getByRole('status')).toHaveTextContent('Sending')
    findEmail().element().focus()
    await userEvent.keyboard('{Enter}')
    ;(findForm().element() as HTMLFormElement).requestSubmit()
    await expectGone(findThanks())
    release()
    await expect.element(findThanks()).toBeVisible()
    await expectGone(findSpinner())
    await expect.element(findForm().locate('[role=status]')).toHaveTextContent('')
    expect(await Promise.all(posts.map((post) => post.json()))).toEqual([{ email: 'patient@example.com' }])
    expect(posts[0]?.headers.get('Content-Type')).toMatch(/^application\/json\b/)
    expect(posts[0]?.headers.get('Accept')).toBe('application/json')
  })

  test('[HOME-037] [HOME-038] [ERR-028] [GAP-06] thanks for a stored address and clears the field; only Close closes the dialog', {
    tags: 'accessibility',
  }, async () => {
    await renderScreen('/')
    await submit('  thanked@example.com ')
    const thanks = findThanks()
    await expect.element(thanks).toBeVisible()
    await expect.element(thanks.getByRole('heading')).toHaveTextContent('Thank You')
    expect(thanks.getByRole('paragraph').element().textContent).toBe(THANKS)
    await expect.element(findForm().locate('input[type=email]')).toHaveValue('')
    await expect.element(findForm().locate('input[type=checkbox]')).toBeChecked()
    await expectNoViolationsAnywhere()
    for (let press = 1; press <= 3; press += 1) await userEvent.keyboard('{Escape}')
    const { clientWidth, clientHeight } = document.documentElement
    for (const position of [
      { x: 5, y: 5 },
      { x: clientWidth - 5, y: clientHeight - 5 },
    ]) {
      await userEvent.click(page.locate('html'), { position, force: true })
    }
    await expect.element(thanks).toBeVisible()
    await expect.element(thanks).toHaveAttribute('open')
    await thanks.getByRole('button', { name: 'Close' }).click()
    await expectGone(thanks)
    await expect.element(findButton()).toBeEnabled()
    expect(await perform('subscriptions')).toContainEqual({ email: 'thanked@example.com' })
  })

  test('[CONST-012] [CONST-013] has a dialog that opens and closes in 0.3 s, with a backdrop in 0.15 s', async () => {
    await commands.emulateMedia({ reducedMotion: 'no-preference' })
    await renderScreen('/')
    await submit('timed@example.com')
    await expect.element(findThanks()).toBeVisible()
    const durationsOf = (pseudo?: string) =>
      getComputedStyle(findThanks().element(), pseudo).transitionDuration.split(', ')
    expect(durationsOf()).toContain('0.3s')
    expect(durationsOf('::backdrop')).toContain('0.15s')
    expect(getComputedStyle(findThanks().element()).transitionProperty).toMatch(/opacity/)
  })
})

describe('a failed subscription', () => {
  test.for([
    { what: 'on a broken server', fail: () => answerStatus(CALL, 500), log: 'POST email-subscription answered 500' },
    { what: 'without a connection', fail: () => cutOff(CALL), log: 'TypeError: Failed to fetch' },
  ])(
    '[HOME-039] [ERR-001] $what is repeated after 1, 2 and 4 s, and then reported only in the console',
    async ({ fail, log }) => {
      allowErrors(/email-subscription answered 500|Failed to fetch/)
      const dialogs = (['alert', 'confirm', 'prompt'] as const).map((name) => vi.spyOn(globalThis, name))
      const screen = await renderScreen('/')
      fail()
      const counts = countCalls()
      await fillIn('again@example.com')
      freezeClock()
      const before = document.body.innerText
      await pressFrozen(findButton())
      for (const [retries, waitMs] of [1000, 2000, 4000].entries()) {
        const sent = { begun: retries + 1, ended: retries + 1 }
        await waitFrozen(() => counts.ended === sent.ended)
        await advance(waitMs - 1)
        expect(counts).toEqual(sent)
        expect(isBusy()).toBe(true)
        await advance(1)
      }
      await waitFrozen(isReady)
      expect(counts).toEqual({ begun: 4, ended: 4 })
      expect(writtenErrors()).toEqual([expect.stringContaining(log)])
      expect((findEmail().element() as HTMLInputElement).value).toBe('again@example.com')
      expect((findConsent().element() as HTMLInputElement).checked).toBe(true)
      expect(document.body.innerText).toBe(before)
      for (const role of ['dialog', 'alert'] as const) expect(page.getByRole(role).elements()).toEqual([])
      for (const dialog of dialogs) expect(dialog).not.toHaveBeenCalled()
      await advance(60_000)
      expect(counts).toEqual({ begun: 4, ended: 4 })
      expect(screen.path()).toBe('/')
    },
  )

  test('[HOME-039] is repeated after a single failure, unnoticed by the visitor', async () => {
    await renderScreen('/')
    const mend = answerStatus(CALL, 503)
    const counts = countCalls()
    await submitFrozen('second.try@example.com')
    await waitFrozen(() => counts.ended === 1)
    mend()
    await advance(1000)
    await waitFrozen(() => findThanks().elements().length === 1)
    expect(await perform('subscriptions')).toContainEqual({ email: 'second.try@example.com' })
  })

  test('[HOME-039] is not repeated after a refusal, and the button is still busy 5 s later', async () => {
    allowErrors(/email-subscription answered 400/)
    await renderScreen('/')
    answerStatus(CALL, 400)
    const counts = countCalls()
    await submitFrozen('refused@example.com')
    await waitFrozen(() => counts.ended === 1)
    await advance(5000)
    expect(isBusy()).toBe(true)
    await advance(5000)
    await waitFrozen(isReady)
    expect((findEmail().element() as HTMLInputElement).value).toBe('refused@example.com')
    await advance(60_000)
    expect(counts).toEqual({ begun: 1, ended: 1 })
  })
})
