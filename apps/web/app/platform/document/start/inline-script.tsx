import { use } from 'react'
import { NonceContext } from '../nonce.ts'

/** Writes a script of ours into the page; `source` is a constant, so setting it as HTML is safe. */
export function InlineScript({ source }: { source: string }) {
  return <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
}
