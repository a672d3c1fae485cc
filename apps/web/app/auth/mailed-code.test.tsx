/** A sign-in may need a mailed code besides the password, on the pages of agents and of staff. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findLogIn, LOG_IN } from '../../testing/auth.ts'
import { expectNoViolationsAnywhere, expectToFit } from '../../testing/axe.ts'
import { expectGone } from '../../testing/find.ts'
import { answer, answerJson, watchCalls } from '../../testing/network.ts'
import { makeAgent, makeStaff } from '../../testing/people.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const ASKED = { detail: 'Enter the code.', second_step: { kind: 'mailed_code' } }
const REFUSED = { detail: 'No active account found with the given credentials' }
const CODE = 'abcde-fgh23'

const findCode = () => page.getByLabelText('Code from our email')

/** Lets the API ask for the code until a call contains one, and refuse any but the right one. */
function askForCode(words: string): void {
  answer(words, async (call, send) => {
    const { mailed_code } = (await call.clone().json()) as { mailed_code?: string }
    if (mailed_code === CODE) return send()
    return Response.json(mailed_code === undefined ? ASKED : REFUSED, { status: 401 })
  })
}

test.for([
  { who: 'agents', address: '/login', words: LOG_IN, action: 'Log In', make: () => makeAgent(), home: '/dashboard' },
  {
    who: 'staff',
    address: '/staff/login',
    words: 'POST staff/jwt/create',
    action: 'Continue',
    make: () => makeStaff('admin'),
    home: '/staff',
  },
])(
  '[L10] $who are asked for the mailed code, keep their input, and are signed in with the code',
  {
    tags: 'accessibility',
  },
  async ({ address, words, action, make, home }) => {
    const person = await make()
    askForCode(words)
    const calls = watchCalls(words)
    const screen = await renderScreen(address)
    const email = page.getByLabelText('Email', { exact: true })
    const password = page.getByLabelText('Password', { exact: true })
    const submit = page.getByRole('button', { name: action, exact: true })
    await expectGone(findCode())
    await email.fill(person.email)
    await password.fill(person.password)
    await submit.click()
    await expect.element(findCode()).toHaveFocus()
    await expect.element(findCode()).toHaveAccessibleDescription(/We have sent a code if this address has an account/)
    await expect.element(email).toHaveValue(person.email)
    await expect.element(password).toHaveValue(person.password)
    await expectGone(page.getByRole('alert'))
    await expectNoViolationsAnywhere()
    await expectToFit()

    await submit.click()
    await expect.element(findCode()).toHaveAccessibleDescription(/Enter the code from our email/)
    await expect.element(findCode()).toHaveFocus()

    await findCode().fill('wrong')
    await submit.click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await findCode().fill(` ${CODE} `)
    await submit.click()
    await expect.poll(screen.path).toBe(home)
    expect(await calls.at(-1)?.json()).toEqual({ email: person.email, password: person.password, mailed_code: CODE })
  },
)

test('[ERR-003] a refusal without a second step does not ask for a code', async () => {
  answerJson(LOG_IN, REFUSED, { status: 401 })
  await renderScreen('/login')
  await findLogIn().submit({ email: 'nobody@agents.example', password: 'seedling' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid Email/Password')
  await expectGone(findCode())
})
