import {
  type BonusKind,
  bonusKinds,
  type EarnedField,
  earnedField,
  transferFacts,
} from '@evergrove/contract/ledger/transfer-kinds'
import { formatAmount } from '../money.ts'
import { bonusLooks } from './bonus-looks.ts'
import { FigureCard, FigureLink, figureOf } from './figure.tsx'

type BonusCardsProps = {
  account: { data: Record<EarnedField, string> | undefined; isError: boolean }
  /** Returns the address of the entries behind the figure. */
  addressOf?: ((kind: BonusKind) => string) | undefined
}

const earnedLink = (kind: BonusKind, to: string | undefined) => (earned: Record<EarnedField, string>) => (
  <FigureLink to={to}>{formatAmount(earned[earnedField(kind)])}</FigureLink>
)

/** A card for each kind of bonus with its earnings so far. */
export function BonusCards({ account, addressOf }: BonusCardsProps) {
  return bonusKinds.map((kind) => (
    <FigureCard
      key={kind}
      label={transferFacts[kind].plural}
      Icon={bonusLooks[kind].Icon}
      value={figureOf(account, earnedLink(kind, addressOf?.(kind)))}
      barWidth="7rem"
      hint="Earned so far"
    />
  ))
}
