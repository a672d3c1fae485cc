/** Builds the web app and prepares the installation that each worker's site is copied from. */
import { shareSites } from '@evergrove/testing/site-template'
import { ensureBuilt } from '../../scripts/build.ts'

export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt()
  return (await shareSites({ images: 'small' })).remove
}
