/** Why a rule did not pay, in words. No I/O. */
import type { UnpaidRow } from './unpaid.repository.ts'

const statusWords = {
  Pending: 'not Active yet, because the registration fee was not paid',
  Suspended: 'suspended',
  Closed: 'closed',
} as const

/** The reason in one or two sentences: to the agent as "you", to staff about "the agent". */
export function whyUnpaid(
  {
    kind,
    level,
    reason,
    status,
    plan_version_id: plan,
    first_name,
    last_name,
  }: Omit<UnpaidRow, 'id' | 'created_at' | 'amount' | 'reward'>,
  audience: 'agent' | 'staff',
): string {
  const [your, Your] = audience === 'agent' ? ['your', 'Your'] : ['the agent’s', 'The agent’s']
  const payer = `${first_name} ${last_name}`
  if (reason === 'given_before') {
    return `${Your} level ${level} became complete once more when ${payer} was activated. Its reward was given before, and is not given twice.`
  }
  const state = status === null ? 'not Active' : statusWords[status]
  if (kind === 'referral_bonus') {
    return `When ${payer} was activated, ${your} account was ${state}. Plan version ${plan} pays the referral bonus only to a sponsor who is Active at that moment, and does not pay it later.`
  }
  const what = kind === 'reward' ? 'the reward' : 'the match bonus'
  return `When the activation of ${payer} completed ${your} level ${level}, ${your} account was ${state}. Plan version ${plan} gives ${what} only to an agent who is Active at that moment, and does not make up for it later.`
}
