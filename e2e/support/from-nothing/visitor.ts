/** The built site as a visitor finds it. */
import type { ContentField } from '@evergrove/contract/content/content-fields'
import { type ContentKindName, contentKinds } from '@evergrove/contract/content/content-kinds'
import { expect, type Page } from '@playwright/test'
import { scrollThrough, visit } from '../visit.ts'
import { recordsOf } from './site-content.ts'

const PATHS = ['/', '/about', '/services', '/contact', '/privacy-policy', '/terms-and-conditions', '/mlm-marketing']

/** The home page shows no more than these. */
const MOST_TESTIMONIALS = 9

/** Texts are compared without marks and spaces, which the sanitiser may write in another way. */
const bare = (html: string): string => html.replaceAll(/<[^>]*>|\s+/g, '')

/** The page has the title as its own heading. */
const TITLE_OF_LEGAL_TEXT = /^<h\d>(?:Privacy policy|Terms and conditions)<\/h\d>/i

const kinds = Object.keys(contentKinds) as ContentKindName[]

function textOf({ type }: ContentField, value: string | number | undefined): string[] {
  if (type === 'image' || type === 'slug') return []
  if (type === 'integer') return [`${Number(value).toLocaleString('en-US')}+`]
  return [bare(String(value).replace(TITLE_OF_LEGAL_TEXT, ''))]
}

/** Every text that visitors are to find somewhere; whether there is a short text about the company only opens a section. */
function wantedTexts(): string[] {
  return kinds.flatMap((kind) => {
    const { page, fields } = contentKinds[kind]
    if (page === null) return []
    const records = kind === 'testimonials' ? recordsOf(kind).slice(0, MOST_TESTIMONIALS) : recordsOf(kind)
    return records.flatMap((record) =>
      Object.entries<ContentField>(fields).flatMap(([name, field]) =>
        name === 'about_company' ? [] : textOf(field, record[name]),
      ),
    )
  })
}

/** What a page says and where it leads, once all its pictures are there. */
async function readPage(page: Page, path: string): Promise<string> {
  const answer = await visit(page, path)
  expect(answer.status(), path).toBe(200)
  await scrollThrough(page, { timeout: 90_000 })
  const broken = await page.evaluate(() =>
    [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src),
  )
  expect(broken, path).toEqual([])
  return page.evaluate(() => {
    for (const counting of document.querySelectorAll<HTMLElement>('[data-final]')) {
      counting.textContent = counting.dataset['final'] ?? ''
    }
    const links = [...document.links].map((link) => link.href)
    return [document.body.textContent, ...links].join(' ')
  })
}

/** Goes through all public pages and insists that every word of the content stands on one of them. */
export async function readWholeSite(page: Page): Promise<void> {
  const services = recordsOf('services').map(({ slug }) => `/services/${slug}`)
  const pages: string[] = []
  for (const path of [...PATHS, ...services]) pages.push(bare(await readPage(page, path)))
  const site = pages.join(' ')
  expect(wantedTexts().filter((text) => !site.includes(text))).toEqual([])
}
