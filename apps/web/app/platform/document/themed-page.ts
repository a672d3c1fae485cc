/**
 * The kinds of pages. A layout route names its kind in its `handle`, and a page without one of these marks is public.
 * Every page has its colour scheme before it is painted.
 */
import { type EarlyCallsSource, earlyCallsScript } from '../session/early-calls.ts'

/** Marks the auth pages. Their scripts start immediately for people who are already signed in and therefore leave the page. */
export const authPage = { isAuth: true } as const

/**
 * Marks pages that use the component library: dashboard and staff. Their scripts start immediately, and their policy
 * allows inline styles.
 */
export const themedPage = { isThemed: true } as const

type Match = { handle: unknown }

const isMarked = ({ handle }: Match, mark: keyof typeof themedPage | keyof typeof authPage): boolean =>
  typeof handle === 'object' && handle !== null && mark in handle

/** Returns true if a matched route marks the page as using the component library. */
export const isThemedPage = (match: Match): boolean => isMarked(match, 'isThemed')

/** Returns true if a matched route marks the page as an auth page. */
export const isAuthPage = (match: Match): boolean => isMarked(match, 'isAuth')

/**
 * Returns true if this document was loaded as a page with the component library. It keeps the policy of that page, even
 * if another page is shown now. For browser code only.
 */
export const isThemedDocument = (): boolean => 'themed' in document.documentElement.dataset

type EarlyHandle = { earlyCalls: EarlyCallsSource }

const startsEarly = (handle: unknown): handle is EarlyHandle =>
  typeof handle === 'object' && handle !== null && 'earlyCalls' in handle

/**
 * Returns the script that starts the first calls of a signed-in page. Its layout route names them in its `handle`. In
 * the browser its text is empty, because React leaves the scripts of a document as they are.
 */
export function earlyScriptOf(matches: readonly { handle: unknown }[]): string | undefined {
  const handle = matches.map((match) => match.handle).find(startsEarly)
  return handle && (import.meta.env.SSR ? earlyCallsScript(handle.earlyCalls) : '')
}
