// Twelve portraits for the testimonials: one set of face, hair and garment parts, varied by age, build and dress.
import { darker, fade, group, lighter, palette, path, Sheet, skins } from './kit.ts'
import { type Dress, garment } from './portrait-clothes.ts'
import { type Features, face, neck } from './portrait-face.ts'
import { beard, crown, earring, type Style } from './portrait-hair.ts'

interface Portrait extends Features, Dress {
  ground: string
  hair: string
  style: Style
  cloth?: string
  beard?: 'full' | 'goatee' | 'moustache' | 'stubble'
  earrings?: string
  tilt?: number
  breadth?: number
}

const grey = '#b9b6ad'
const black = '#1d1613'

const sitters: Record<string, Portrait> = {
  'portrait-adaeze': {
    tilt: -3,
    breadth: 0.98,
    ground: '#e8c37a',
    skin: skins.umber,
    brow: black,
    jaw: 0.3,
    age: 0,
    smile: 'open',
    lips: '#a2453f',
    lashes: true,
    hair: black,
    style: 'gele',
    cloth: palette.terracotta,
    garment: 'lace',
    colour: palette.green,
    trim: palette.wheat,
    earrings: palette.gold,
  },
  'portrait-babatunde': {
    tilt: 0,
    breadth: 1.04,
    ground: palette.mid,
    skin: skins.ebony,
    brow: '#8e8a82',
    jaw: 0.9,
    age: 0.8,
    smile: 'closed',
    hair: grey,
    style: 'fila',
    cloth: palette.dusk,
    garment: 'agbada',
    colour: palette.dusk,
    trim: palette.gold,
    beard: 'full',
  },
  'portrait-marcus': {
    tilt: 2.5,
    breadth: 1,
    ground: '#7fa3ad',
    skin: skins.brown,
    brow: black,
    jaw: 0.7,
    age: 0.15,
    smile: 'open',
    hair: black,
    style: 'fade',
    garment: 'suit',
    colour: '#24303a',
    trim: palette.terracotta,
    beard: 'goatee',
    glasses: '#2a211c',
  },
  'portrait-hauwa': {
    ground: '#d9b38c',
    skin: skins.brown,
    brow: black,
    jaw: 0.2,
    age: 0,
    smile: 'closed',
    lips: '#a8504a',
    lashes: true,
    hair: black,
    style: 'hijab',
    cloth: palette.green,
    garment: 'blouse',
    colour: palette.evergreen,
    trim: palette.sage,
  },
  'portrait-linda': {
    tilt: 3,
    breadth: 0.97,
    ground: palette.sage,
    skin: skins.peach,
    brow: '#8b7a63',
    jaw: 0.4,
    age: 0.75,
    smile: 'open',
    lips: '#b9574f',
    lashes: true,
    hair: '#d9d2c3',
    style: 'bob',
    garment: 'jumper',
    colour: palette.dusk,
    trim: palette.cream,
    iris: '#4d7186',
    earrings: palette.gold,
  },
  'portrait-chinedu': {
    tilt: -2.5,
    breadth: 1.03,
    ground: '#e2a96f',
    skin: skins.ebony,
    brow: black,
    jaw: 0.8,
    age: 0.1,
    smile: 'open',
    hair: black,
    style: 'cropped',
    garment: 'shirt',
    colour: palette.cream,
    trim: palette.gold,
    beard: 'stubble',
  },
  'portrait-folake': {
    tilt: -2,
    breadth: 1,
    ground: '#9cb8a6',
    skin: skins.umber,
    brow: '#2a211d',
    jaw: 0.5,
    age: 0.55,
    smile: 'closed',
    lips: '#8e3f3c',
    lashes: true,
    hair: '#8e8a86',
    style: 'greyBun',
    garment: 'ankara',
    colour: palette.deepGold,
    trim: palette.terracotta,
    glasses: '#caa04a',
    earrings: palette.wheat,
  },
  'portrait-carlos': {
    tilt: 1.5,
    breadth: 1.05,
    ground: '#d2b27f',
    skin: skins.honey,
    brow: '#3b2a20',
    jaw: 0.75,
    age: 0.45,
    smile: 'closed',
    hair: '#4a372b',
    style: 'sideParting',
    garment: 'shirt',
    colour: '#5d87a0',
    trim: palette.gold,
    beard: 'moustache',
  },
  'portrait-ngozi': {
    tilt: 3,
    breadth: 0.96,
    ground: '#8bb3a8',
    skin: skins.caramel,
    brow: black,
    jaw: 0.25,
    age: 0,
    smile: 'open',
    lips: '#b04d48',
    lashes: true,
    hair: '#221712',
    style: 'braids',
    garment: 'scrubs',
    colour: '#2f7f86',
    trim: palette.wheat,
    earrings: palette.gold,
  },
  'portrait-emeka': {
    tilt: -2,
    breadth: 0.97,
    ground: '#c9cfae',
    skin: skins.umber,
    brow: '#a7a299',
    jaw: 0.6,
    age: 0.9,
    smile: 'open',
    hair: grey,
    style: 'receding',
    garment: 'suit',
    colour: palette.evergreen,
    trim: palette.gold,
    glasses: '#3a3a3a',
    beard: 'moustache',
  },
  'portrait-grace': {
    tilt: -3.5,
    breadth: 0.98,
    ground: '#dba58a',
    skin: skins.brown,
    brow: black,
    jaw: 0.35,
    age: 0.05,
    smile: 'closed',
    lips: '#9c3f40',
    lashes: true,
    hair: black,
    style: 'afro',
    garment: 'blouse',
    colour: palette.gold,
    trim: palette.cream,
    earrings: palette.terracotta,
  },
  'portrait-hannah': {
    tilt: 3.5,
    breadth: 0.95,
    ground: '#a9c2c9',
    skin: skins.olive,
    brow: '#5b3b26',
    jaw: 0.3,
    age: 0.1,
    smile: 'open',
    lips: '#b85a52',
    lashes: true,
    hair: '#6b4327',
    style: 'waves',
    garment: 'blouse',
    colour: palette.mid,
    trim: palette.cream,
    iris: '#5b6b3a',
  },
}

