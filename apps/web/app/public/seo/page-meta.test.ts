import { expect, test } from 'vitest'
import type { Site } from '../../platform/document/use-site.ts'
import { pageMeta } from './page-meta.ts'

const site: Site = {
  apiBaseUrl: '/api/',
  currency: undefined,
  publicUrl: 'https://company.test',
  services: [],
  marketing: undefined,
  company: {
    id: 1,
    company_name: 'Company',
    get_logo_url: null,
    get_page_header_image: '/media/0123-20x10.webp',
    company_address: 'Lagos',
    email: 'a@company.test',
    telephone: '1',
    company_history: null,
    privacy_policy: '',
    term_and_conditions: '',
    about_company: 'We plan.',
    safe_about_body_html: null,
    facebook_url: 'https://social.test/company',
    instagram_url: '',
    twitter_url: null,
    linkedin_url: null,
    youtube_url: null,
    whatsapp_url: null,
  },
}

test('the metadata name the page and the company, at the public address, with a picture in a common format', () => {
  const meta = pageMeta({ site, path: '/about', title: 'About Us' })
  expect(meta).toContainEqual({ title: 'About Us | Company' })
  expect(meta).toContainEqual({ name: 'description', content: 'We plan.' })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://company.test/about' })
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://company.test/media/0123-20x10.jpg?w=1200',
  })
})

test('only social addresses with a value are listed', () => {
  const data = pageMeta({ site, path: '/' }).flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))
  expect(data).toEqual([expect.objectContaining({ sameAs: ['https://social.test/company'] })])
})

test('only the title is used if the company could not be loaded', () => {
  expect(pageMeta({ site: undefined, path: '/about', title: 'About Us' })).toEqual([{ title: 'About Us' }])
})
