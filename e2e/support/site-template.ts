/**
 * Where sites for tests begin: one installation with the demonstration company, copied for each site. On PostgreSQL,
 * where its binaries are installed, a copy is a database from a template; elsewhere a folder of PGlite.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAsAdministrator, urlOfDatabase } from '@evergrove/db/testing/administration'
import { findPostgres, startPostgres } from '@evergrove/db/testing/find-postgres'
import { type Site, startSite } from './site.ts'

const TEMPLATE = 'template_site'

export type SiteTemplate = {
  /** Holds the template's data folder and those of its copies. */
  folder: string
  /** The PostgreSQL server's own database; undefined on PGlite. */
  adminUrl: string | undefined
  /** What every site is told besides where its data are. */
  settings: Record<string, string>
}

function settingsOf(template: SiteTemplate, name: string): Record<string, string> {
  const { folder, adminUrl } = template
  const settings = { ...template.settings, DATA_DIR: join(folder, name), SEED: 'demo' }
  if (adminUrl === undefined) return settings
  const secrets = { JWT_SECRET: 'for tests '.repeat(4), FIELD_KEY: '5a'.repeat(32) }
  return { ...settings, ...secrets, DATABASE_URL: urlOfDatabase(adminUrl, name) }
}

type Preparation = {
  settings?: Record<string, string>
  /** Is done to the template before it is copied. */
  prepare?: (site: Site) => Promise<void>
}

/** Prepares the template; `remove` deletes it and everything copied from it, once no site runs any more. */
export async function prepareSites({
  settings = {},
  prepare,
}: Preparation = {}): Promise<{ template: SiteTemplate; remove: () => Promise<void> }> {
  const binaries = process.env['TEST_DRIVER'] === 'pglite' ? undefined : findPostgres()
  const [folder, cluster] = await Promise.all([
    mkdtemp(join(tmpdir(), 'evergrove-sites-')),
    binaries === undefined ? undefined : startPostgres(binaries),
  ])
  const template = { folder, adminUrl: cluster?.url('postgres'), settings }
  const remove = async () => {
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    if (template.adminUrl !== undefined) await runAsAdministrator(template.adminUrl, `create database ${TEMPLATE}`)
    const site = await startSite(settingsOf(template, TEMPLATE))
    await prepare?.(site)
    await site.stop()
  } catch (error) {
    await remove()
    throw error
  }
  return { template, remove }
}

/** Starts a site of its own with a copy of everything the template holds. */
export async function startSiteFrom(template: SiteTemplate, name: string): Promise<Site> {
  const { folder, adminUrl } = template
  await Promise.all([
    cp(join(folder, TEMPLATE), join(folder, name), { recursive: true }),
    adminUrl === undefined ? undefined : runAsAdministrator(adminUrl, `create database ${name} template ${TEMPLATE}`),
  ])
  return startSite(settingsOf(template, name))
}
