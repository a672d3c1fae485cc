/**
 * The HTTP interface. Hosts mount `createApi` below `/api`, `createMedia` below `/media` and `createLog` below `/log`,
 * and let `respondToError` handle errors.
 */

export { createApi } from './api.ts'
export type { ApiCalls } from './calls.ts'
export type { ApiDependencies, ApiEnvironment } from './environment.ts'
export { hasHungUp, respondToError } from './http/error-responses.ts'
export { jsonOf } from './http/file-responses.ts'
export { CONTENT_PATHS, PUBLIC_CONTENT } from './http/public-content.ts'
export { createMedia, type MediaDependencies } from './routes/files/media.ts'
export { createLog } from './routes/transparency/log.ts'
