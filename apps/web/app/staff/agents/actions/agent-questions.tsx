/** The questions before each action on an agent. */
import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { parseMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { mayDo } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { formatAmount } from '../../../components/money.ts'
import { nameOf } from '../../../components/network-tree/person-words.ts'
import { saveFile } from '../../../components/save-file.ts'
import { attempt } from '../../../platform/session/failure.ts'
import type { Ask } from '../../parts/use-dialogs.tsx'
import { staffAct, staffSend } from '../../session/staff-api.ts'
import { changedBy } from '../agent-link.tsx'
import type { AgentAction } from './allowed-actions.ts'
import { correctionOf, isNewAddress, isNewName, problemsOf } from './correction.ts'
import { Adjusting, BankDetails } from './own-dialogs.tsx'

const reason = { label: 'Reason', kind: 'reason' } as const

const RECORDED = 'Your reason is recorded in the audit trail.'

/** Asks before an action, as the given member of staff. */
export function askAbout(action: AgentAction, agent: StaffAgent, { ask, role }: { ask: Ask; role: StaffRole }): void {
  const { id } = agent
  questions[action]({ agent, name: nameOf(agent), params: { id }, changed: changedBy(id), ask, role })
}

type Asking = {
  agent: StaffAgent
  name: string
  params: { id: number }
  changed: readonly string[]
  ask: Ask
  role: StaffRole
}

const questions: Record<AgentAction, (asking: Asking) => void> = {
  adjust: ({ agent, name, ask }) =>
    ask({
      title: `Adjust the balance of ${name}`,
      content: (dialog) => <Adjusting agent={agent} name={name} {...dialog} />,
    }),
  'bank-details': ({ agent, name, ask }) =>
    ask({
      title: `Bank details of ${name}`,
      content: ({ onClose }) => <BankDetails agent={agent} onClose={onClose} />,
    }),
  'change-bank-details': ({ name, params, changed, ask }) =>
    ask({
      title: `Change the bank details of ${name}?`,
      text: 'Agents normally change their own bank details. Change them only for an agent who can’t, after confirming their identity. The agent will be notified. Earlier withdrawal requests keep their account.',
      form: 'Bank details',
      fields: {
        bank_name: { label: 'Bank', maxLength: 100, missing: 'Enter the bank.' },
        account_name: { label: 'Account name', maxLength: 100, missing: 'Enter the account name.' },
        account_number: { label: 'Account number', maxLength: 34, missing: 'Enter the account number.' },
        reason: { ...reason, hint: 'For your colleagues and the audit trail.' },
      },
      isRefusedByField: true,
      action: 'Change',
      proposal: { kind: 'agent.change-bank-details' },
      send: (body) => staffAct('POST /staff/agents/{id}/bank-details', { params, body }),
      changed,
      done: 'The bank details have been changed.',
    }),
  correct: askToCorrect,
  'change-sponsor': ({ agent: { sponsor }, name, params, changed, ask }) =>
    ask({
      title: `Correct the sponsor of ${name}?`,
      text: `The sponsor is ${sponsor === null ? 'nobody' : nameOf(sponsor)}. It can change until the registration fee is approved, and never after. Both sponsors are told. ${RECORDED}`,
      form: 'Sponsor',
      fields: {
        sponsor_code: { label: 'Referral code of the right sponsor', maxLength: 50, missing: 'Enter a referral code.' },
        reason,
      },
      isRefusedByField: true,
      action: 'Change the sponsor',
      proposal: { kind: 'agent.change-sponsor' },
      send: (body) => staffAct('POST /staff/agents/{id}/sponsor', { params, body }),
      changed,
      done: 'The sponsor has been changed.',
    }),
  'change-code': ({ agent: { code }, name, params, changed, ask }) =>
    ask({
      title: `Give ${name} a new referral code?`,
      text: `Use this after somebody misused the code ${code}. It stops working at once, also in links and printed matter. The agent’s referrals stay, and the agent is told the new code. ${RECORDED}`,
      fields: { reason },
      action: 'Give a new code',
      send: (body) => staffAct('POST /staff/agents/{id}/code', { params, body }),
      changed,
      done: `${name} has a new referral code.`,
    }),
  data: ({ name, params, changed, ask }) =>
    ask({
      title: `Download the data of ${name}?`,
      text: `The file contains everything we keep about the agent, including unencrypted bank details. Give it only to the agent. The agent will be notified, and your reason is recorded in the audit trail.`,
      fields: { reason },
      action: 'Download',
      send: (body) =>
        attempt(
          200,
          () => staffSend('POST /staff/agents/{id}/personal-data', { params, body }),
          (response) => saveFile(response, 'personal-data.zip'),
        ),
      changed,
      done: `The data of ${name} has been downloaded.`,
    }),
  'remove-factors': ({ name, params, changed, ask }) =>
    ask({
      title: `Remove the second step of ${name}?`,
      text: `Use this when an agent has lost the device and the recovery codes. Confirm their identity first. All passkeys, the authenticator app and the codes will be removed. The agent is signed out and notified by email. ${RECORDED}`,
      fields: { reason },
      action: 'Remove',
      send: (body) => staffAct('POST /staff/agents/{id}/remove-factors', { params, body }),
      changed,
      done: `${name} now signs in with the password only.`,
    }),
  'lift-freeze': ({ name, params, changed, ask }) =>
    ask({
      title: `Lift the freeze of ${name}?`,
      text: `The agent can request withdrawals again and will be notified. First confirm the owner’s identity, and that the email address and the bank details are theirs. ${RECORDED}`,
      fields: { reason },
      action: 'Lift freeze',
      send: (body) => staffAct('POST /staff/agents/{id}/lift-freeze', { params, body }),
      changed,
      done: `${name} can request withdrawals again.`,
    }),
  'end-sessions': ({ name, params, changed, ask }) =>
    ask({
      title: 'End all sessions?',
      text: `${name} will be signed out on every device and can sign in again with the password.`,
      action: 'End sessions',
      send: () => staffAct('POST /staff/agents/{id}/end-sessions', { params }),
      changed,
      done: `${name} is signed out on every device.`,
    }),
  resend: ({ agent: { email }, params, changed, ask }) =>
    ask({
      title: 'Resend the activation email?',
      text: `A new link will be emailed to ${email}. The agent can’t sign in until this address is verified.`,
      action: 'Send',
      send: () => staffAct('POST /staff/agents/{id}/resend-activation', { params }),
      changed,
      done: `A new link has been sent to ${email}.`,
    }),
  suspend: ({ name, params, changed, ask }) =>
    ask({
      title: `Suspend ${name}?`,
      text: `The agent is signed out immediately, can’t sign in, earn or recruit, and is told so by email. Their position and balance are kept. ${RECORDED}`,
      fields: {
        reason,
        shared_reason: {
          label: 'Reason for the agent (optional)',
          hint: 'The agent reads it in an email and when they try to sign in.',
          kind: 'reason',
          isOptional: true,
        },
      },
      action: 'Suspend',
      // The agent is told the shared reason, if there is one.
      send: ({ shared_reason, ...body }) =>
        staffAct('POST /staff/agents/{id}/suspend', {
          params,
          body: shared_reason === '' ? body : { ...body, shared_reason },
        }),
      changed,
      done: `${name} is suspended.`,
    }),
  reinstate: ({ name, params, changed, ask }) =>
    ask({
      title: `Reinstate ${name}?`,
      text: 'The agent can sign in, earn and recruit again, and is told so by email. Bonuses missed while suspended are not paid retroactively.',
      action: 'Reinstate',
      send: () => staffAct('POST /staff/agents/{id}/reinstate', { params }),
      changed,
      done: `${name} is active again.`,
    }),
  close: ({ agent, name, params, changed, ask }) => {
    const balance = agent.account.total_balance
    const payout =
      balance === '0.00'
        ? 'There is no balance to pay out.'
        : `The balance of ${formatAmount(balance)} becomes a last withdrawal, which waits for approval.`
    ask({
      title: `Close the account of ${name}?`,
      text: `${payout} The agent is signed out, can’t sign in again and earns nothing more. The position is kept and still counts. The photo, address, date of birth, phone number, bank details and notifications are removed immediately. This can’t be undone. The agent gets an email, and your reason is recorded in the audit trail.`,
      fields: { reason },
      action: 'Close account',
      send: (body) => staffAct('POST /staff/agents/{id}/close', { params, body }),
      changed,
      done: `The account of ${name} is closed.`,
    })
  },
  'last-withdrawal': ({ agent, params, changed, ask }) =>
    ask({
      title: 'Request the last withdrawal?',
      text: `The balance of ${formatAmount(agent.account.total_balance)} will be requested for the account of the latest withdrawal. If that account can’t receive it, pay it by other means and debit the balance.`,
      action: 'Request',
      send: () => staffAct('POST /staff/agents/{id}/last-withdrawal', { params }),
      changed,
      done: 'The last withdrawal is waiting for approval.',
    }),
}

const NAME_OUTLOOK = 'Withdrawals whose bank account is in another name are marked for review.'

/** Corrects a name or the email address. The values are those when asked, even if the agent is loaded again meanwhile. */
function askToCorrect({ agent: { first_name, last_name, email }, params, changed, ask, role }: Asking): void {
  const known = { first_name, last_name, email }
  const mayChangeEmail = mayDo(role, 'agentEmails')
  ask({
    title: 'Edit name or email',
    form: 'Correction',
    isDense: true,
    fields: {
      first_name: { label: 'First name', initial: first_name, maxLength: 100 },
      last_name: { label: 'Last name', initial: last_name, maxLength: 100 },
      email: { label: 'Email', kind: 'email', initial: email, maxLength: 254 },
      reason,
    },
    validate: (draft) => problemsOf(draft, known),
    outlook: (draft) => {
      const name = isNewName(draft, known) ? [NAME_OUTLOOK] : []
      if (!isNewAddress(draft, known)) return [...name, 'The change is recorded in the audit trail.'].join(' ')
      const address = mayChangeEmail
        ? 'If there is another admin, they confirm the new address first. The agent is then signed out, and can sign in again after verifying the address with the link we email. The old address is notified.'
        : 'You propose the new address, and an admin confirms or refuses it. The agent keeps the old one until then.'
      return [...name, address].join(' ')
    },
    action: 'Save',
    isHarmless: true,
    send: (draft) => staffAct('POST /staff/agents/{id}/correct', { params, body: correctionOf(draft, known) }),
    changed,
    done: (draft) => {
      const name = isNewName(draft, known)
        ? [`The name is now ${draft.first_name.trim()} ${draft.last_name.trim()}.`]
        : []
      if (!isNewAddress(draft, known)) return name.join(' ')
      const waits = mayChangeEmail
        ? 'The new email address waits for another admin, if there is one.'
        : 'The new email address waits for an admin.'
      return [...name, waits].join(' ')
    },
  })
}

/** Gives up a part of the agent's debt (plan rule 14). */
export function askToWriteOff({ id, account: { owed } }: StaffAgent, ask: Ask): void {
  ask({
    title: 'Write off the debt?',
    text: `The agent owes ${formatAmount(owed)}. The agent doesn’t have to repay what you write off; it becomes a loss for the company. This can’t be undone.`,
    form: 'Write-off',
    fields: {
      amount: {
        label: 'Amount',
        kind: 'amount',
        initial: owed,
        missing: 'Enter an amount such as 1250.00, with at most two decimals.',
        check: (text) => {
          const amount = parseMoney(text)
          if (amount === undefined) return 'Enter an amount such as 1250.00, with at most two decimals.'
          if (amount === 0n) return 'Enter an amount greater than zero.'
          return amount > readMoney(owed) ? `The agent owes ${formatAmount(owed)}.` : null
        },
      },
      reason: { ...reason, hint: 'The agent will see this reason.' },
    },
    action: 'Write off',
    proposal: { kind: 'receivable.write-off', amount: 'amount' },
    send: (body) => staffAct('POST /staff/agents/{id}/write-off', { params: { id }, body }),
    changed: changedBy(id),
    done: ({ amount }) => `${formatAmount(amount)} is written off.`,
  })
}
