import {
  type BonusKind,
  bonusKinds,
  type EarnedField,
  earnedField,
  headingOf,
  transferFacts,
} from '@evergrove/contract/ledger/transfer-kinds'
import { type Icon, IconPremiumRights, IconStairsUp } from '@tabler/icons-react'
import { formatDollars } from '../money.ts'
import { FigureCard } from './figure-card.tsx'
import { figureOf } from './figure-of.ts'

const icons: Record<BonusKind, Icon> = { referral_bonus: IconPremiumRights, match_bonus: IconStairsUp }

type BonusCardsProps = { account: { data: Record<EarnedField, string> | undefined; isError: boolean } }

/** A card for each kind of bonus with what it has brought so far. */
export function BonusCards({ account }: BonusCardsProps) {
  return bonusKinds.map((kind) => (
    <FigureCard
      key={kind}
      label={headingOf(transferFacts[kind].plural)}
      Icon={icons[kind]}
      value={figureOf(account, (earned) => formatDollars(earned[earnedField(kind)]))}
      barWidth="7rem"
      hint="Earned so far"
    />
  ))
}
