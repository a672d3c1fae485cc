import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findAccountForm, findCodeStep, newcomerLabels, passCodeStep } from '../../testing/auth.ts'
import { expectNoViolationsAnywhere, expectToFit } from '../../testing/axe.ts'
import { allowErrors } from '../../testing/console.ts'
import { expectCount, expectGone, expectTexts } from '../../testing/find.ts'
import { answerJson, cutOff, watchAllCalls } from '../../testing/network.ts'
import { makeAgent } from '../../testing/people.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const INVALID = 'Invalid referral code. Please try again.'

const findAlert = () => page.getByRole('alert')
const findLogInLink = () => page.getByRole('link', { name: 'Log In', exact: true })
const findHeading = () => page.getByRole('heading', { name: 'Create Account' })

test('[SIGNUP-001] [SIGNUP-002] [SIGNUP-003] [AUTH-005] the first step asks only for the code', {
  tags: 'accessibility',
}, async () => {
  await renderScreen('/signup')
  const { code, button } = findCodeStep()
  await expectCount(page.getByRole('textbox'), 1)
  await expect.element(page.getByRole('textbox')).toHaveAttribute('placeholder', 'Enter gfc code')
  await expect.element(code).toHaveAccessibleName('Referral Code')
  await expectGone(page.locate('input[type=password]'))
  await expect.element(button).toBeVisible()
  await expectGone(page.getByText(/google|facebook|apple|twitter|linkedin|github/i))
  const without = page.getByRole('region', { name: 'No code yet?' })
  await expect.element(without.getByRole('link', { name: 'send us a message' })).toHaveAttribute('href', '/contact')
  await expect
    .element(without.getByRole('listitem').first().getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/^tel:/))
  await expectNoViolationsAnywhere()
  await expectToFit()
})

test('[SIGNUP-004] a missing code is reported and not sent to the API', async () => {
  await renderScreen('/signup')
  const calls = watchAllCalls()
  const { code, check } = findCodeStep()
  for (const typed of ['', '   ']) {
    await check(typed)
    await expect.element(code).toHaveAttribute('aria-invalid', 'true')
    await expect.element(code).toHaveAccessibleDescription(/^Enter a referral code\. /)
    await expect.element(code).toHaveFocus()
  }
  expect(calls).toEqual([])
})

test('[SIGNUP-007] [SIGNUP-008] a valid code shows its owner, and then the account form', {
  tags: 'accessibility',
}, async () => {
  const referrer = await makeAgent({ first_name: 'Ngozi', last_name: 'Ade' })
  await renderScreen('/signup')
  const calls = watchAllCalls()
  await findCodeStep().check(`  ${referrer.code.toUpperCase()} `)
  await expectTexts(page.getByRole('term'), ['Referrer Name', 'Code'])
  await expectTexts(page.getByRole('definition'), ['Ngozi Ade', referrer.code])
  await expect
    .element(page.getByText('One-time registration fee: $100.00, due after you verify your email'))
    .toBeVisible()
  await expect.element(findHeading()).toBeVisible()
  const { form, field, button } = findAccountForm()
  await expect.element(field('First Name')).toHaveFocus()
  for (const label of newcomerLabels) await expect.element(field(label)).toBeVisible()
  await expectCount(form.getByRole('checkbox'), 1)
  await expect.element(button).toBeVisible()
  expect(calls).toEqual([`GET dashboard/check-refcode/${referrer.code}`])
  await expectNoViolationsAnywhere()
})

test('[SIGNUP-007] the names and the code come from the response', async () => {
  answerJson('GET dashboard/check-refcode/gfc12ab', { first_name: 'Ada', last_name: 'Obi', code: 'gfc12ab' })
  await renderScreen('/signup')
  await findCodeStep().check('gfc12ab')
  await expectTexts(page.getByRole('definition'), ['Ada Obi', 'gfc12ab'])
})

test('a shared link is checked without a click, and the first name has the focus', async () => {
  const referrer = await makeAgent()
  const screen = await renderScreen(`/signup?code=${referrer.code}`)
  await expect.element(page.getByLabelText('First Name')).toHaveFocus()
  expect(screen.path()).toBe(`/signup?code=${referrer.code}&step=2`)
})

test('an unknown code in a shared link is reported, and the field is marked and has the focus', async () => {
  await renderScreen('/signup?code=gfcnobody')
  await expect.element(findAlert()).toHaveTextContent(INVALID)
  const { code } = findCodeStep()
  await expect.element(code).toHaveValue('gfcnobody')
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await expect.element(code).toHaveFocus()
})

test('the registration fee is shown above the button, with the steps before and after it', async () => {
  await renderScreen('/signup')
  await passCodeStep()
  const next = page.getByRole('region', { name: 'What happens next' })
  await expectTexts(next.getByRole('listitem'), [
    'Verify your email with the link we send you, and log in.',
    'Complete your profile. We need your date of birth before we can approve your fee.',
    'Pay the one-time registration fee of $100.00 and upload your proof of payment.',
    'We review your payment. Once it is approved, you have your place in the network.',
  ])
})

test('[SIGNUP-015] both steps link to the log-in screen', async () => {
  const screen = await renderScreen('/signup')
  await findLogInLink().click()
  await expect.poll(screen.path).toBe('/login')
  await screen.navigate(-1)
  await passCodeStep()
  await findLogInLink().click()
  await expect.poll(screen.path).toBe('/login')
})

test('[SIGNUP-005] [ERR-016] an unknown code is checked in lower case and refused in an alert', async () => {
  await renderScreen('/signup')
  const calls = watchAllCalls()
  const { code, check } = findCodeStep()
  await check('GFC12AB')
  await expect.element(findAlert()).toHaveTextContent(INVALID)
  expect(calls).toEqual(['GET dashboard/check-refcode/gfc12ab'])
  await expect.element(code).toHaveValue('GFC12AB')
  await expectGone(page.locate('input[type=password]'))
})

test('[SIGNUP-006] a response without a code counts as a refusal', async () => {
  answerJson('GET dashboard/check-refcode/gfc12ab', {})
  await renderScreen('/signup')
  const { code, check } = findCodeStep()
  await check('gfc12ab')
  await expect.element(findAlert()).toHaveTextContent(INVALID)
  await expect.element(code).toBeVisible()
  await expectGone(page.getByLabelText('First Name'))
})

test('characters with a meaning in addresses are sent as part of the code', async () => {
  await renderScreen('/signup')
  const calls = watchAllCalls()
  await findCodeStep().check('../users?x#y z')
  await expect.element(findAlert()).toHaveTextContent(INVALID)
  expect(calls).toEqual(['GET dashboard/check-refcode/..%2Fusers%3Fx%23y%20z'])
})

test('a lost connection is reported without blaming the code', async () => {
  allowErrors(/Failed to fetch/)
  cutOff('GET dashboard/check-refcode/gfcharvest')
  await renderScreen('/signup')
  await findCodeStep().check('gfcharvest')
  await expect.element(findAlert()).toMatchTextContent(/could not be reached/)
  await expect.element(findCodeStep().code).toHaveAttribute('aria-invalid', 'false')
})
