import { createContext, use } from 'react'

/** Marks the scripts that the server writes. Undefined in the browser, which does not need it. */
export const NonceContext = createContext<string | undefined>(undefined)

/** Writes one of our scripts into the page. `source` is a constant, so it is safe to set it as HTML. */
export function InlineScript({ source }: { source: string }) {
  return <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
}
