import type { StaffAccount } from '@evergrove/contract/staff/staff-accounts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectDone, expectGone, findDialog, findRows, findTable } from '../../../testing/find.ts'
import { answer } from '../../../testing/network.ts'
import { callAs, callWith, getAs, makeStaff, perform, type Staff, tokenOf } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const findRow = (email: string) => findRows('Accounts').filter({ hasText: email })
const findMenu = (email: string) => page.getByRole('button', { name: `Actions for ${email}` })
const findInvite = () => page.getByRole('button', { name: 'Invite', exact: true })

/** Opens the screen with the newest accounts on the first page of the list. */
async function openAccounts(as: Staff): Promise<void> {
  await renderScreen('/staff/accounts', { as })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Staff accounts' })).toBeVisible()
  const since = findTable('Accounts').locate('th').filter({ hasText: 'Since' })
  await since.getByRole('button').click()
  await since.getByRole('button').click()
  await expect.element(since).toHaveAttribute('aria-sort', 'descending')
}

/** Chooses an action in the menu of an account. */
async function choose(email: string, action: string): Promise<void> {
  await findMenu(email).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Changes the API’s response about the accounts. */
function changeAccounts(change: (accounts: StaffAccount[]) => StaffAccount[]): void {
  answer('GET staff/accounts', async (_call, send) => {
    const body = (await (await send()).json()) as { accounts: StaffAccount[] }
    return Response.json({ ...body, accounts: change(body.accounts) })
  })
}

test('an admin gives an account another role, signs it out everywhere, disables it and enables it', {
  tags: 'deep',
}, async () => {
  const [other, colleague] = [await makeStaff('editor'), await makeStaff('admin')]
  const token = await tokenOf(other)
  const { email } = other
  await openAccounts(await makeStaff('admin'))
  await choose(email, 'Change role…')
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
  const disabling = findDialog('Disable this account?')
  await disabling.getByRole('button', { name: 'Disable' }).click()
  await expectDone(`${email} is disabled.`)
  await expect.element(findRow(email)).toMatchTextContent('Disabled')
  await choose(email, 'Enable…')
  await findDialog('Enable this account?').getByRole('button', { name: 'Enable' }).click()
  await expectDone(`${email} is enabled.`)
  await expect.element(findRow(email)).toMatchTextContent('Enabled')

  // Another admin has decided first.
  await choose(email, 'Disable…')
  await callAs(colleague, `POST staff/accounts/${other.id}/disable`)
  await disabling.getByRole('button', { name: 'Disable' }).click()
  await expect
    .element(disabling.getByRole('alert'))
    .toMatchTextContent(`This account was disabled by ${colleague.email} on`)
  await disabling.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(findRow(email)).toMatchTextContent('Disabled')
})

test('an admin resets an authenticator with a reason, and has no actions for their own account', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const [other, admin, disabled] = [await makeStaff('support'), await makeStaff('admin'), await makeStaff('finance')]
  await callAs(admin, `POST staff/accounts/${disabled.id}/disable`)
  // The accounts of other tests would only slow down the accessibility check.
  const shown = new Set([other.id, admin.id, disabled.id])
  changeAccounts((all) =>
    all
      .filter(({ id }) => shown.has(id))
      .map((account) => Object.assign(account, { has_app: account.id === other.id })),
  )
  await openAccounts(admin)
  await expect.element(findRow(disabled.email)).toMatchTextContent('Disabled')
  await expect.element(findRow(admin.email)).toMatchTextContent('You')
  await expectGone(findMenu(admin.email))
  await expectToFit()
  await findMenu(other.email).click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await page.getByRole('menuitem', { name: 'Reset authenticator…' }).click()
  const dialog = findDialog('Reset the authenticator')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Lost the telephone')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expectDone(`The authenticator app of ${other.email} has been reset.`)
  expect(await getAs(admin, `staff/audit?action=staff.reset-code&actor=${admin.email}`)).toMatchObject([
    { reason: 'Lost the telephone', actor: admin.email },
  ])
})

describe('an invitation', () => {
  const findInvitation = (email: string) => findRows('Pending invitations').filter({ hasText: email })
  const findDialogToInvite = () => findDialog('Invite a staff member')

  /** Invites a new address as finance and returns the path of the link in the email. */
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

  async function acceptWith(confirmation: string): Promise<void> {
    await page.getByLabelText('Password', { exact: true }).fill('orchard-lantern-42')
    await page.getByLabelText('Confirm password').fill(confirmation)
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
  }

  async function expectInvalid(path: string): Promise<void> {
    await renderScreen(path)
    await expect.element(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
    await expectGone(page.getByLabelText('Password', { exact: true }))
  }

  const newEmail = () => `${crypto.randomUUID()}@joiners.example`

  test('needs an email address, is listed, and works once, and only until it is revoked', {
    tags: ['accessibility', 'deep'],
  }, async () => {
    const [email, revoked] = [newEmail(), newEmail()]
    const admin = await makeStaff('admin')
    changeAccounts((all) => all.filter(({ id }) => id === admin.id))
    await openAccounts(admin)
    await findInvite().click()
    await findDialogToInvite().getByRole('button', { name: 'Send invitation' }).click()
    await expect.element(findDialogToInvite().getByText('Enter an email address.')).toBeVisible()
    await expectNoViolationsAnywhere({ narrow: 320 })
    await userEvent.keyboard('{Escape}')
    await expectGone(page.getByRole('dialog'))
    const path = await invite(email)
    await expect.element(findInvite()).toHaveFocus()
    await expect.element(findInvitation(email)).toMatchTextContent('Finance')
    const revokedPath = await invite(revoked)
    await page.getByRole('button', { name: `Revoke the invitation of ${revoked}` }).click()
    await findDialog('Revoke this invitation?').getByRole('button', { name: 'Revoke' }).click()
    await expectDone(`The invitation of ${revoked} has been revoked.`)
    await expectGone(findInvitation(revoked))

    await renderScreen(path)
    await acceptWith('another')
    await expect.element(page.getByText('The passwords don’t match.')).toBeVisible()
    await acceptWith('orchard-lantern-42')
    await expect.element(findDialog('Your account is ready')).toMatchTextContent(email)
    await expectInvalid(path)
    await expectInvalid(revokedPath)
  })

  test('[M3] is listed as ended if its sender was disabled', async () => {
    const [sender, email] = [await makeStaff('admin'), newEmail()]
    await callAs(sender, 'POST staff/accounts/invite', { email, role: 'admin' })
    const admin = await makeStaff('admin')
    await callAs(admin, `POST staff/accounts/${sender.id}/disable`)
    await openAccounts(admin)
    await expect.element(findInvitation(email)).toMatchTextContent('Expired: the sender can no longer invite')
  })
})
