import type { BonusKind } from '@evergrove/contract/ledger/transfer-kinds'
import { type Icon, IconStairsUp, IconUsersPlus } from '@tabler/icons-react'

type BonusLook = {
  Icon: Icon
  /** A CSS colour for its part of a chart, in both colour schemes. */
  color: string
  /** The reason for the payment, in the agent's words. */
  paidFor: string
}

/** The appearance of each kind of bonus on screens. */
export const bonusLooks: Record<BonusKind, BonusLook> = {
  referral_bonus: { Icon: IconUsersPlus, color: 'var(--color-green-bright)', paidFor: 'For your referrals' },
  match_bonus: {
    Icon: IconStairsUp,
    color: 'light-dark(#b98727, var(--color-gold))',
    paidFor: 'For complete levels',
  },
}
