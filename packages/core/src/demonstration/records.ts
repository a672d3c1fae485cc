/** What the site of the demonstration company says, by kind of content, each kind's records in their order. */
import {
  type ContentKindName,
  type ContentListName,
  type ContentSingleName,
  libraryNames,
} from '@evergrove/contract/content/content-kinds'
import { demonstrationContent, demonstrationLibraries } from '@evergrove/db/demonstration'

const { company, why_choose_us, network_marketing, ...lists } = demonstrationContent

export const singleRecords: [ContentSingleName, object][] = [
  ['company-information', company],
  ['why-choose-us', why_choose_us],
  ['network-marketing', network_marketing],
]

export const listRecords: [ContentListName, object[]][] = [
  ['hero', lists.hero_slides],
  ['services', lists.services],
  ['testimonials', lists.testimonials],
  ['core-values', lists.core_values],
  ['stat', lists.statistics],
  ['photo-gallery', lists.gallery_photos],
  ['branch-address', lists.branches],
  ...libraryNames.map((name): [ContentListName, object[]] => [name, demonstrationLibraries[name] ?? []]),
]

/** All of them. */
export const demonstrationRecords: [ContentKindName, object[]][] = [
  ...singleRecords.map(([kind, record]): [ContentKindName, object[]] => [kind, [record]]),
  ...listRecords,
]
