/** Why a rule did not pay, in words. No I/O. */
import type { UnpaidRow } from './unpaid.repository.ts'

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
  const approval = `${first_name} ${last_name}’s registration fee was approved`
  if (reason === 'given_before') {
    return `${Your} level ${level} became complete again when ${approval}. Its reward had already been given, and a reward is given only once.`
  }
  const states = {
    Pending: `not Active yet, because ${your} own registration fee had not been approved`,
    Suspended: 'suspended at that time',
    Closed: 'closed at that time',
  }
  // Levels that were reached before reasons were stored.
  const state = status === null ? 'not Active at that time. Our records do not show why' : states[status]
  const rule = {
    referral_bonus: 'pays the referral bonus only to a sponsor who is Active at that moment, and does not pay it later',
    match_bonus: 'pays the match bonus only to an agent who is Active at that moment, and does not pay it later',
    reward: 'gives the reward only to an agent who is Active at that moment, and does not give it later',
  }[kind]
  const completed = kind === 'referral_bonus' ? '' : `, which completed ${your} level ${level}`
  return `${approval}${completed}, but ${your} account was ${state}. Plan version ${plan} ${rule}.`
}
