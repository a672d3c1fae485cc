/** The HTTP surface. Hosts mount `createApi` below `/api` and `createMedia` below `/media`. */
export { type ApiType, createApi } from './api.ts'
export type { ApiDependencies } from './dependencies.ts'
export type { ApiEnvironment } from './environment.ts'
export { createMedia, type MediaDependencies } from './media.ts'
export { PUBLIC_CONTENT } from './public-content.ts'
