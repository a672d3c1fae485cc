import type { StaffAccount } from '@evergrove/contract/staff/staff-accounts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectDone, expectGone, findDialog, findRows, findTable } from '../../../testing/find.ts'
import { answer, answerJson } from '../../../testing/network.ts'
import { callAs, callWith, getAs, makeStaff, perform, type Staff, tokenOf } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const findRow = (email: string) => findRows('Accounts').filter({ hasText: email })
const findMenu = (email: string) => page.getByRole('button', { name: `Actions for ${email}` })
const findInvite = () => page.getByRole('button', { name: 'Invite', exact: true })

/** Opens the screen with the newest accounts on the first page of their list. */
async function openAccounts(as: Staff): Promise<void> {
  await renderScreen('/staff/accounts', { as })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Staff accounts' })).toBeVisible()
  const since = findTable('Accounts').locate('th').filter({ hasText: 'Since' })
  await since.getByRole('button').click()
  await since.getByRole('button').click()
  await expect.element(since).toHaveAttribute('aria-sort', 'descending')
}

/** Chooses an action from the menu of an account. */
async function choose(email: string, action: string): Promise<void> {
  await findMenu(email).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Changes what the server answers about the accounts. */
function changeAccounts(change: (accounts: StaffAccount[]) => StaffAccount[]): void {
  answer('GET staff/accounts', async (_call, send) => {
    const body = (await (await send()).json()) as { accounts: StaffAccount[] }
    return Response.json({ ...body, accounts: change(body.accounts) })
  })
}

test('gives an account another role, signs it out everywhere, disables and enables it', {
  tags: 'accessibility',
}, async () => {
  const [admin, other] = [await makeStaff('admin'), await makeStaff('editor')]
  const token = await tokenOf(other)
  const { email } = other
  // The accounts of other tests would only make the check of the screen longer.
  changeAccounts((all) => all.filter(({ id }) => id === admin.id || id === other.id))
  await openAccounts(admin)
  await findMenu(email).click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await page.getByRole('menuitem', { name: 'Change role…' }).click()
  const roles = findDialog('Change role')
  await roles.getByLabelText('Role').selectOptions('finance')
  await roles.getByRole('button', { name: 'Change role' }).click()
  await expectDone(`The role of ${email} has been changed.`)
  await expect.element(findRow(email)).toMatchTextContent('Finance')
  expect((await callWith(token, 'GET staff/payments')).status).toBe(200)

  await choose(email, 'Sign out everywhere…')
  await findDialog('Sign out everywhere?').getByRole('button', { name: 'Sign Out' }).click()
  await expectDone(`${email} has been signed out everywhere.`)
  expect((await callWith(token, 'GET staff/me')).status).toBe(401)

  await choose(email, 'Disable…')
  await findDialog('Disable this account?').getByRole('button', { name: 'Disable' }).click()
  await expectDone(`${email} is disabled.`)
  await expect.element(findRow(email)).toMatchTextContent('Disabled')
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
  await choose(email, 'Enable…')
  await findDialog('Enable this account?').getByRole('button', { name: 'Enable' }).click()
  await expectDone(`${email} is enabled.`)
  await expect.element(findRow(email)).toMatchTextContent('Enabled')
})

test('reports and shows what another admin has changed in the meantime', async () => {
  const [other, colleague] = [await makeStaff('editor'), await makeStaff('admin')]
  await openAccounts(await makeStaff('admin'))
  await choose(other.email, 'Disable…')
  await callAs(colleague, `POST staff/accounts/${other.id}/disable`)
  const dialog = findDialog('Disable this account?')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(`This account was disabled by ${colleague.email} on`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(findRow(other.email)).toMatchTextContent('Disabled')
})

test('resets an authenticator with a reason, and offers no actions on one’s own account', async () => {
  const [other, admin] = [await makeStaff('support'), await makeStaff('admin')]
  changeAccounts((all) => all.map((account) => ({ ...account, has_app: account.id === other.id })))
  await openAccounts(admin)
  await expect.element(findRow(admin.email)).toMatchTextContent('You')
  await expectGone(findMenu(admin.email))
  await choose(other.email, 'Reset authenticator…')
  const dialog = findDialog('Reset the authenticator')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Lost the telephone')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expectDone(`The authenticator of ${other.email} has been reset.`)
  expect(await getAs(admin, `staff/audit?action=staff.reset-code&actor=${admin.email}`)).toMatchObject([
    { reason: 'Lost the telephone', actor: admin.email },
  ])
})

describe('invitations', () => {
  const findDialogToInvite = () => findDialog('Invite a staff member')

  /** Invites a new address as finance and gives the path of the link in the mail. */
  async function invite(email: string): Promise<string> {
    await findInvite().click()
    await findDialogToInvite().getByLabelText('Email').fill(email)
    await findDialogToInvite().getByLabelText('Role').selectOptions('finance')
    await findDialogToInvite().getByRole('button', { name: 'Send invitation' }).click()
    await expectDone(`has been sent to ${email}`)
    await expect.poll(async () => (await perform('mails', email)).length).toBe(1)
    const [mail] = await perform('mails', email)
    return /\/staff\/invitation\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'The mail holds no link'
  }

  async function accept(path: string): Promise<void> {
    await renderScreen(path)
    await page.getByLabelText('Password', { exact: true }).fill('orchard-lantern-42')
    await page.getByLabelText('Confirm Password').fill('orchard-lantern-42')
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
  }

  const newEmail = () => `${crypto.randomUUID()}@joiners.example`

  test('an invitation needs an email address, is listed, and works once', { tags: 'accessibility' }, async () => {
    const email = newEmail()
    await openAccounts(await makeStaff('admin'))
    await findInvite().click()
    await expect.element(findDialogToInvite()).toBeVisible()
    await expectNoViolationsAnywhere({ narrow: 320 })
    await findDialogToInvite().getByRole('button', { name: 'Send invitation' }).click()
    await expect.element(findDialogToInvite().getByText('Please enter an email address.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expectGone(page.getByRole('dialog'))
    const path = await invite(email)
    await expect.element(findInvite()).toHaveFocus()
    await expect.element(findRows('Pending invitations').filter({ hasText: email })).toMatchTextContent('Finance')
    await accept(path)
    await expect.element(findDialog('Your account is ready')).toMatchTextContent(email)
    await renderScreen(path)
    await expect.element(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
    await expectGone(page.getByLabelText('Password', { exact: true }))
  })

  test('the two passwords of a new account must be the same', async () => {
    answerJson('POST staff/invitation/check', { is_valid: true })
    await renderScreen('/staff/invitation/abc')
    await page.getByLabelText('Password', { exact: true }).fill('orchard-lantern-42')
    await page.getByLabelText('Confirm Password').fill('another')
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect.element(page.getByText('The passwords don’t match.')).toBeVisible()
  })

  test('[M3] an invitation whose sender was disabled is listed as ended', async () => {
    const [sender, email] = [await makeStaff('admin'), newEmail()]
    await callAs(sender, 'POST staff/accounts/invite', { email, role: 'admin' })
    const admin = await makeStaff('admin')
    await callAs(admin, `POST staff/accounts/${sender.id}/disable`)
    await openAccounts(admin)
    const row = findRows('Pending invitations').filter({ hasText: email })
    await expect.element(row).toMatchTextContent('Expired: the sender can no longer invite')
  })

  test('a revoked invitation is no longer listed, and its link does not work', async () => {
    const email = newEmail()
    await openAccounts(await makeStaff('admin'))
    const path = await invite(email)
    await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click()
    await findDialog('Revoke this invitation?').getByRole('button', { name: 'Revoke' }).click()
    await expectDone(`The invitation of ${email} has been revoked.`)
    await expectGone(findRows('Pending invitations').filter({ hasText: email }))
    await renderScreen(path)
    await expect.element(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  })
})
