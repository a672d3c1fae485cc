/** The content of the demonstration company's site: the records of each kind, in the order in which they appear. */
import {
  type ContentKindName,
  type ContentListName,
  type ContentSingleName,
  libraryNames,
} from '@evergrove/contract/content/content-kinds'
import { banks } from './banks.ts'
import { paymentInstructions } from './company.ts'
import { content } from './content.ts'
import { libraries } from './libraries.ts'

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
