// Every drawing of the demonstration company by name; each function returns a complete SVG document.
import { gatheringArt } from './art/gallery-gatherings.ts'
import { officeArt } from './art/gallery-offices.ts'
import { homeArt } from './art/hero-homes.ts'
import { landscapeArt } from './art/hero-landscapes.ts'
import { iconArt } from './art/icons.ts'
import { logoArt } from './art/logo.ts'
import { networkArt } from './art/network-tree.ts'
import { portraitArt } from './art/portraits.ts'
import { receiptArt } from './art/receipt.ts'
import { outdoorServiceArt } from './art/service-outdoors.ts'
import { roomArt } from './art/service-rooms.ts'

export const demonstrationArt: Record<string, () => string> = {
  ...logoArt,
  ...landscapeArt,
  ...homeArt,
  ...outdoorServiceArt,
  ...roomArt,
  ...networkArt,
  ...officeArt,
  ...gatheringArt,
  ...portraitArt,
  ...iconArt,
  ...receiptArt,
}
