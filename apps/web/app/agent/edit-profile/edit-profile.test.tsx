import { type RequiredField, requiredFields } from '@evergrove/testing/profile-fields'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { closeDialog, expectGone, expectTexts, findDialog } from '../../../testing/find.ts'
import { answerJson, cutOff, hold, watchCalls } from '../../../testing/network.ts'
import { getMe, makeAgent } from '../../../testing/people.ts'
import {
  findField,
  findPhoto,
  findProfileForm,
  openProfile,
  REFUSED,
  SAVED,
  saveProfile,
  submitProfile,
} from '../../../testing/profile-form.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const CALL = 'auth/users/me'
const names = Object.keys(requiredFields) as RequiredField[]

const enter = (name: RequiredField, value: string) =>
  name === 'gender' ? userEvent.selectOptions(findField(name), value) : findField(name).fill(value)

const submit = () => (findProfileForm().element() as HTMLFormElement).requestSubmit()

/** Returns the current values of the fields. */
const readForm = () =>
  Object.fromEntries(names.map((name) => [name, (findField(name).element() as HTMLInputElement).value]))

const missingMessage = (name: RequiredField) =>
  name === 'gender' ? 'Choose a gender.' : `Enter your ${requiredFields[name].toLowerCase()}.`

describe('the form', () => {
  test('[PROF-001] [PROF-002] shows the stored values, and the email address cannot be changed', {
    tags: 'accessibility',
  }, async () => {
    const agent = await makeAgent()
    const stored = await getMe(agent)
    await openProfile(agent)
    expect(readForm()).toEqual(Object.fromEntries(names.map((name) => [name, stored[name]])))
    expect(readForm()).toMatchObject({ first_name: 'Ada', date_of_birth: '01/31/1990', account_number: '0123456789' })
    const email = findProfileForm().getByLabelText('Email')
    await expect.element(email).toHaveValue(agent.email)
    await expect.element(email).toBeDisabled()
    await expect.element(findPhoto()).toHaveAttribute('type', 'file')
    await expect.element(page.getByRole('button', { name: 'Update Profile' })).toBeVisible()
    await expectNoViolationsAnywhere()
  })

  test('[PROF-003] [PROF-005] requires each field except the email address and the photo, and one of two genders', async () => {
    const puts = watchCalls(`PUT ${CALL}`)
    await openProfile()
    await expectTexts(findField('gender').getByRole('option'), ['-- Select --', 'Male', 'Female'])
    const before = readForm()
    for (const name of names) {
      const field = findField(name)
      await enter(name, name === 'gender' ? '' : '  ')
      submit()
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(missingMessage(name)))
      await expect.element(field).toHaveFocus()
      await enter(name, before[name] ?? '')
    }
    expect(puts).toEqual([])
    await enter('first_name', 'Zainab')
    await submitProfile()
    await expect.element(findDialog(SAVED)).toBeVisible()
    expect(puts).toHaveLength(1)
  })

  test('links to each wrong field when there are several', { tags: 'accessibility' }, async () => {
    await openProfile()
    await enter('first_name', '')
    await enter('gender', '')
    await enter('account_number', '')
    submit()
    const summary = page.getByRole('group', { name: 'Correct these 3 fields to continue' })
    await expectTexts(summary.getByRole('link'), [
      'Enter your first name.',
      'Choose a gender.',
      'Enter your account number.',
    ])
    expect(document.title).toMatch(/^Error: /)
    await expect.element(findField('first_name')).toHaveFocus()
    await summary.getByRole('link', { name: /gender/ }).click()
    await expect.element(findField('gender')).toHaveFocus()
    await expectNoViolationsAnywhere()
  })

  test('[PROF-004] accepts a date of birth only as a past date in the form MM/DD/YYYY, and reports an error when the field loses the focus', async () => {
    const agent = await makeAgent()
    const puts = watchCalls(`PUT ${CALL}`)
    await openProfile(agent)
    const field = findField('date_of_birth')
    await expect.element(field).toHaveAttribute('type', 'text')
    await expect.element(field).toHaveAccessibleDescription(/^MM\/DD\/YYYY, for example 12\/31\/1990\./)
    await field.fill('31/12/1990')
    await userEvent.tab()
    await expect.element(field).toHaveAccessibleDescription(/Enter a past date as MM\/DD\/YYYY\./)
    await expect.element(page.getByText(/^MM\/DD\/YYYY, for example/)).toBeVisible()
    for (const wrong of ['1990-01-31', '01/31/2999']) {
      await field.fill('01/31/1990')
      await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
      await field.fill(wrong)
      await submitProfile()
      await expect.element(field, { message: wrong }).toHaveAccessibleDescription(/Enter a past date as MM\/DD\/YYYY\./)
    }
    expect(puts).toEqual([])
    await field.fill('02/29/1992')
    await expect.element(field).toHaveAccessibleDescription(/You entered February 29, 1992\.$/)
    await submitProfile()
    await expect.element(findDialog(SAVED)).toBeVisible()
    expect((await getMe(agent)).date_of_birth).toBe('02/29/1992')
  })

  test('shows the current profile after a change on another device', { tags: 'deep' }, async () => {
    const agent = await makeAgent()
    await renderScreen('/dashboard/help-and-support', { as: agent })
    await expect.element(page.getByText('Hello, Ada')).toBeVisible()
    await fetch(`/api/${CALL}/`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: `JWT ${localStorage.getItem('access')}` },
      body: JSON.stringify({ first_name: 'Ngozi' }),
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Edit Profile' }).click()
    await expect.element(findField('first_name')).toHaveValue('Ngozi')
    await expect.element(page.getByText('Hello, Ngozi')).toBeVisible()
  })
})

