/** The states of rewards, and the unpaid outcomes. Separate from the schemas, for screens. */

/** The states of a reward whose level was not lost. */
export const rewardStates = ['owed', 'given'] as const
export type RewardState = (typeof rewardStates)[number]

export const unpaidKinds = ['referral_bonus', 'match_bonus', 'reward'] as const
export type UnpaidKind = (typeof unpaidKinds)[number]

export const unpaidKindLabels: Record<UnpaidKind, string> = {
  referral_bonus: 'Referral bonus',
  match_bonus: 'Match bonus',
  reward: 'Reward',
}

export const unpaidReasons = ['not_active', 'given_before'] as const
export type UnpaidReason = (typeof unpaidReasons)[number]
