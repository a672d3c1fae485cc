/**
 * Loads the script of a screen, in place of React Router's own loader (see vite-route-module-loader.ts). A script
 * that fails is reported at once, one that hangs after 120 seconds (ERR-018); the error boundary shows what to do.
 */
import { CHUNK_LOAD_TIMEOUT_MS } from '@evergrove/contract/platform/constants'
import { reportClientError } from './report-client-error.ts'

type RouteModules = Record<string, unknown>

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

function failAfterTimeout(path: string): { timeout: Promise<never>; stop: () => void } {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(`Loading ${path} took longer than ${CHUNK_LOAD_TIMEOUT_MS} ms`)),
      CHUNK_LOAD_TIMEOUT_MS,
    )
  })
  return { timeout, stop: () => clearTimeout(timer) }
}

/** The module of a route, from the cache or the network; one whose screen throws ChunkLoadError when it was not had. */
export async function loadRouteModule(route: { id: string; module: string }, cache: RouteModules): Promise<unknown> {
  if (route.id in cache) return cache[route.id]
  const { timeout, stop } = failAfterTimeout(route.module)
  try {
    const loaded: unknown = await Promise.race([import(/* @vite-ignore */ route.module), timeout])
    cache[route.id] = loaded
    return loaded
  } catch (cause) {
    const error =
      cause instanceof ChunkLoadError ? cause : new ChunkLoadError(`Loading ${route.module} failed`, { cause })
    reportClientError(error)
    // The router swallows a rejection where a route has no loader; a screen that throws reaches the error boundary.
    return {
      default: () => {
        throw error
      },
    }
  } finally {
    stop()
  }
}
