/**
 * The notifications to agents and their texts (GAP-29). A cause groups the notifications of one action, for its emails.
 */
import { randomUUID } from 'node:crypto'
import { suspensionWords } from '@evergrove/contract/accounts/account-words'
import { type ActivationBonusKind, type BonusKind, transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import { type NotificationKind, notificationKinds } from '@evergrove/contract/notifications/notification-kinds'
import { returnedWords } from '@evergrove/contract/withdrawals/returned-words'
import { moneyWords } from '../platform/company-settings.ts'

export type NewNotification = { agent_id: number; kind: NotificationKind; subject: string; message: string }

/**
 * Returns the cause of one action. Two actions on the same payment never share a cause: the job of the first may run as
 * late as that of the second, and each mails only its own notifications.
 */
export const newCause = (subject: CauseSubject, id: number): string => `${subject}:${id}:${randomUUID()}`

type CauseSubject = 'payment' | 'withdrawal' | 'referral' | 'reward' | 'bank-details' | 'account'

const levelSubject = (level: number | null): string => `Level ${level} complete`

/** A bonus on the agent's account. */
export type BonusEntry = { id: number; kind: BonusKind; level: number | null }

/** Returns the subject of the notification about a bonus. */
const subjectOf = ({ kind, level }: BonusEntry): string =>
  transferFacts[kind].bonus === 'level' ? levelSubject(level) : transferFacts[kind].label

/** The stored facts about a notification from which its address follows. */
export type About = { kind: NotificationKind; subject: string; cause: string | null; bonuses: readonly BonusEntry[] }

/** Returns the address of a notification's entry or record on the dashboard, or else of the screen of its kind. */
export function pathOf({ kind, subject, cause, bonuses }: About): string {
  const { path } = notificationKinds[kind]
  const [about, id] = cause?.split(':') ?? []
  const bonus = bonuses.find((one) => subjectOf(one) === subject)
  if (bonus !== undefined) return `${path}/${bonus.id}`
  if (about === 'bank-details') return `${path}#bank-details`
  return id !== undefined && (kind === 'withdrawal' || kind === 'new_referral') ? `${path}?chosen=${id}` : path
}

type Name = { first_name: string; last_name: string }

const nameOf = ({ first_name, last_name }: Name): string => `${first_name} ${last_name}`

/** Says that someone joined with the agent's code. */
export const newReferral = (sponsorId: number, referral: Name): NewNotification => ({
  agent_id: sponsorId,
  kind: 'new_referral',
  subject: 'New referral',
  message: `${nameOf(referral)} joined with your referral code. Your referral bonus will be credited when their registration fee is approved.`,
})

/** Says that staff made the agent the sponsor of somebody who had joined with another code. */
export const referralGained = (sponsorId: number, referral: Name): NewNotification => ({
  agent_id: sponsorId,
  kind: 'new_referral',
  subject: 'New referral',
  message: `${nameOf(referral)} is now your referral, because we corrected the sponsor. Your referral bonus will be credited when their registration fee is approved.`,
})

/** Says that somebody is no longer the agent's referral, because staff corrected the sponsor. */
export const referralLost = (sponsorId: number, referral: Name): NewNotification => ({
  agent_id: sponsorId,
  kind: 'new_referral',
  subject: 'Referral moved to another sponsor',
  message: `${nameOf(referral)} is no longer your referral, because we corrected the sponsor before the registration fee was approved. Contact us if you disagree.`,
})

/** Says that the agent's referral code is another one from now on. */
export const codeChanged = (agentId: number, code: string): NewNotification => ({
  agent_id: agentId,
  kind: 'account',
  subject: 'New referral code',
  message: `Your referral code is now ${code}. The former one no longer works, so share your new link. Your referrals and your place stay as they are.`,
})

/** Says that the registration fee is approved: one notification with the activation. `isAgain` after a reversed approval. */
export function activated(
  agentId: number,
  { fee, isAgain, isSuspended }: { fee: bigint; isAgain: boolean; isSuspended: boolean },
): NewNotification {
  const paid = `Your registration fee of ${moneyWords(fee)} has been approved`
  const place = isAgain ? 'Your place in the network counts again.' : 'You now have a place in the network.'
  return {
    agent_id: agentId,
    kind: 'activation',
    subject: isSuspended ? 'Your registration fee has been approved' : 'Your account is active',
    message: isSuspended
      ? `${paid}. Your account stays suspended. ${place}`
      : `${paid} and your account is active. ${place}`,
  }
}

type Activated = { name: string; isAgain: boolean }

const activationWords: Record<ActivationBonusKind, (activated: Activated, amount: string) => string> = {
  referral_bonus: ({ name, isAgain }, amount) =>
    `${name} ${isAgain ? 'has paid the registration fee again' : 'is now an active agent'}. Your referral bonus of ${amount} has been credited.`,
}

/** Says that the agent received this bonus for the activation of another agent. */
export const activationBonusEarned = (
  kind: ActivationBonusKind,
  agentId: number,
  earned: { activated: Name; isAgain: boolean; amount: bigint },
): NewNotification => ({
  agent_id: agentId,
  kind: 'bonus',
  subject: transferFacts[kind].label,
  message: activationWords[kind](
    { name: nameOf(earned.activated), isAgain: earned.isAgain },
    moneyWords(earned.amount),
  ),
})

/** Says that an active agent reached a level, and names the bonus and the reward, if there are any. */
export function levelReached(
  agentId: number,
  { level, amount, reward }: { level: number; amount: bigint; reward: string | null },
): NewNotification {
  const bonus = amount > 0n ? ` Your match bonus of ${moneyWords(amount)} has been credited.` : ''
  const gift = reward === null ? '' : ` Your reward: ${reward}.`
  return {
    agent_id: agentId,
    kind: 'bonus',
    subject: levelSubject(level),
    message: `All places of level ${level} below you are taken.${bonus}${gift}`,
  }
}

export const paymentRejected = (agentId: number, reason: string): NewNotification => ({
  agent_id: agentId,
  kind: 'payment',
  subject: 'Payment not approved',
  message: `Your registration fee could not be approved: ${reason}\nUpload a new proof of payment so that we can review it again.`,
})

/** Says that the rejection was a mistake, and that the payment waits for approval as before. */
export const paymentReopened = (agentId: number, { isProven }: { isProven: boolean }): NewNotification => ({
  agent_id: agentId,
  kind: 'payment',
  subject: 'Your payment is being reviewed again',
  message: `We rejected your registration fee by mistake, and are reviewing it again. ${
    isProven
      ? 'You don’t need to upload another proof of payment.'
      : 'You haven’t uploaded a proof of payment yet; please do, so that we can approve it.'
  }`,
})

/** Says that staff have a question about the payment before they decide. */
export const paymentQuestioned = (agentId: number, question: string): NewNotification => ({
  agent_id: agentId,
  kind: 'payment',
  subject: 'Question about your payment',
  message: `We have a question before we can approve your registration fee: ${question}\nUpload a new proof of payment to answer it.`,
})

/** Says that the approved fee was reversed and that the agent can pay again (plan rules 16 and 17). */
export const paymentReversed = (agentId: number, fee: bigint, sentence: string): NewNotification => ({
  agent_id: agentId,
  kind: 'payment',
  subject: 'Your registration fee was reversed',
  message: `The approval of your registration fee of ${moneyWords(fee)} was reversed. ${sentence}\nUntil it is paid again, you earn no bonuses and your place in the network does not count. You keep the place. Pay the fee and upload a new proof of payment.`,
})

/** The effects of the reversal of another agent's payment on an agent. */
export type TakenBack = {
  /** The agent whose payment was reversed. */
  payer: Name
  /** The bonuses that were reversed. The level is that of a match bonus. */
  bonuses: { kind: BonusKind; level: number | null; amount: bigint }[]
  /** The levels that are no longer complete. */
  levels: number[]
  /** The rewards that are no longer owed. */
  rewards: string[]
  /** The part that the balance could not bear. */
  owed: bigint
}

const dayWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const listed = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words)

