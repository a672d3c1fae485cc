/** Builds the web app and fills one data folder with the demonstration company; each worker starts from a copy of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/build.ts'
import { startSite } from './site.ts'

export default async function setup(): Promise<() => Promise<void>> {
  ensureBuilt()
  const folder = await mkdtemp(join(tmpdir(), 'evergrove-e2e-'))
  process.env['E2E_TEMPLATE'] = join(folder, 'template')
  process.env['E2E_FOLDER'] = folder
  const site = await startSite({ DATA_DIR: join(folder, 'template') })
  await site.warmImages()
  await site.stop()
  return async () => rm(folder, { recursive: true, force: true })
}
