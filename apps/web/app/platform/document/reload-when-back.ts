/**
 * Loads the page again without losing it. Otherwise a browser that cannot reach the server shows its own error page,
 * and a load balancer shows one that nobody reloads.
 */
import { TOO_MANY_CALLS } from '../session/failure.ts'
import { FIRST_SERVER_FAILURE } from './load-problem.ts'

const PATIENCE_MS = 10_000

/**
 * Reloads the page if the server has the content of this address, or no longer has it because a release has replaced
 * its scripts. Otherwise the page stays. Never rejects.
 */
export async function reloadWhenBack(address: string): Promise<void> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (status < FIRST_SERVER_FAILURE && status !== TOO_MANY_CALLS) location.reload()
  } catch {
    // There is no connection yet.
  }
}
