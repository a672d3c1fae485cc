// The demonstration content keeps the promises the seeding and the pages rely on.
import { describe, expect, it } from 'vitest'
import { demonstrationArt } from './art.ts'
import { demonstrationContent as content } from './content.ts'

const words = (html: string): number =>
  html
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
const allowed = new Set(['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote'])

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}

function pictures(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && ['image', 'photo', 'logo', 'page_header_image'].includes(key)
      ? [inner]
      : pictures(inner),
  )
}

describe('demonstration content', () => {
  it('has every list at its agreed length', () => {
    const counts = {
      hero_slides: 4,
      services: 6,
      testimonials: 12,
      core_values: 4,
      statistics: 4,
      gallery_photos: 6,
      branches: 3,
    } as const
    for (const [name, count] of Object.entries(counts)) expect(content[name as keyof typeof counts]).toHaveLength(count)
  })

  it('names only pictures that are drawn', () => {
    for (const name of pictures(content)) expect(Object.keys(demonstrationArt)).toContain(name)
    expect(pictures(content)).toHaveLength(40)
  })

  it('gives each service its own address and enough to read', () => {
    expect(new Set(content.services.map(({ slug }) => slug)).size).toBe(6)
    for (const service of content.services) {
      expect(words(service.description)).toBeGreaterThanOrEqual(110)
      expect(words(service.description)).toBeLessThanOrEqual(160)
      expect(words(service.safe_description_body_html)).toBeGreaterThanOrEqual(350)
      expect(words(service.safe_description_body_html)).toBeLessThanOrEqual(600)
    }
  })

  it('has long texts that are long enough', () => {
    const { company, network_marketing } = content
    expect(words(company.privacy_policy)).toBeGreaterThanOrEqual(1100)
    expect(words(company.term_and_conditions)).toBeGreaterThanOrEqual(1100)
    expect(words(company.safe_about_body_html)).toBeGreaterThanOrEqual(350)
    expect(words(network_marketing.safe_description_body_html)).toBeGreaterThanOrEqual(600)
    expect(company.privacy_policy.match(/<h3>/g)?.length).toBeGreaterThanOrEqual(9)
  })

  it('keeps headlines and testimonials within their frames', () => {
    for (const slide of content.hero_slides) {
      expect(slide.title.length).toBeLessThanOrEqual(48)
      expect(slide.snippet.length).toBeLessThanOrEqual(150)
    }
    for (const { testimony } of content.testimonials) {
      expect(words(testimony)).toBeGreaterThanOrEqual(35)
      expect(words(testimony)).toBeLessThanOrEqual(70)
    }
  })

  it('uses only the agreed elements, each of them closed', () => {
    for (const html of strings(content)) {
      const open: string[] = []
      for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
        expect(allowed).toContain(tag)
        if (slash) expect(open.pop()).toBe(tag)
        else open.push(tag)
      }
      expect(open).toEqual([])
    }
  })
})
