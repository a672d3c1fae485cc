/** The states of a reward that was not lost with its level. Apart from the schemas, for screens that do without those. */
export const rewardStates = ['owed', 'given'] as const
export type RewardState = (typeof rewardStates)[number]
