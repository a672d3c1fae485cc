/** The built site as a visitor sees it. */
import type { ContentField } from '@evergrove/contract/content/content-fields'
import { type ContentKindName, contentKinds } from '@evergrove/contract/content/content-kinds'
import { expect, type Page } from '@playwright/test'
import { scrollThrough, visit } from '../visit.ts'
import { recordsOf } from './site-content.ts'

const PATHS = ['/', '/about', '/services', '/contact', '/privacy-policy', '/terms-and-conditions', '/mlm-marketing']

/** Removes tags and spaces before texts are compared, because the sanitiser may write them in another way. */
const bare = (html: string): string => html.replaceAll(/<[^>]*>|\s+/g, '')

/** The page shows the title as its own heading. */
const TITLE_OF_LEGAL_TEXT = /^<h\d>(?:Privacy policy|Terms and conditions)<\/h\d>/i

const kinds = Object.keys(contentKinds) as ContentKindName[]

function textOf({ type }: ContentField, value: string | number | undefined): string[] {
  if (type === 'image' || type === 'slug') return []
  if (type === 'integer') return [`${Number(value).toLocaleString('en-US')}+`]
  return [bare(String(value).replace(TITLE_OF_LEGAL_TEXT, ''))]
}

/** Lists every text that visitors must find. The short text about the company is left out: it only opens a section. */
function wantedTexts(): string[] {
  return kinds.flatMap((kind) => {
    const { page, fields } = contentKinds[kind]
    if (page === null) return []
    return recordsOf(kind).flatMap((record) =>
      Object.entries<ContentField>(fields).flatMap(([name, field]) =>
        name === 'about_company' ? [] : textOf(field, record[name]),
      ),
    )
  })
}

/** Returns the texts and links of a page, once all its pictures have loaded. */
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

/** Reads all public pages and expects every word of the content on one of them. */
export async function readWholeSite(page: Page): Promise<void> {
  const services = recordsOf('services').map(({ slug }) => `/services/${slug}`)
  const pages: string[] = []
  for (const path of [...PATHS, ...services]) pages.push(bare(await readPage(page, path)))
  const site = pages.join(' ')
  expect(wantedTexts().filter((text) => !site.includes(text))).toEqual([])
}
