/** The content of the demonstration company's site: the records of each kind, in the order in which they appear. */
import {
  type ContentKindName,
  type ContentListName,
  type ContentSingleName,
  libraryNames,
} from '@evergrove/contract/content/content-kinds'
import { paymentInstructions } from './company.ts'
import { content } from './content.ts'

/**
 * Banks that agents choose from. Those of Nigeria have the codes of its central bank, in every currency of the company.
 */
const banks = [
  ['Access Bank', '044'],
  ['First Bank of Nigeria', '011'],
  ['Guaranty Trust Bank', '058'],
  ['United Bank for Africa', '033'],
  ['Zenith Bank', '057'],
].map(([bank_name, bank_code]) => ({ bank_name, bank_code, country: 'Nigeria' }))

const VIDEO = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
const file = (name: string) => `https://files.goldenfield.example/${name}.pdf`

type LibraryItem = { url_field: string; description: string }

const libraries: Record<string, LibraryItem[]> = {
  ourproducts: [
    {
      url_field: VIDEO,
      description: 'Welcome to Goldenfield: the four kinds of plan we arrange, explained in ten minutes.',
    },
    {
      url_field: file('product-overview'),
      description: 'Product overview for the year, with every charge on one page.',
    },
    {
      url_field: file('choosing-a-plan'),
      description: 'Choosing a plan: eight questions to ask before you recommend anything.',
    },
    { url_field: file('savings-plan-rates'), description: 'Savings plans: current rates of the providers we compare.' },
  ],
  annuity: [
    { url_field: VIDEO, description: 'What an annuity is, and for whom it is the wrong answer.' },
    {
      url_field: file('annuity-comparison'),
      description: 'Annuity comparison sheet to fill in together with the client.',
    },
    {
      url_field: file('annuity-glossary'),
      description: 'Glossary: the words of an annuity contract in plain English.',
    },
  ],
  life: [
    {
      url_field: file('life-needs-analysis'),
      description: 'Needs analysis for life cover: a worksheet for households.',
    },
    { url_field: VIDEO, description: 'Talking about life insurance without frightening anyone.' },
    { url_field: file('life-claims'), description: 'How a claim is made and paid, step by step, with the forms.' },
  ],
  health: [
    {
      url_field: file('health-cover-basics'),
      description: 'Health cover basics: what is paid, what is not, and who decides.',
    },
    { url_field: VIDEO, description: 'A visit to the partner clinic in Abuja.' },
    { url_field: file('health-provider-list'), description: 'List of partner hospitals and clinics by state.' },
  ],
  training: [
    { url_field: VIDEO, description: 'First week as an agent: what to do on each of the seven days.' },
    {
      url_field: file('training-calendar'),
      description: 'Training calendar with dates, places and how to reserve a seat.',
    },
    { url_field: file('listening-guide'), description: 'The listening guide: how to hold a first conversation.' },
    { url_field: 'https://youtu.be/aqz-KE-bpKQ', description: 'Recorded evening class: reading a pension statement.' },
  ],
  contracting: [
    { url_field: file('agent-agreement'), description: 'The agent agreement, with notes in the margin.' },
    { url_field: VIDEO, description: 'How to complete your contracting papers without a second trip.' },
    {
      url_field: file('code-of-conduct'),
      description: 'Code of conduct: what an agent may say, and may never promise.',
    },
  ],
  marketingmaterials: [
    { url_field: file('leaflet-family'), description: 'Leaflet for families, ready to print on both sides.' },
    { url_field: file('leaflet-traders'), description: 'Leaflet for traders and small businesses.' },
    { url_field: VIDEO, description: 'Short film to share with friends before they meet you.' },
    { url_field: file('logo-rules'), description: 'Our name and logo: how they may be used.' },
  ],
  agentsupports: [
    { url_field: VIDEO, description: 'A tour of this dashboard.' },
    { url_field: file('payment-help'), description: 'Paying the registration fee and uploading the proof.' },
    { url_field: file('who-to-call'), description: 'Whom to call for what: names and extensions.' },
  ],
}

const { company, why_choose_us, network_marketing, ...lists } = content

export const singleRecords: [ContentSingleName, object][] = [
  ['company-information', company],
  ['why-choose-us', why_choose_us],
  ['network-marketing', network_marketing],
  ['payment-instructions', paymentInstructions],
]

export const listRecords: [ContentListName, object[]][] = [
  ['hero', lists.hero_slides],
  ['services', lists.services],
  ['testimonials', lists.testimonials],
  ['core-values', lists.core_values],
  ['stat', lists.statistics],
  ['photo-gallery', lists.gallery_photos],
  ['branch-address', lists.branches],
  ['banks', banks],
  ...libraryNames.map((name): [ContentListName, object[]] => [name, libraries[name] ?? []]),
]

/** The records of every kind. */
export const demonstrationRecords: [ContentKindName, object[]][] = [
  ...singleRecords.map(([kind, record]): [ContentKindName, object[]] => [kind, [record]]),
  ...listRecords,
]
