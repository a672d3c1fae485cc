import { use } from 'react'
import { NonceContext } from './nonce.ts'
import { wakeScript } from './wake-source.ts'

/** Writes the starter script into the page; a constant of ours, so setting it as HTML is safe. */
export function WakeScript() {
  return <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: wakeScript }} />
}
