/** The icon of each kind of bonus. */
import type { BonusKind } from '@evergrove/contract/ledger/transfer-kinds'
import { type Icon, IconPremiumRights, IconStairsUp } from '@tabler/icons-react'

export const bonusIcons: Record<BonusKind, Icon> = {
  referral_bonus: IconPremiumRights,
  match_bonus: IconStairsUp,
}
