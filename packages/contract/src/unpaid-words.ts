/** What a rule did not pay, and why. Apart from the schemas, for screens. */

export const unpaidKinds = ['referral_bonus', 'match_bonus', 'reward'] as const
export type UnpaidKind = (typeof unpaidKinds)[number]

export const unpaidKindLabels: Record<UnpaidKind, string> = {
  referral_bonus: 'Referral bonus',
  match_bonus: 'Match bonus',
  reward: 'Reward',
}

export const unpaidReasons = ['not_active', 'given_before'] as const
export type UnpaidReason = (typeof unpaidReasons)[number]
