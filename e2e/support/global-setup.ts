/** Builds the web app and prepares the installation that each worker's site is copied from. */
import { ensureBuilt } from '../../scripts/build.ts'
import { shareSites } from './site-template.ts'

export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt()
  return (await shareSites({ withImages: true })).remove
}
