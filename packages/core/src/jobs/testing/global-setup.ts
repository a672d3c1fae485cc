/** Vitest's global setup: the database that each test file copies, with the tables and the queues of the job queue. */
import { prepareTestDatabase } from '@evergrove/db/testing/prepare-test-database'
import type { TestProject } from 'vitest/node'
import type { Schema } from '../../platform/schema.ts'
import { createCollectingLogger } from '../../platform/testing/collecting-logger.ts'
import { openJobs, prepareQueue } from '../jobs.service.ts'

export default (project: TestProject): Promise<() => Promise<void>> =>
  prepareTestDatabase<Schema>(project, async (database) => {
    const logger = createCollectingLogger()
    await prepareQueue(database, logger)
    const jobs = openJobs(database, { logger, isWorking: false })
    await jobs.start()
    await jobs.stop()
  })
