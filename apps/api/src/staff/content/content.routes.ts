/** All calls of the editors. */
import type { ApiDependencies } from '../../dependencies.ts'
import { createRouter } from '../../router.ts'
import { contentActRoutes } from './content-act.routes.ts'
import { contentHistoryRoutes } from './content-history.routes.ts'
import { contentRecordRoutes } from './content-record.routes.ts'
import { contentImageRoutes } from './image.routes.ts'

/** A router with everything that editors do. */
export const staffContentRoutes = (dependencies: ApiDependencies) =>
  createRouter()
    .route('/', contentRecordRoutes(dependencies))
    .route('/', contentActRoutes(dependencies))
    .route('/', contentHistoryRoutes(dependencies))
    .route('/', contentImageRoutes(dependencies))
