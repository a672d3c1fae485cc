import { createElement, type ReactNode } from 'react'

/** The length above which a word may break anywhere, because it could be wider than its column. */
const LONGEST = 24

/** Marks a place where a line may end although there is no space. */
const BREAK = '\u200b'

/** A piece with a long word may break anywhere, which lets its column be narrow; the pieces beside it stay whole. */
const piece = (part: string): ReactNode =>
  part.split(/\s+/).some(({ length }) => length > LONGEST)
    ? createElement('span', { style: { overflowWrap: 'anywhere' } }, part)
    : part

/** A text whose words stay whole where a column is narrow. Email and IPv6 addresses break at their signs. */
export function Unbroken({ text }: { text: string }) {
  const parts = text
    .replaceAll(/\S+@\S+/g, (address) => address.replaceAll(/(?<=[^@.])[@.]/g, `${BREAK}$&`))
    .replaceAll(/[\da-f]{3}:(?=\S)/gi, `$&${BREAK}`)
    .split(BREAK)
  return createElement(
    'span',
    { style: { overflowWrap: 'break-word' } },
    ...parts.flatMap((part, index) => (index === 0 ? [piece(part)] : [createElement('wbr'), piece(part)])),
  )
}
