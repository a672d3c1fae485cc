/**
 * The notifications to agents and their texts (GAP-29). A cause groups the notifications of one action, for its emails.
 */
import { randomUUID } from 'node:crypto'
import { type ActivationBonusKind, transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import { formatMoney } from '@evergrove/contract/platform/money'

export type NotificationKind = 'activation' | 'new_referral' | 'bonus' | 'payment' | 'withdrawal' | 'staff' | 'account'

export type NewNotification = { agent_id: number; kind: NotificationKind; subject: string; message: string }

const dollars = (amount: bigint): string => `$${formatMoney(amount)}`

/**
 * The cause of one action. Two actions on the same payment never share one: the job of the first may run as late as that of
 * the second, and each mails only its own notifications.
 */
export const newCause = (subject: 'payment' | 'withdrawal' | 'referral' | 'account', id: number): string =>
  `${subject}:${id}:${randomUUID()}`

type Name = { first_name: string; last_name: string }

const nameOf = ({ first_name, last_name }: Name): string => `${first_name} ${last_name}`

/** Someone joined with the agent's code. */
export const newReferral = (sponsorId: number, referral: Name): NewNotification => ({
  agent_id: sponsorId,
  kind: 'new_referral',
  subject: 'New referral',
  message: `${nameOf(referral)} joined with your referral code. Your referral bonus will be credited when their registration fee is approved.`,
})

/** The agent's registration fee is approved: the one notification of activation and of that decision. */
export const activated = (agentId: number, fee: bigint): NewNotification => ({
  agent_id: agentId,
  kind: 'activation',
  subject: 'Your account is active',
  message: `Your registration fee of ${dollars(fee)} has been approved and your account is active. You now have a place in the network.`,
})

const activationWords: Record<ActivationBonusKind, (activated: string, amount: string) => string> = {
  referral_bonus: (activated, amount) =>
    `${activated} is now an active agent. Your referral bonus of ${amount} has been credited.`,
}

/** The agent received this bonus for the activation of another agent. */
export const activationBonusEarned = (
  kind: ActivationBonusKind,
  agentId: number,
  earned: { activated: Name; amount: bigint },
): NewNotification => ({
  agent_id: agentId,
  kind: 'bonus',
  subject: transferFacts[kind].label,
  message: activationWords[kind](nameOf(earned.activated), dollars(earned.amount)),
})

/** An active agent reached a level; names the bonus and the reward, if there are any. */
export function levelReached(
  agentId: number,
  { level, amount, reward }: { level: number; amount: bigint; reward: string | null },
): NewNotification {
  const bonus = amount > 0n ? ` Your match bonus of ${dollars(amount)} has been credited.` : ''
  const gift = reward === null ? '' : ` Your reward: ${reward}.`
  return {
    agent_id: agentId,
    kind: 'bonus',
    subject: `Level ${level} complete`,
    message: `All places of level ${level} below you are taken.${bonus}${gift}`,
  }
}

export const paymentRejected = (agentId: number, reason: string): NewNotification => ({
  agent_id: agentId,
  kind: 'payment',
  subject: 'Payment not approved',
  message: `Your registration fee could not be approved: ${reason}\nUpload a new payment proof so that we can check it again.`,
})

export const withdrawalApproved = (agentId: number, amount: bigint): NewNotification => ({
  agent_id: agentId,
  kind: 'withdrawal',
  subject: 'Withdrawal approved',
  message: `Your withdrawal of ${dollars(amount)} has been approved and is on its way to your bank account.`,
})

export const withdrawalRejected = (agentId: number, amount: bigint, reason: string): NewNotification => ({
  agent_id: agentId,
  kind: 'withdrawal',
  subject: 'Withdrawal not approved',
  message: `Your withdrawal of ${dollars(amount)} was not approved, and the amount is back in your balance: ${reason}`,
})

const NOT_ME =
  'If this was not you, press “It was not me” in our email about it. That freezes withdrawals and signs out every device.'

/** The agent's bank details were changed, perhaps by someone else. */
export const bankDetailsChanged = (agentId: number): NewNotification => ({
  agent_id: agentId,
  kind: 'account',
  subject: 'Your bank details were changed',
  message:
    'The bank details of your account were changed. Withdrawals that you request from now on are paid to the new account; earlier requests are paid to the account they were made for.\n' +
    NOT_ME,
})

/** Everything kept about the agent was downloaded, perhaps by someone else. */
export const dataDownloaded = (agentId: number, by: 'agent' | 'staff' | 'operator'): NewNotification => ({
  agent_id: agentId,
  kind: 'account',
  subject: 'Your data was downloaded',
  message:
    by === 'agent'
      ? `A copy of everything we keep about you was downloaded from your account.\n${NOT_ME}`
      : 'Our staff have made a copy of everything we keep about you. If you did not ask for it, contact us.',
})

/** The agent can withdraw again. Someone else may have asked for it. */
export const freezeLifted = (agentId: number): NewNotification => ({
  agent_id: agentId,
  kind: 'account',
  subject: 'Your withdrawals are open again',
  message: `Our staff have lifted the freeze on your withdrawals. You can request them again.\n${NOT_ME}`,
})
