import type { PeriodFigures } from '@evergrove/contract/disclosures/disclosures'

/** Formats an amount for the page, and a withheld amount as a dash. */
export type Money = (amount: string | null) => string

/** The properties of every table of a period. */
export type PeriodTableProps = { period: PeriodFigures; caption: string; money: Money }