describe('saving', () => {
  test('[AUTH-013] [PROF-007] [GAP-30] sends the token in the JWT scheme, exactly the specified parts, the plan unchanged, and the date as MM/DD/YYYY', async () => {
    const agent = await makeAgent()
    const gets = watchCalls(`GET ${CALL}`)
    const puts = watchCalls(`PUT ${CALL}`)
    await openProfile(agent)
    const shown = readForm()
    await enter('home_address', ' 7 Furrow Lane ')
    await submitProfile()
    await expect.element(findDialog(SAVED)).toBeVisible()
    const schemes = [...gets, ...puts].map(({ headers }) => headers.get('Authorization'))
    expect(schemes).toEqual(Array(2).fill(`JWT ${localStorage.getItem('access')}`))
    const [put] = puts
    expect(put?.headers.get('Content-Type')).toMatch(/^multipart\/form-data/)
    expect(Object.fromEntries((await put?.formData()) ?? [])).toEqual({
      ...shown,
      home_address: '7 Furrow Lane',
      date_of_birth: '01/31/1990',
      plan: 'Premium',
    })
    expect(await getMe(agent)).toMatchObject({
      home_address: '7 Furrow Lane',
      date_of_birth: '01/31/1990',
      plan: 'Premium',
    })
  })

  test('[PROF-008] [ERR-021] is confirmed, and applies the new values at once', { tags: 'accessibility' }, async () => {
    const agent = await makeAgent()
    await openProfile(agent)
    await expectGone(page.getByText('Unsaved changes'))
    await enter('first_name', 'Zainab')
    await expect.element(page.getByText('Unsaved changes')).toBeVisible()
    await submitProfile()
    const text = 'You have successfully updated your Profile'
    await expect.element(findDialog(SAVED).getByText(text, { exact: true })).toBeVisible()
    await expect.element(page.getByText('Hello, Zainab')).toBeVisible()
    await expectNoViolationsAnywhere()
    await closeDialog(SAVED)
    await expectGone(page.getByText('Unsaved changes'))
    await expect.element(findField('first_name')).toHaveValue('Zainab')
    expect((await getMe(agent)).first_name).toBe('Zainab')
  })

  test('works with the keyboard alone, sends the form once, and returns the focus after the dialog', {
    tags: 'deep',
  }, async () => {
    const release = hold(`PUT ${CALL}`)
    const puts = watchCalls(`PUT ${CALL}`)
    await openProfile()
    const field = findField('first_name').element() as HTMLInputElement
    field.focus()
    field.select()
    await userEvent.keyboard('Zainab{Enter}')
    await expect.element(page.locate('button[type=submit][data-loading]')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    release()
    const dialog = findDialog(SAVED)
    await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
    expect(puts).toHaveLength(1)
    await userEvent.tab()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expectGone(dialog)
    await expect.element(findField('first_name')).toHaveFocus()
    await expect.element(page.getByText('Hello, Zainab')).toBeVisible()
  })
})

describe('a refused profile', () => {
  const findRefusal = () => findDialog(REFUSED)
  const expectRefusal = async (items: (string | RegExp)[]) => {
    await expect.element(findRefusal().getByText('The following error has occured!!!', { exact: true })).toBeVisible()
    await expectTexts(findRefusal().getByRole('listitem'), items)
  }

  test('[ERR-009] [ERR-010] is shown with the errors of each field, and marks the fields', {
    tags: 'accessibility',
  }, async () => {
    const mend = answerJson(`PUT ${CALL}`, { phone_number: ['Too long'], gender: ['Invalid'] }, { status: 400 })
    await openProfile()
    await enter('first_name', 'Zainab')
    await submitProfile()
    await expectRefusal(['phone_numberToo long', 'genderInvalid'])
    await expectNoViolationsAnywhere()
    await closeDialog(REFUSED)
    await expect.element(findField('phone_number')).toHaveAccessibleDescription('Too long')
    await expect.element(findField('phone_number')).toHaveFocus()
    await expect.element(findField('gender')).toHaveAccessibleDescription('Invalid')
    await expect.element(findField('first_name')).toHaveValue('Zainab')
    await expect.element(page.getByText('Hello, Ada')).toBeVisible()

    // The server itself refuses the profile in the same form.
    mend()
    await enter('phone_number', '1'.repeat(60))
    await submitProfile()
    await expectRefusal(['phone_numberEnsure this field has no more than 20 characters.'])
  })

  test('[ERR-009] is reported after a lost connection or a server error, and the next attempt succeeds', async () => {
    const puts = watchCalls(`PUT ${CALL}`)
    await openProfile()
    await enter('first_name', 'Zainab')
    for (const [fail, sentence] of [
      [() => cutOff(`PUT ${CALL}`), /could not be reached.*Your changes are still here/],
      [() => answerJson(`PUT ${CALL}`, { detail: 'Internal server error.' }, { status: 500 }), /Internal server error/],
    ] as const) {
      const mend = fail()
      await submitProfile()
      await expectRefusal([sentence])
      await closeDialog(REFUSED)
      mend()
    }
    await saveProfile()
    expect(puts).toHaveLength(3)
  })
})
