import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { chooseAction, expectActions, findActionMenu, findPrimary } from '../../../../testing/agent-actions.ts'
import { expectNoViolationsAnywhere } from '../../../../testing/axe.ts'
import { allowErrors } from '../../../../testing/console.ts'
import {
  closeDialog,
  expectFigure,
  expectGone,
  expectDone as expectSaid,
  expectTexts,
  findDialog,
  findRows,
} from '../../../../testing/find.ts'
import { answer, connectionLost, watchCalls } from '../../../../testing/network.ts'
import {
  type Agent,
  callAs,
  callWith,
  getAs,
  makeActiveAgent,
  makeAgent,
  makeOnlyStaff,
  makeRichAgent,
  makeStaff,
  perform,
  type Staff,
  tokenOf,
} from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'

/** Waits until the page shows this result and the dialog is closed. */
async function expectDone(text: string): Promise<void> {
  await expectSaid(text)
  await expectGone(page.getByRole('dialog'))
}

async function openAgent({ id }: Agent, as: Staff): Promise<void> {
  await renderScreen(`/staff/agents/${id}`, { as })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada Obi' })).toBeVisible()
}

/** Opens the dialog of an action. */
async function ask(action: string, title: string): Promise<Locator> {
  await chooseAction(action)
  await expect.element(findDialog(title)).toBeVisible()
  return findDialog(title)
}

// Each role is offered exactly its own actions, and an admin both groups and more.
const money = ['Adjust balance', 'View bank details', 'Change bank account']
const account = ['Edit name or email', 'Give a new code', 'End sessions', 'Suspend']

test('[E6] support suspends an agent with a reason and another one for the agent, and reinstates the agent; the focus returns, and an outdated action is refused', {
  tags: 'deep',
}, async () => {
  const agent = await makeActiveAgent()
  await openAgent(agent, await makeStaff('support'))
  await expectActions(account)
  const dialog = await ask('Suspend', 'Suspend Ada Obi?')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('Sells what is not ours.')
  await dialog.getByLabelText('Reason for the agent').fill('Please contact us about what you sell.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expectDone('Ada Obi is suspended.')
  await expect.element(findActionMenu()).toHaveFocus()
  expect(await perform('findAgent', agent.email)).toMatchObject({
    status: 'Suspended',
    shared_reason: 'Please contact us about what you sell.',
  })

  const question = await ask('Reinstate', 'Reinstate Ada Obi?')
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await question.getByRole('button', { name: 'Reinstate' }).click()
  await expectDone('Ada Obi is active again.')
  await expect.element(page.getByRole('status').filter({ hasText: 'active again' })).toHaveFocus()

  const second = await ask('Suspend', 'Suspend Ada Obi?')
  await callAs(await makeStaff('support'), `POST staff/agents/${agent.id}/suspend`, { reason: 'Faster' })
  await second.getByRole('textbox', { name: 'Reason', exact: true }).fill('Too late')
  await second.getByRole('button', { name: 'Suspend' }).click()
  await expect.element(second.getByRole('alert')).toHaveTextContent('This agent is Suspended, not Active.')
  await second.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(findPrimary('button', 'Reinstate')).toBeVisible()
  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  await expectTexts(findRows('Audit'), [/suspend.*Faster/, /reinstate/, /Sells what is not ours\./, /approve/])
})

test('[plan 27] an admin closes an account; a rejected last withdrawal is requested again', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const agent = await makeRichAgent('500.00')
  await openAgent(agent, await makeStaff('admin'))
  await expectActions([...money, 'Download data', ...account, 'Close account'])
  await findActionMenu().click()
  await expect.element(page.getByRole('menuitem', { name: 'Suspend', exact: true })).toBeVisible()
  await expectNoViolationsAnywhere()
  await userEvent.keyboard('{Escape}')
  const dialog = await ask('Close account', 'Close the account of Ada Obi?')
  await expect.element(dialog).toMatchTextContent('The balance of $500.00 becomes a last withdrawal')
  await dialog.getByLabelText('Reason').fill('Asked by letter')
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expectDone('The account of Ada Obi is closed.')
  expect(await perform('findAgent', agent.email)).toMatchObject({ status: 'Closed' })
  await expectActions(['Adjust balance', 'Download data'])

  const finance = await makeStaff('finance')
  const { withdrawals } = (await getAs(finance, `staff/agents/${agent.id}`)) as { withdrawals: { id: number }[] }
  await callAs(finance, `POST staff/withdrawals/${withdrawals[0]?.id}/reject`, { reason: 'The bank was closed' })
  await openAgent(agent, finance)
  const question = await ask('Request last withdrawal', 'Request the last withdrawal?')
  await question.getByRole('button', { name: 'Request' }).click()
  await expectDone('The last withdrawal is waiting for approval.')
  await expectActions(['Adjust balance'])
})

