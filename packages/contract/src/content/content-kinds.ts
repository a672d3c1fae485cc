/**
 * Every kind of content, described once: the path of its call, its table, and its fields in the spelling of the API
 * (ENT-001 to ENT-010, ENT-023). Lists carry an order and a published flag; a single kind has one record, id 1. Kinds
 * with a public page are public, and all others are for agents only.
 */
import {
  type ContentField,
  type ContentFields,
  email,
  html,
  image,
  integer,
  line,
  optionalHtml,
  optionalParagraph,
  optionalUrl,
  paragraph,
  slug,
  url,
} from './content-fields.ts'

export type ContentKind = {
  table: string
  label: string
  single: boolean
  /** The public page that shows it, with `:slug` for a record's own address. Null for content that only agents can see. */
  page: string | null
  fields: ContentFields
}

const describe = <const K extends ContentKind>(kind: K): K => kind

const library = <const T extends string, const L extends string>(table: T, label: L) =>
  describe({
    table,
    label,
    single: false,
    page: null,
    fields: { url_field: url('Link or video'), description: paragraph('Description') },
  })

export const libraryNames = [
  'ourproducts',
  'annuity',
  'life',
  'health',
  'training',
  'contracting',
  'marketingmaterials',
  'agentsupports',
] as const satisfies ContentListName[]
export type LibraryName = (typeof libraryNames)[number]

export const contentKinds = {
  hero: describe({
    table: 'hero_slides',
    label: 'Hero slides',
    single: false,
    page: '/',
    fields: {
      title: line('Title'),
      snippet: line('Snippet', 300),
      get_image_url: image('Background image', 'image_id'),
    },
  }),
  services: describe({
    table: 'services',
    label: 'Services',
    single: false,
    page: '/services/:slug',
    fields: {
      title: line('Title'),
      slug: slug('Address'),
      description: paragraph('Summary'),
      safe_description_body_html: html('Full text'),
      get_image_url: image('Image', 'image_id'),
    },
  }),
  testimonials: describe({
    table: 'testimonials',
    label: 'Testimonials',
    single: false,
    page: '/',
    fields: {
      name: line('Name'),
      location: line('Location'),
      testimony: html('Testimony'),
      get_photo_url: image('Photo', 'photo_id'),
    },
  }),
  'core-values': describe({
    table: 'core_values',
    label: 'Core values',
    single: false,
    page: '/',
    fields: { title: line('Title'), description: html('Description'), get_image_url: image('Icon', 'image_id') },
  }),
  stat: describe({
    table: 'statistics',
    label: 'Statistics',
    single: false,
    page: '/',
    fields: {
      stat_figure: integer('Figure', 0, 999_999_999),
      stat_title: line('Title'),
      get_image_url: image('Icon', 'image_id'),
    },
  }),
  'photo-gallery': describe({
    table: 'gallery_photos',
    label: 'Photo gallery',
    single: false,
    page: '/',
    fields: { title: line('Title', 200), get_image_url: image('Photo', 'image_id') },
  }),
  'branch-address': describe({
    table: 'branches',
    label: 'Branches',
    single: false,
    page: '/contact',
    fields: {
      branch_name: line('Branch name'),
      phone_number: line('Phone number', 40),
      branch_address: line('Address', 300),
    },
  }),
  'why-choose-us': describe({
    table: 'why_choose_us',
    label: 'Why choose us',
    single: true,
    page: '/',
    fields: {
      title: line('Title'),
      sub_title: line('Subtitle', 200),
      description: paragraph('Summary'),
      safe_description_body_html: html('Full text'),
      get_image_url: image('Image', 'image_id'),
    },
  }),
  'network-marketing': describe({
    table: 'network_marketing',
    label: 'Network marketing',
    single: true,
    page: '/mlm-marketing',
    fields: {
      title: line('Title'),
      description: paragraph('Summary'),
      safe_description_body_html: html('Full text'),
      get_image_url: image('Image', 'image_id'),
    },
  }),
  'company-information': describe({
    table: 'company_information',
    label: 'Company information',
    single: true,
    page: '/about',
    fields: {
      company_name: line('Company name'),
      get_logo_url: image('Logo', 'logo_id'),
      get_page_header_image: image('Page header image', 'page_header_image_id'),
      company_address: line('Head office address', 300),
      email: email('Email'),
      telephone: line('Telephone', 40),
      company_history: optionalHtml('History'),
      privacy_policy: html('Privacy policy'),
      term_and_conditions: html('Terms and conditions'),
      about_company: optionalParagraph('About, in short'),
      safe_about_body_html: optionalHtml('About'),
      facebook_url: optionalUrl('Facebook'),
      instagram_url: optionalUrl('Instagram'),
      twitter_url: optionalUrl('Twitter'),
      linkedin_url: optionalUrl('LinkedIn'),
      youtube_url: optionalUrl('YouTube'),
      whatsapp_url: optionalUrl('WhatsApp'),
    },
  }),
  ourproducts: library('library_products', 'Our products'),
  annuity: library('library_annuity', 'Annuity library'),
  life: library('library_life', 'Life library'),
  health: library('library_health', 'Health library'),
  training: library('library_trainings', 'Trainings'),
  contracting: library('library_contractings', 'Contractings'),
  marketingmaterials: library('library_marketing_materials', 'Marketing materials'),
  agentsupports: library('library_agent_supports', 'Agent supports'),
  'payment-instructions': describe({
    table: 'payment_instructions',
    label: 'Payment instructions',
    single: true,
    page: null,
    fields: { body: html('How to pay the registration fee') },
  }),
  banks: describe({
    table: 'banks',
    label: 'Banks',
    single: false,
    page: null,
    fields: {
      bank_name: line('Name', 100),
      bank_code: line('Code (in Nigeria 3 or 5 digits)', 20),
      country: line('Country', 60),
    },
  }),
} as const

export type ContentKinds = typeof contentKinds
export type ContentKindName = keyof ContentKinds
export type ContentListName = {
  [K in ContentKindName]: ContentKinds[K]['single'] extends true ? never : K
}[ContentKindName]
export type ContentSingleName = Exclude<ContentKindName, ContentListName>

type WireValue<F extends ContentField> = F extends { type: 'integer' }
  ? number
  : F extends { type: 'image' } | { optional: true }
    ? string | null
    : string

/** One record of a kind as the public calls return it. */
export type Content<K extends ContentKindName> = { id: number } & {
  [F in keyof ContentKinds[K]['fields']]: ContentKinds[K]['fields'][F] extends ContentField
    ? WireValue<ContentKinds[K]['fields'][F]>
    : never
}

type InputValue<F extends ContentField> = F extends { type: 'integer' }
  ? number
  : F extends { type: 'image' }
    ? number | null
    : F extends { optional: true }
      ? string | null
      : string

/** The input for a record of a kind. Images are named by the ids of their files. */
export type ContentInput<K extends ContentKindName> = {
  [F in keyof ContentKinds[K]['fields']]: ContentKinds[K]['fields'][F] extends ContentField
    ? InputValue<ContentKinds[K]['fields'][F]>
    : never
}
