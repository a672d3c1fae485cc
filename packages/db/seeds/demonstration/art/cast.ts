// The people who appear in the scenes, so that a grandmother on one page is the grandmother on the next.
import { palette, skins } from './kit.ts'
import type { Limb, Person } from './people.ts'

const black = '#1d1613'
const brownHair = '#241813'
const silver = '#d4d0c6'

export const lap: { stance: 'sit'; left: Limb; right: Limb } = {
  stance: 'sit',
  left: { elbow: [-27, -126], hand: [-12, -98] },
  right: { elbow: [27, -126], hand: [12, -98] },
}

/** Bends an arm: where the elbow and the hand are, in the figure's own units. */
export const bent = (elbowX: number, elbowY: number, handX: number, handY: number): Limb => ({
  elbow: [elbowX, elbowY],
  hand: [handX, handY],
})

const suited = (top: string, trim: string = palette.gold) => ({ outfit: 'suit' as const, top, bottom: top, trim })
const robed = (top: string, bottom: string, trim: string = palette.deepGold) => ({
  outfit: 'agbada' as const,
  top,
  bottom,
  trim,
})
const wrapped = (top: string, bottom: string, trim: string = palette.gold) => ({
  outfit: 'wrapper' as const,
  top,
  bottom,
  trim,
})
const dressed = (top: string, trim: string = palette.wheat) => ({ outfit: 'dress' as const, top, bottom: top, trim })
const shirted = (top: string, bottom: string) => ({ outfit: 'shirt' as const, top, bottom })

export const cast = {
  grandfather: {
    skin: skins.umber,
    hair: silver,
    style: 'cap',
    accent: palette.dusk,
    beard: true,
    outfit: 'kaftan',
    top: '#f1e7cf',
    bottom: '#d9c9a2',
    trim: palette.deepGold,
  },
  grandmother: {
    skin: skins.brown,
    hair: silver,
    style: 'gele',
    accent: palette.terracotta,
    glasses: true,
    ...wrapped(palette.green, '#256c51'),
  },
  widow: {
    skin: skins.umber,
    hair: silver,
    style: 'gele',
    accent: palette.terracotta,
    glasses: true,
    ...wrapped('#a34c2c', palette.terracotta),
  },
  chief: {
    skin: skins.umber,
    hair: silver,
    style: 'cap',
    accent: palette.gold,
    beard: true,
    ...robed(palette.dusk, '#1b3d50', palette.gold),
  },
  elder: {
    skin: skins.ebony,
    hair: '#c9c5bb',
    style: 'cap',
    accent: palette.deepGold,
    beard: true,
    ...robed('#f1e6cc', '#d9c9a2'),
  },
  trader: {
    skin: skins.brown,
    hair: black,
    style: 'gele',
    accent: palette.gold,
    ...wrapped(palette.terracotta, '#9a4a2b', palette.wheat),
  },
  auntie: { skin: skins.brown, hair: black, style: 'gele', accent: palette.gold, ...wrapped(palette.dusk, '#2b5a75') },
  mother: { skin: skins.caramel, hair: brownHair, style: 'braids', ...dressed(palette.gold, palette.cream) },
  daughter: { skin: skins.brown, hair: brownHair, style: 'afro', ...dressed(palette.terracotta) },
  father: { skin: skins.umber, hair: black, style: 'short', ...shirted('#fbf7ee', '#39505c') },
  girl: { skin: skins.brown, hair: black, style: 'puffs', child: true, ...dressed(palette.terracotta) },
  boy: { skin: skins.caramel, hair: black, style: 'short', child: true, ...shirted(palette.gold, '#3c5a4c') },
  graduate: {
    skin: skins.caramel,
    hair: brownHair,
    style: 'graduate',
    accent: palette.evergreen,
    ...robed(palette.evergreen, '#12352a', palette.gold),
  },
  adviser: { skin: skins.brown, hair: black, style: 'short', ...suited(palette.dusk) },
  adviserBun: { skin: skins.brown, hair: black, style: 'bun', ...suited(palette.green) },
  doctor: {
    skin: skins.brown,
    hair: black,
    style: 'bun',
    outfit: 'suit',
    top: '#fbfaf4',
    bottom: '#2f7f86',
    trim: '#2f7f86',
  },
  patient: { skin: skins.umber, hair: silver, style: 'short', glasses: true, ...shirted(palette.gold, '#4b4a44') },
  trainer: { skin: skins.caramel, hair: brownHair, style: 'afro', ...dressed(palette.green, palette.gold) },
  texan: { skin: skins.peach, hair: '#6b4327', style: 'long', ...dressed('#5d87a0', palette.cream) },
  veiled: {
    skin: skins.brown,
    hair: black,
    style: 'hijab',
    accent: palette.mid,
    outfit: 'wrapper',
    top: palette.evergreen,
    bottom: palette.evergreen,
  },
  clerk: { skin: skins.honey, hair: '#3b2a20', style: 'short', glasses: true, ...shirted(palette.cream, '#39414a') },
  director: {
    skin: skins.honey,
    hair: '#3b2a20',
    style: 'short',
    glasses: true,
    ...suited('#24303a', palette.terracotta),
  },
  husband: { skin: skins.umber, hair: black, style: 'short', beard: true, ...shirted('#5d87a0', '#39414a') },
} satisfies Record<string, Person>
