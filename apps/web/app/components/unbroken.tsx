import { createElement } from 'react'

/** The length above which a word may break anywhere, because it could be wider than its column. */
const LONGEST = 24

/** Marks a place where a line may end although there is no space. */
const BREAK = '\u200b'

/** A text whose words stay whole where a column is narrow. Email and IPv6 addresses break at their signs. */
export function Unbroken({ text }: { text: string }) {
  const parts = text
    .replaceAll(/\S+@\S+/g, (address) => address.replaceAll(/(?<=[^@.])[@.]/g, `${BREAK}$&`))
    .replaceAll(/[\da-f]{3}:(?=\S)/gi, `$&${BREAK}`)
    .split(BREAK)
  const isLong = parts.some((part) => part.split(/\s+/).some(({ length }) => length > LONGEST))
  return createElement(
    'span',
    { style: { overflowWrap: isLong ? 'anywhere' : 'break-word' } },
    ...parts.flatMap((part, index) => (index === 0 ? [part] : [createElement('wbr'), part])),
  )
}
