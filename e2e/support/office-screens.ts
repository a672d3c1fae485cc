/** The other screens of the console (home, plan, messages and so on) as staff see them, and records for them. */
import { randomUUID } from 'node:crypto'
import type { Site } from '@evergrove/testing/site'
import { expect, type Locator, type Page } from '@playwright/test'
import { visit } from './visit.ts'

const paths = {
  Home: '',
  Plan: '/plan',
  'Audit trail': '/audit',
  Messages: '/messages',
  Notifications: '/notifications',
  Subscribers: '/subscribers',
  Mailings: '/mailings',
  'Staff accounts': '/accounts',
  'Your account': '/account',
} as const

export type OfficeScreen = keyof typeof paths

/** Opens the screen at its address, with an optional query. */
export async function openOffice(page: Page, screen: OfficeScreen, query = ''): Promise<void> {
  await visit(page, `/staff${paths[screen]}${query}`)
  await expect(page.getByRole('heading', { level: 1, name: screen, exact: true })).toBeVisible()
}

/** Expects this text in the latest confirmation. */
export const expectDone = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

export const dialogOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })

export const rowsOf = (page: Page, table: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody tr')

async function post({ url }: Site, call: string, body: unknown): Promise<void> {
  const answer = await fetch(`${url}/api/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}`)
}

/** Subscribes a visitor to the newsletter. Returns the email address. */
export async function subscribe(site: Site, prefix = ''): Promise<string> {
  const email = `${prefix}${randomUUID()}@readers.example`
  await post(site, 'email-subscription', { email })
  return email
}
