/**
 * Loads the script of a screen, in place of React Router's own loader (see vite-route-module-loader.ts). Reports a
 * failed script at once, and one that hangs after 120 seconds (ERR-018). The error boundary gives advice.
 */
import { CHUNK_LOAD_TIMEOUT_MS } from '@evergrove/contract/platform/constants'
import { ChunkLoadError } from './load-problem.ts'
import { reportClientError } from './report-client-error.ts'

type RouteModules = Record<string, unknown>

function failAfterTimeout(path: string): { timeout: Promise<never>; stop: () => void } {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(path, `Loading ${path} took longer than ${CHUNK_LOAD_TIMEOUT_MS} ms`)),
      CHUNK_LOAD_TIMEOUT_MS,
    )
  })
  return { timeout, stop: () => clearTimeout(timer) }
}

/** Returns the module of a route or, if it cannot be loaded, a module whose screen throws ChunkLoadError. */
export async function loadRouteModule(route: { id: string; module: string }, cache: RouteModules): Promise<unknown> {
  if (route.id in cache) return cache[route.id]
  const { timeout, stop } = failAfterTimeout(route.module)
  try {
    const loaded: unknown = await Promise.race([import(/* @vite-ignore */ route.module), timeout])
    cache[route.id] = loaded
    return loaded
  } catch (cause) {
    const error =
      cause instanceof ChunkLoadError
        ? cause
        : new ChunkLoadError(route.module, `Loading ${route.module} failed`, { cause })
    reportClientError(error)
    // The router ignores a rejection when a route has no loader. A screen that throws reaches the error boundary.
    return {
      default: () => {
        throw error
      },
    }
  } finally {
    stop()
  }
}