/** Says that another agent's payment was reversed, together with everything that this agent had received for it (plan rule 16). */
export function bonusesTakenBack(
  agentId: number,
  { payer, bonuses, levels, rewards, owed }: TakenBack,
): NewNotification {
  const amounts = bonuses.map(({ kind, level, amount }) => {
    const what = transferFacts[kind].label.toLowerCase()
    return `the ${what} of ${moneyWords(amount)}${level === null ? '' : ` for level ${level}`}`
  })
  const sentences = [
    `The registration fee of ${nameOf(payer)} was reversed.`,
    levels.length === 0 ? '' : `Level ${listed(levels.map(String))} below you is no longer complete.`,
    amounts.length === 0 ? '' : `We have taken back ${listed(amounts)}.`,
    rewards.length === 0 ? '' : `You will no longer receive: ${listed(rewards)}.`,
    owed === 0n
      ? ''
      : `Your balance did not cover ${moneyWords(owed)} of it. You owe this amount, and your next bonuses repay it first.`,
  ]
  return {
    agent_id: agentId,
    kind: 'bonus',
    subject: amounts.length === 0 ? 'Level no longer complete' : 'Bonus reversed',
    message: sentences.filter((sentence) => sentence !== '').join(' '),
  }
}

type NamedReward = { reward: string; level: number }

/** Says that the agent has received a reward. `givenOn` is the day, as YYYY-MM-DD (plan rule 26). */
export const rewardDelivered = (
  agentId: number,
  { reward, level, givenOn }: NamedReward & { givenOn: string },
): NewNotification => ({
  agent_id: agentId,
  kind: 'reward',
  subject: 'Reward delivered',
  message: `Your reward for level ${level} was delivered on ${dayWords(givenOn)}: ${reward}. If you have not received it, contact us.`,
})

