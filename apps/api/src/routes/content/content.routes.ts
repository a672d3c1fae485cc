/** All calls of the editors. */
import type { ApiDependencies } from '../../dependencies.ts'
import { createRouter } from '../../router.ts'
import { contentImageRoutes } from '../files/staff.routes.ts'
import { contentRecordRoutes } from './staff.routes.ts'
import { contentActRoutes } from './staff-actions.routes.ts'
import { contentHistoryRoutes } from './staff-history.routes.ts'

/** A router with everything that editors do. */
export const staffContentRoutes = (dependencies: ApiDependencies) =>
  createRouter()
    .route('/', contentRecordRoutes(dependencies))
    .route('/', contentActRoutes(dependencies))
    .route('/', contentHistoryRoutes(dependencies))
    .route('/', contentImageRoutes(dependencies))
