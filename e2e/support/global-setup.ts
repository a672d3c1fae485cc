/** Builds the web app and prepares the installation that each worker's site is copied from. */
import { ensureBuilt } from '../../scripts/build.ts'
import { prepareSites } from './site-template.ts'

export default async function setup(): Promise<() => Promise<void>> {
  ensureBuilt()
  const { template, remove } = await prepareSites({ prepare: ({ warmImages }) => warmImages() })
  process.env['E2E_TEMPLATE'] = JSON.stringify(template)
  return remove
}