/** Says that the reward was not delivered after all; `isOwed` unless its level was lost (plan rule 26). */
export const rewardNotDelivered = (
  agentId: number,
  { reward, level, isOwed }: NamedReward & { isOwed: boolean },
): NewNotification => ({
  agent_id: agentId,
  kind: 'reward',
  subject: 'Reward not delivered',
  message: `We have corrected our records: your reward for level ${level} (${reward}) was not delivered. ${
    isOwed ? 'You will still receive it.' : 'You will not receive it, because you have lost this level.'
  }`,
})

export const withdrawalApproved = (agentId: number, amount: bigint): NewNotification => ({
  agent_id: agentId,
  kind: 'withdrawal',
  subject: 'Withdrawal approved',
  message: `Your withdrawal of ${moneyWords(amount)} has been approved. We send it to your bank account with our next payments to the bank.`,
})

export const withdrawalPaid = (agentId: number, amount: bigint): NewNotification => ({
  agent_id: agentId,
  kind: 'withdrawal',
  subject: 'Withdrawal paid',
  message: `Your withdrawal of ${moneyWords(amount)} has been paid to your bank account.`,
})

/** An amount that came back to the agent, and the part of it that has repaid a debt (plan rule 14). */
type CameBack = { amount: bigint; reason: string; repaid: bigint }

const backWords = ({ amount, repaid }: CameBack): string =>
  returnedWords(
    repaid === 0n
      ? undefined
      : { repaid: moneyWords(repaid), left: repaid === amount ? undefined : moneyWords(amount - repaid) },
  )

/** The bank's words often end without a full stop, and another sentence follows them. */
const asSentence = (reason: string): string => (/[.!?…]$/.test(reason) ? reason : `${reason}.`)

/** Says that the amount came back, or was never sent (plan rule 22). */
export const withdrawalReturned = (agentId: number, back: CameBack): NewNotification => ({
  agent_id: agentId,
  kind: 'withdrawal',
  subject: 'Withdrawal returned',
  message: `Your withdrawal of ${moneyWords(back.amount)} was not paid: ${asSentence(back.reason)}\n${backWords(back)} Check your bank details before your next request.`,
})

/** Says that staff rejected the request, so that its amount is no longer on hold. */
export const withdrawalRejected = (agentId: number, back: CameBack): NewNotification => ({
  agent_id: agentId,
  kind: 'withdrawal',
  subject: 'Withdrawal not approved',
  message: `Your withdrawal of ${moneyWords(back.amount)} was not approved: ${asSentence(back.reason)}\n${backWords(back)}`,
})

/** Says that the rejection was a mistake, and that the same amount waits for approval once more. */
export const withdrawalRepeated = (agentId: number, amount: bigint): NewNotification => ({
  agent_id: agentId,
  kind: 'withdrawal',
  subject: 'Withdrawal requested again',
  message: `We rejected your withdrawal of ${moneyWords(amount)} by mistake. We have requested it again for you, to the bank account in your profile, and the amount is on hold until we approve it.\nIf you no longer want it, contact us.`,
})

const NOT_ME =
  'If this wasn’t you, use “It was not me” in our email about it. That freezes withdrawals and signs out every device.'

/** Says that the agent's bank details were changed, perhaps by someone else. */
export const bankDetailsChanged = (agentId: number): NewNotification => ({
  agent_id: agentId,
  kind: 'account',
  subject: 'Your bank details were changed',
  message:
    'Your bank details were changed. We pay new withdrawal requests to the new account, and earlier ones to the account they were requested for.\n' +
    NOT_ME,
})

/** Says that everything kept about the agent was downloaded, perhaps by someone else. */
export const dataDownloaded = (agentId: number, by: 'agent' | 'staff' | 'operator'): NewNotification => ({
  agent_id: agentId,
  kind: 'account',
  subject: 'Your data was downloaded',
  message:
    by === 'agent'
      ? `A copy of everything we keep about you was downloaded from your account.\n${NOT_ME}`
      : 'Our staff downloaded a copy of everything we keep about you. If you didn’t request it, contact us.',
})

/** Says that the agent can withdraw again. Someone else may have asked for it. */
export const freezeLifted = (agentId: number): NewNotification => ({
  agent_id: agentId,
  kind: 'account',
  subject: 'Your withdrawals are open again',
  message: `Our staff have lifted the freeze on your withdrawals. You can request them again.\n${NOT_ME}`,
})

/** Says that the account is suspended, in the words of the log-in page. */
export const accountSuspended = (agentId: number, sharedReason: string | null): NewNotification => ({
  agent_id: agentId,
  kind: 'activation',
  subject: 'Your account is suspended',
  message: `${suspensionWords(sharedReason)}\nYou can’t log in, earn or recruit. Your position and your balance are kept. If you have questions, contact us.`,
})

/** Says that the suspension is over. */
export const accountReinstated = (agentId: number, status: 'Active' | 'Pending'): NewNotification => ({
  agent_id: agentId,
  kind: 'activation',
  subject: 'Your account is no longer suspended',
  message:
    status === 'Active'
      ? 'The suspension of your account has been lifted. You can log in, earn and recruit again.'
      : 'The suspension of your account has been lifted. You can log in and recruit again. You earn again once your registration fee is paid.',
})
