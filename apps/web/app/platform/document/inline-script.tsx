import { createContext, use } from 'react'

/** The mark of the scripts the server wrote itself; undefined in the browser, where nothing needs it. */
export const NonceContext = createContext<string | undefined>(undefined)

/** Writes a script of ours into the page; `source` is a constant, so setting it as HTML is safe. */
export function InlineScript({ source }: { source: string }) {
  return <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
}
