import { bonusKinds, transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import { describe, expect, test } from 'vitest'
import { content } from './content.ts'

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

describe('demonstration content', () => {
  test('has every list at its agreed length', () => {
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

  test('gives each service its own address and enough text', () => {
    expect(new Set(content.services.map(({ slug }) => slug)).size).toBe(6)
    for (const service of content.services) {
      expect(words(service.description)).toBeGreaterThanOrEqual(110)
      expect(words(service.description)).toBeLessThanOrEqual(160)
      expect(words(service.safe_description_body_html)).toBeGreaterThanOrEqual(350)
      expect(words(service.safe_description_body_html)).toBeLessThanOrEqual(600)
    }
  })

  test('has long texts that are long enough', () => {
    const { company, network_marketing } = content
    expect(words(company.privacy_policy)).toBeGreaterThanOrEqual(1100)
    expect(words(company.term_and_conditions)).toBeGreaterThanOrEqual(1100)
    expect(words(company.safe_about_body_html)).toBeGreaterThanOrEqual(350)
    expect(words(network_marketing.safe_description_body_html)).toBeGreaterThanOrEqual(600)
    expect(company.privacy_policy.match(/<h3>/g)?.length).toBeGreaterThanOrEqual(9)
  })

  test('explains every kind of bonus, in the terms and on the page about joining', () => {
    const { company, network_marketing } = content
    for (const text of [company.term_and_conditions, network_marketing.safe_description_body_html]) {
      for (const kind of bonusKinds) expect(text.toLowerCase()).toContain(transferFacts[kind].label.toLowerCase())
    }
  })

  test('says where a newcomer learns the amount of the registration fee', () => {
    const text = content.network_marketing.safe_description_body_html
    expect(text).not.toContain('registration page')
    expect(text).toContain('your dashboard shows the amount and how to pay it')
  })

  test('keeps headlines and testimonials within their frames', () => {
    for (const slide of content.hero_slides) {
      expect(slide.title.length).toBeLessThanOrEqual(48)
      expect(slide.snippet.length).toBeLessThanOrEqual(150)
    }
    for (const { testimony } of content.testimonials) {
      expect(words(testimony)).toBeGreaterThanOrEqual(35)
      expect(words(testimony)).toBeLessThanOrEqual(70)
    }
  })

  test('uses only the agreed elements, each of them closed', () => {
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
