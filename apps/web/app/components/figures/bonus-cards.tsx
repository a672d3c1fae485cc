import {
  bonusKinds,
  type EarnedField,
  earnedField,
  headingOf,
  transferFacts,
} from '@evergrove/contract/ledger/transfer-kinds'
import { formatAmount } from '../money.ts'
import { bonusLooks } from './bonus-looks.ts'
import { FigureCard } from './figure-card.tsx'
import { figureOf } from './figure-of.ts'

type BonusCardsProps = { account: { data: Record<EarnedField, string> | undefined; isError: boolean } }

/** A card for each kind of bonus with what it has brought so far. */
export function BonusCards({ account }: BonusCardsProps) {
  return bonusKinds.map((kind) => (
    <FigureCard
      key={kind}
      label={headingOf(transferFacts[kind].plural)}
      Icon={bonusLooks[kind].Icon}
      value={figureOf(account, (earned) => formatAmount(earned[earnedField(kind)]))}
      barWidth="7rem"
      hint="Earned so far"
    />
  ))
}
