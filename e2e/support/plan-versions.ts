/** The versions of the plan as the staff read them, and putting back what held before a test. */
import type { PlanVersionView } from '@evergrove/contract/plan'
import type { Site } from './site.ts'
import { callAsStaff, makeStaff } from './staff-test.ts'

/** All versions, the one in force first. */
export async function readVersions(site: Site): Promise<PlanVersionView[]> {
  const { body } = await callAsStaff(site, await makeStaff(site, 'admin'), { path: 'plan' })
  return body as PlanVersionView[]
}

/** What a test published does not hold for the tests after it. */
export async function putPlanBack(site: Site, before: PlanVersionView): Promise<void> {
  const [now] = await readVersions(site)
  if (now?.id === before.id) return
  await callAsStaff(site, await makeStaff(site, 'admin'), { method: 'POST', path: 'plan', body: before })
}
