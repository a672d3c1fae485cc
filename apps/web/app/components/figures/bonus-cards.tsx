import {
  type BonusKind,
  bonusKinds,
  type EarnedField,
  earnedField,
  transferFacts,
} from '@evergrove/contract/ledger/transfer-kinds'
import type { AccountInfo } from '@evergrove/contract/network'
import { dayWords } from '../day-words.ts'
import { formatAmount } from '../money.ts'
import { bonusLooks } from './bonus-looks.ts'
import { broughtOverIn } from './brought-over.ts'
import { FigureCard, FigureLink, figureOf } from './figure.tsx'

type Earned = Record<EarnedField, string> & Pick<AccountInfo, 'brought_over'>

type BonusCardsProps = {
  account: { data: Earned | undefined; isError: boolean }
  /** Returns the address of the entries behind the figure. */
  addressOf?: ((kind: BonusKind) => string) | undefined
}

const earnedLink = (kind: BonusKind, to: string | undefined) => (earned: Record<EarnedField, string>) => (
  <FigureLink to={to}>{formatAmount(earned[earnedField(kind)])}</FigureLink>
)

/** Says which part of the earnings is behind no entry, because it was brought over when the company moved in. */
function hintOf(kind: BonusKind, earned: Earned | undefined): string {
  const before = broughtOverIn(earnedField(kind), earned)
  if (before === undefined) return 'Earned so far'
  return `Earned so far, ${formatAmount(before.amount)} of it brought over on ${dayWords(before.on)}`
}

/** A card for each kind of bonus with its earnings so far. */
export function BonusCards({ account, addressOf }: BonusCardsProps) {
  return bonusKinds.map((kind) => (
    <FigureCard
      key={kind}
      label={transferFacts[kind].plural}
      Icon={bonusLooks[kind].Icon}
      value={figureOf(account, earnedLink(kind, addressOf?.(kind)))}
      barWidth="7rem"
      hint={hintOf(kind, account.data)}
    />
  ))
}
