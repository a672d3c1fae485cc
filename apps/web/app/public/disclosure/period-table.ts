import type { PeriodFigures } from '@evergrove/contract/disclosures/disclosures'

/** An amount as the page shows it; a dash for what is withheld. */
export type Money = (amount: string | null) => string

/** What every table of a period shows figures of. */
export type PeriodTableProps = { period: PeriodFigures; caption: string; money: Money }