function portrait(sitter: Portrait): string {
  const sheet = new Sheet(480, 480, 3)
  const hair = crown(sitter.style, sitter.hair, sitter.cloth)
  sheet.fill(
    sheet.radial([
      [0, lighter(sitter.ground, 0.55)],
      [0.55, sitter.ground],
      [1, darker(sitter.ground, 0.22)],
    ]),
  )
  sheet.add(path('M0 380Q120 300 240 340T480 300V480H0Z', darker(sitter.ground, 0.2), fade(0.35)))
  // Headcloths that fall over the shoulders must lie above the garment, everything else below it.
  const draped = sitter.style === 'hijab'
  const scale = sitter.style === 'gele' || sitter.style === 'greyBun' || sitter.style === 'afro' ? 1.08 : 1.2
  // A slight tilt about the chin and a breadth of one's own keep twelve heads from one plan from looking like brothers.
  const { tilt = 0, breadth = 1 } = sitter
  const pose = `transform="rotate(${tilt} 240 330) translate(${240 - 240 * breadth} 0) scale(${breadth} 1)"`
  const whiskers = sitter.beard ? beard(sitter.beard, sitter.beard === 'stubble' ? sitter.brow : sitter.hair) : ''
  const jewels = sitter.earrings ? earring(sitter.earrings) : ''
  const body = group([neck(sitter), draped ? '' : garment(sheet, sitter)], 'transform="translate(0 -36)"')
  const front = group([...face(sheet, sitter), whiskers, jewels, hair.over], pose)
  const framing = `transform="translate(${240 - 240 * scale} ${254 - 246 * scale}) scale(${scale})"`
  sheet.add(group([group([hair.behind], pose), body, front], framing))
  return sheet.svg()
}

export const portraitArt: Record<string, () => string> = Object.fromEntries(
  Object.entries(sitters).map(([name, sitter]) => [name, () => portrait(sitter)]),
)