test('support sends another link to an email address that is not verified', async () => {
  const agent = await makeAgent({ isVerified: false })
  await openAgent(agent, await makeStaff('support'))
  await expect.element(page.getByText('Not verified')).toBeVisible()
  const dialog = await ask('Resend activation email', 'Resend the activation email?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectDone(`A new link has been sent to ${agent.email}.`)
  await expect.poll(async () => (await perform('mails', agent.email)).length).toBe(1)
})

test('an admin reads why a correction is refused, sends only the corrected fields, and ends all sessions of an agent', {
  tags: 'deep',
}, async () => {
  const [agent, other] = [await makeAgent(), await makeAgent()]
  const token = await tokenOf(agent)
  const calls = watchCalls(`POST staff/agents/${agent.id}/correct`)
  await openAgent(agent, await makeStaff('admin'))
  const dialog = await ask('Edit name or email', 'Edit name or email')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Change at least one field.')).toBeVisible()
  await expect.element(dialog.getByLabelText('First name')).toHaveFocus()
  await dialog.getByLabelText('Email').fill(other.email)
  await expect.element(dialog.getByText('If there is another admin, they confirm the new address first.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('As in the passport')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Enter another email address. This one already has an account.')
  await dialog.getByLabelText('Email').fill(agent.email)
  await dialog.getByLabelText('First name').fill(' Adaeze ')
  await expect.element(dialog.getByText('whose bank account is in another name')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectDone('The name is now Adaeze Obi.')
  expect(await calls.at(-1)?.json()).toEqual({ first_name: 'Adaeze', reason: 'As in the passport' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Adaeze Obi' })).toBeVisible()

  const me = async () => (await callWith(token, 'GET auth/users/me/')).status
  expect(await me()).toBe(200)
  const question = await ask('End sessions', 'End all sessions?')
  await question.getByRole('button', { name: 'End sessions' }).click()
  await expectDone('Adaeze Obi is signed out on every device.')
  expect(await me()).toBe(401)
})

test('[M4] support proposes another email address, and an admin confirms it', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const agent = await makeAgent()
  const address = `${crypto.randomUUID()}@agents.example`
  await openAgent(agent, await makeStaff('support'))
  const dialog = await ask('Edit name or email', 'Edit name or email')
  await dialog.getByLabelText('Email').fill(address)
  await expect.element(dialog.getByText('You propose the new address')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Lost the mailbox')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectDone('The new email address waits for an admin.')
  const notice = page.getByRole('alert', { name: 'A new email address is proposed' })
  await expect.element(notice.getByText(`${address} instead of ${agent.email}: “Lost the mailbox”`)).toBeVisible()
  await expectGone(notice.getByRole('button', { name: 'Confirm address' }))

  await openAgent(agent, await makeStaff('admin'))
  await expectNoViolationsAnywhere()
  await notice.getByRole('button', { name: 'Confirm address' }).click()
  const question = findDialog('Change the email address?')
  await question.getByRole('button', { name: 'Change' }).click()
  await expectDone('The email address has been changed.')
  await expectGone(notice)
  expect(await perform('findAgent', address)).toMatchObject({ id: agent.id, email_verified_at: null })
  for (const told of [agent.email, address]) {
    await expect
      .poll(async () => (await perform('mails', told)).map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching(/^Your email address for .* was changed$/))
  }
})

test('[M4] the proposer cannot confirm the address, but can withdraw the proposal', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const agent = await makeActiveAgent()
  await makeStaff('admin')
  await openAgent(agent, await makeStaff('admin'))
  const dialog = await ask('Edit name or email', 'Edit name or email')
  await dialog.getByLabelText('Email').fill(`${crypto.randomUUID()}@agents.example`)
  await dialog.getByLabelText('Reason').fill('Lost the mailbox')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectDone('The new email address waits for another admin')
  const notice = page.getByRole('alert', { name: 'A new email address is proposed' })
  await expect.element(notice).toMatchTextContent('Another admin decides within 7 days.')
  await expectGone(notice.getByRole('button', { name: 'Confirm address' }))
  await expectNoViolationsAnywhere()
  await notice.getByRole('button', { name: 'Withdraw proposal' }).click()
  await expectDone('The proposal is withdrawn.')
  await expectGone(notice)
  expect(await perform('findAgent', agent.email)).toMatchObject({ id: agent.id })
})

test('[M4] an admin refuses a proposed email address, unless a colleague has just decided, which the screen reports', {
  tags: 'deep',
}, async () => {
  const [support, agent] = [await makeStaff('support'), await makeAgent()]
  const propose = async () => {
    const path = `staff/agents/${agent.id}`
    const email = `${crypto.randomUUID()}@agents.example`
    await callAs(support, `POST ${path}/correct`, { email, reason: 'A slip' })
    const { email_proposal } = (await getAs(support, path)) as { email_proposal: { id: number } }
    await openAgent(agent, await makeStaff('admin'))
    await expect.element(notice).toBeVisible()
    return async () => callAs(await makeStaff('admin'), `POST staff/email-changes/${email_proposal.id}/refuse`)
  }
  const notice = page.getByRole('alert', { name: 'A new email address is proposed' })
  const reason = 'This proposal is no longer waiting for a decision.'

  const refuse = await propose()
  await notice.getByRole('button', { name: 'Confirm address' }).click()
  await refuse()
  const question = findDialog('Change the email address?')
  await question.getByRole('button', { name: 'Change' }).click()
  await expectGone(notice.getByRole('button', { name: 'Confirm address' }))
  await expect.element(question.getByRole('alert')).toHaveTextContent(reason)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectGone(page.getByRole('dialog'))
  await expectGone(notice)

  const refuseAgain = await propose()
  await refuseAgain()
  await notice.getByRole('button', { name: 'Refuse address' }).click()
  await expectGone(notice.getByRole('button', { name: 'Confirm address' }))
  await expect.element(notice.getByText(reason)).toBeVisible()

  await propose()
  await notice.getByRole('button', { name: 'Refuse address' }).click()
  await expectDone('The new email address is refused.')
  await expectGone(notice)
  expect(await perform('findAgent', agent.email)).toMatchObject({ id: agent.id })
})

const ADJUST = 'Adjust the balance of Ada Obi'

test('finance adjusts a balance after a confirmation that shows the new balance or debt', async () => {
  const agent = await makeRichAgent('100.00')
  const finance = await makeOnlyStaff('finance')
  await openAgent(agent, finance)
  await expectActions(money)
  const dialog = await ask('Adjust balance', ADJUST)
  await expect.element(dialog.getByLabelText('Amount')).toHaveFocus()
  await dialog.getByText('Debit', { exact: true }).click()
  await dialog.getByLabelText('Amount').fill('0')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByText('Enter an amount greater than zero.')).toBeVisible()
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Amount')).toHaveFocus()
  await dialog.getByLabelText('Amount').fill('40.5')
  await dialog.getByLabelText('Reason').fill('Paid twice')
  await expect.element(dialog.getByText('Now: $100.00, afterwards: $59.50')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByText('Debit $40.50 from Ada Obi?')).toBeVisible()
  await expect.element(dialog.getByText('$59.50')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Back' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Debit' }).click()
  await expectDone('The balance has been adjusted.')
  await expectFigure('Available balance', '$59.50')
  expect(await getAs(finance, `staff/agents/${agent.id}`)).toMatchObject({ account: { total_balance: '59.50' } })

  const again = await ask('Adjust balance', ADJUST)
  await again.getByText('Debit', { exact: true }).click()
  await again.getByLabelText('Amount').fill('89.5')
  await again.getByLabelText('Reason').fill('Paid again')
  await expect.element(again.getByText('Now: $59.50, afterwards: owes $30.00')).toBeVisible()
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect.element(again.getByRole('alert')).toMatchTextContent('Ada Obi will owe $30.00')
  await again.getByRole('button', { name: 'Debit' }).click()
  await expect.element(page.getByText('Owes $30.00')).toBeVisible()
  await expectFigure('Available balance', '$0.00')
  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await expect.element(findRows('Ledger').filter({ hasText: 'Paid twice' })).toMatchTextContent(/−\$40\.50/)
})

test('an adjustment is made once even if its response is lost and it is sent again', { tags: 'deep' }, async () => {
  allowErrors(/Failed to fetch/)
  const agent = await makeActiveAgent()
  const finance = await makeOnlyStaff('finance')
  const calls = watchCalls('POST staff/adjustments')
  await openAgent(agent, finance)
  const restore = answer('POST staff/adjustments', async (_call, send) => {
    await send()
    throw connectionLost()
  })
  const adjust = async (dialog: Locator, amount: string) => {
    await dialog.getByLabelText('Amount').fill(amount)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Credit' }).click()
  }
  const dialog = await ask('Adjust balance', ADJUST)
  await dialog.getByLabelText('Reason').fill('A missed bonus')
  await adjust(dialog, '12.50')
  await expect.element(dialog.getByText('The server could not be reached.')).toBeVisible()
  restore()

  await dialog.getByRole('button', { name: 'Back' }).click()
  await adjust(dialog, '12.60')
  await expect.element(dialog.getByText('An earlier attempt was saved')).toBeVisible()

  await dialog.getByRole('button', { name: 'Back' }).click()
  await adjust(dialog, '12.50')
  await expectDone('The balance has been adjusted.')
  await expectFigure('Available balance', '$12.50')
  const keys = () => new Set(calls.map(({ headers }) => headers.get('Idempotency-Key')))
  expect(keys().size).toBe(1)

  const again = await ask('Adjust balance', ADJUST)
  await again.getByLabelText('Reason').fill('Another')
  await adjust(again, '1')
  await expectDone('The balance has been adjusted.')
  expect(keys().size).toBe(2)
  expect(await getAs(finance, `staff/agents/${agent.id}/ledger`)).toMatchObject([
    { amount: '1.00' },
    { amount: '12.50', balance: '12.50' },
  ])
})

test('finance is offered the review of a payment first, and views bank details on request, which is recorded; closing the dialog hides them', {
  tags: 'deep',
}, async () => {
  const agent = await makeAgent()
  const [payment] = await perform('payments', agent.id)
  const finance = await makeStaff('finance')
  await openAgent(agent, finance)
  await expect
    .element(findPrimary('link', 'Review payment'))
    .toHaveAttribute('href', `/staff/payments?status=All&chosen=${payment?.id}`)
  const readActions = async () => {
    const { audit } = (await getAs(finance, `staff/agents/${agent.id}`)) as { audit: { action: string }[] }
    return audit.map(({ action }) => action)
  }
  const title = 'Bank details of Ada Obi'
  const dialog = await ask('View bank details', title)
  await expect.element(dialog.getByText('Every view is recorded in the audit trail')).toBeVisible()
  expect(await readActions()).not.toContain('agent.read-bank-details')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect.element(dialog.getByText('0123456789')).toBeVisible()
  await expect.element(dialog.getByText('Granary Bank')).toBeVisible()
  expect(await readActions()).toContain('agent.read-bank-details')
  await closeDialog(title)
  await expect.element(findActionMenu()).toHaveFocus()
  await ask('View bank details', title)
  await expectGone(findDialog(title).getByText('0123456789'))
})

test('[E2] an impossible number is refused at its field when finance changes the bank account', async () => {
  await openAgent(await makeActiveAgent(), await makeStaff('finance'))
  const dialog = await ask('Change bank account', 'Change the bank details of Ada Obi?')
  await dialog.getByRole('textbox', { name: 'Bank', exact: true }).fill('Zenith Bank')
  await dialog.getByLabelText('Account name').fill('Ada Obi')
  const number = dialog.getByLabelText('Account number')
  await number.fill('12')
  await dialog.getByLabelText('Reason').fill('Asked by letter')
  await dialog.getByRole('button', { name: /^(Change|Propose)$/ }).click()
  await expect.element(number).toHaveAccessibleDescription(/at least 5 characters/)
  await expect.element(number).toHaveFocus()
})

test('finance records an owed reward as given, and support only sees it', async () => {
  const agent = await makeActiveAgent()
  await perform('recruitMany', agent.id, 6)
  await openAgent(agent, await makeStaff('support'))
  const level = findRows('Levels').nth(1)
  await expectTexts(level, [/4 of 4.*Paid.*Agent starter kit.*Owed, \$25\.00/])
  await expectGone(level.getByRole('button'))
  await openAgent(agent, await makeStaff('finance'))
  await level.getByRole('button', { name: 'Mark as delivered' }).click()
  const dialog = findDialog('Mark the reward as delivered')
  await expect.element(dialog.getByText('Agent starter kit, for level 2.')).toBeVisible()
  await dialog.getByLabelText('Delivered on').fill('2026-01-31')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expectDone('The reward for level 2 is marked as delivered.')
  await expectTexts(level, [/Agent starter kit.*Jan 31, 2026, \$25\.00/])
  await expect.element(level.getByRole('button', { name: 'Undo' })).toBeVisible()
})
