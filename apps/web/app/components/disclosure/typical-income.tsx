import type { TypicalIncome } from '@evergrove/contract/disclosures/disclosures'
import { signOf, withSign } from '@evergrove/contract/platform/money-codec'
import { lastDayWords } from './disclosure-days.ts'

type TypicalIncomeProps = {
  typical: TypicalIncome
  className?: string | undefined
  /** True beside a form that must not be left. */
  isInNewTab?: boolean
}

/** The typical earnings of agents, with a link to all figures. It must stand beside every advertisement of earnings. */
export function TypicalIncomeNote({ typical, className, isInNewTab = false }: TypicalIncomeProps) {
  // A plain link, because the disclosure is a public page, which is a different document from the signed-in screens.
  const link = (
    <a href="/income-disclosure" {...(isInNewTab ? { target: '_blank', rel: 'noopener' } : {})}>
      Income Disclosure
    </a>
  )
  // A server of the previous release sends no median after the fee.
  if (typical?.median_after_fee === undefined) return <p className={className}>No earnings are promised. {link}</p>
  const { agents, median_after_fee: left, currency, earned_nothing_percent, until } = typical
  const hasLost = left.startsWith('-')
  return (
    <p className={className}>
      Of {agents.toLocaleString('en-US')} agents who paid the registration fee, half{' '}
      {hasLost ? 'have lost' : 'are left with'}{' '}
      <strong>{withSign(hasLost ? left.slice(1) : left, signOf(currency))}</strong>{' '}
      {hasLost ? 'or more, counting the fee, and' : 'or less after the fee, and'}{' '}
      <strong>{earned_nothing_percent}%</strong> have earned nothing, up to {lastDayWords(until)}. {link}
    </p>
  )
}
