/**
 * What a page is made with. A layout route says it by its `handle`; a page without one of these marks is public: always
 * light, and with the strict policy.
 */
import { type EarlyCallsSource, earlyCallsScript } from '../session/early-calls.ts'

/** Marks the auth pages: they have a colour scheme before they are painted, and nothing of the component library. */
export const schemedPage = { hasColorScheme: true } as const

/**
 * Marks pages that use the component library: dashboard and staff. They have a colour scheme as well, their scripts start
 * at once, and their policy allows inline styles.
 */
export const themedPage = { ...schemedPage, isThemed: true } as const

type Match = { handle: unknown }

const isMarked = ({ handle }: Match, mark: keyof typeof themedPage): boolean =>
  typeof handle === 'object' && handle !== null && mark in handle

/** Whether a matched route says that the page uses the component library. */
export const isThemedPage = (match: Match): boolean => isMarked(match, 'isThemed')

/** Whether a matched route says that the page has a colour scheme. */
export const hasColorScheme = (match: Match): boolean => isMarked(match, 'hasColorScheme')

/**
 * Whether this document was loaded as a page with the component library. It keeps the policy of that page, whichever page
 * is shown now. For browser code only.
 */
export const isThemedDocument = (): boolean => 'themed' in document.documentElement.dataset

type EarlyHandle = { earlyCalls: EarlyCallsSource }

const startsEarly = (handle: unknown): handle is EarlyHandle =>
  typeof handle === 'object' && handle !== null && 'earlyCalls' in handle

/** The script that starts the first calls of a signed-in page. Its layout route names them in its `handle`. */
export function earlyScriptOf(matches: readonly { handle: unknown }[]): string | undefined {
  const handle = matches.map((match) => match.handle).find(startsEarly)
  return handle && earlyCallsScript(handle.earlyCalls)
}
