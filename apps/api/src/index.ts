/** The HTTP surface. Hosts mount `createApi` below `/api` and `createMedia` below `/media`. */

export { PUBLIC_CONTENT } from './answers/public-content.ts'
export { type ApiType, createApi } from './api.ts'
export type { ApiDependencies } from './dependencies.ts'
export type { ApiEnvironment } from './environment.ts'
export { createMedia, type MediaDependencies } from './site/media.ts'
