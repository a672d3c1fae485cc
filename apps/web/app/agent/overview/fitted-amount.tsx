import { formatAmount } from '../../components/money.ts'

/** Returns the font size at which an amount of this length fits on one line. */
function fontSizeFor(length: number): string | undefined {
  if (length <= 9) return undefined
  if (length <= 13) return '0.82em'
  return length <= 16 ? '0.64em' : '0.52em'
}

/** An amount on one line. A longer amount has smaller type. */
export function FittedAmount({ decimal }: { decimal: string }) {
  const text = formatAmount(decimal)
  return <span style={{ fontSize: fontSizeFor(text.length) }}>{text}</span>
}
