// Heroes of open country and water, and the page-header panorama. White headlines lie over the left half
// (over the whole of the panorama), so those parts stay calm and dark.

import { boat, bridge, tower, water } from './buildings.ts'
import { bent, cast } from './cast.ts'
import { box, disc, fade, mix, oval, path, Sheet, smooth, stroke, times } from './kit.ts'
import { birds, cloud, furrows, grass, hill, palm, range, ridgeHeight, tree, wheatRow } from './nature.ts'
import { figure, rim } from './people.ts'

/** Darkens the side on which the headline lies. */
export function veil(sheet: Sheet, strength: number): void {
  const shades = [
    [0, 1],
    [0.38, 0.92],
    [0.5, 0.74],
    [0.6, 0.34],
    [0.74, 0],
  ] as const
  sheet.fill(
    sheet.linear(
      shades.map(([at, share]) => [at, '#08261d', Math.round(strength * share * 100) / 100]),
      'across',
    ),
  )
}

const wave =
  (y: number) =>
  (x: number): number =>
    y + Math.sin(x / 260) * 14

function dawn(sheet: Sheet): void {
  sheet.fill(
    sheet.linear([
      [0, '#1c5a5c'],
      [0.3, '#5f9277'],
      [0.52, '#edc981'],
      [0.62, '#f6dfa6'],
    ]),
  )
  sheet.glow(1500, 500, 620, '#fff0c2', 0.95).add(disc(1500, 500, 84, '#fff6d8'))
  sheet.add(cloud(1780, 210, 380, '#fbe6b4', 0.55), cloud(1180, 150, 320, '#f6dfae', 0.32))
  sheet.add(cloud(700, 240, 420, '#bcd0a4', 0.2), birds(1240, 280, 17, '#24503f'))
  range(sheet, 500, 590, 4, '#4a8560', '#eecf8e')
}

function sunrise(): string {
  const sheet = new Sheet(2000, 1000, 21)
  dawn(sheet)
  const slope = { base: 650, swing: 24, waves: 0.8, phase: 2.4 }
  hill(sheet, slope, '#d9ae52', '#8a6a22')
  sheet.add(furrows([1500, 640], 1000, -300, 2500, 26, '#8b6718', 0.4))
  const grove = [
    [1120, 130],
    [1206, 96],
    [1860, 170],
    [1948, 120],
    [980, 90],
  ] as const
  for (const [x, h] of grove) sheet.add(tree(x, ridgeHeight(slope, x / 2000) + 12, h, '#3f7d56'))
  const rows = [
    [684, 34, 12, '#e3bd66'],
    [722, 48, 15, '#dcb052'],
    [770, 66, 19, '#d6aa4c'],
    [826, 92, 24, '#d0a244'],
  ] as const
  for (const [y, h, gap, ear] of rows) wheatRow(sheet, -20, 2020, h, gap, wave(y), ear)
  const lane =
    'M1496 668C1470 720 1540 760 1490 820C1440 880 1380 930 1340 1000H1730C1720 920 1690 870 1650 810C1600 750 1540 720 1512 668Z'
  sheet.add(path(lane, sheet.ramp('#f6e2ae', '#c99a55')))
  sheet.add(
    path(
      'M1512 668C1540 720 1600 750 1650 810C1690 870 1720 920 1730 1000H1640C1640 900 1600 820 1560 770Z',
      '#8f6a34',
      fade(0.28),
    ),
  )
  sheet.add(oval(1500, 900, 190, 16, '#3b2b12', fade(0.35)))
  const left = {
    ...cast.grandfather,
    stance: 'walk',
    back: true,
    left: bent(-30, -128, -32, -98),
    right: bent(30, -126, 40, -100),
  } as const
  const right = {
    ...cast.trader,
    back: true,
    hair: '#8e8a82',
    left: bent(-28, -128, -36, -102),
    right: bent(28, -128, 27, -98),
  } as const
  sheet.add(figure(1454, 898, 390, left), figure(1576, 900, 368, right), rim(1454, 898, 390), rim(1576, 900, 368))
  for (const [from, to] of [
    [-20, 1340],
    [1760, 2020],
  ] as const)
    wheatRow(sheet, from, to, 130, 27, wave(900), '#c99a3e')
  for (const [from, to] of [
    [-20, 1290],
    [1800, 2020],
  ] as const)
    wheatRow(sheet, from, to, 190, 34, wave(1020), '#be8d34')
  veil(sheet, 0.84)
  return sheet.svg()
}

type Cap = 'flat' | 'step' | 'spire' | 'slant' | 'dome'
const skyline: readonly (readonly [x: number, w: number, h: number, cap: Cap])[] = [
  [960, 92, 170, 'flat'],
  [1060, 70, 250, 'step'],
  [1136, 104, 200, 'slant'],
  [1250, 84, 330, 'flat'],
  [1342, 66, 230, 'dome'],
  [1414, 100, 270, 'step'],
  [1660, 92, 300, 'spire'],
  [1758, 116, 220, 'flat'],
  [1880, 90, 280, 'slant'],
  [840, 104, 120, 'flat'],
  [730, 90, 150, 'step'],
  [560, 120, 100, 'flat'],
]

function city(sheet: Sheet): void {
  for (let x = 60; x < 2000; x += sheet.random(46, 80)) {
    tower(sheet, 640, { x, w: sheet.random(40, 74), h: sheet.random(40, 150), colour: '#8d6a63' }, '#f0be80', 0.25, 8)
  }
  for (const [x, w, h, cap] of skyline) {
    tower(sheet, 650, { x, w, h, colour: mix('#173845', '#5a4f52', (x % 3) * 0.18), cap }, '#f7cf86', 0.6, 11)
  }
}

function lagoon(): string {
  const sheet = new Sheet(2000, 1000, 5)
  sheet.fill(
    sheet.linear([
      [0, '#0d2a36'],
      [0.34, '#21465c'],
      [0.54, '#a8694f'],
      [0.64, '#eab26a'],
    ]),
  )
  sheet.glow(1590, 600, 640, '#ffd592', 0.9).add(disc(1590, 560, 70, '#ffe9bd'))
  sheet.add(
    cloud(1700, 190, 460, '#e0976a', 0.4),
    cloud(1180, 250, 380, '#d98d63', 0.3),
    cloud(1890, 330, 260, '#f0b878', 0.35),
  )
  sheet.add(cloud(620, 220, 420, '#47667a', 0.35), birds(1420, 300, 15, '#14303c'))
  city(sheet)
  water(sheet, 646, '#b98058', '#0d2b36', '#ffd9a0', 90)
  sheet.add(
    path(
      'M1540 650H1650L1780 1000H1400Z',
      sheet.linear([
        [0, '#ffdf9f', 0.75],
        [1, '#ffcf85', 0],
      ]),
    ),
  )
  const reflected = times(
    46,
    () =>
      `M${Math.round(sheet.random(700, 1980))} ${Math.round(sheet.random(710, 800))}v${Math.round(sheet.random(14, 50))}`,
  )
  sheet.add(stroke(reflected.join(''), '#ffd48c', 4, fade(0.25)), bridge(0, 2000, 690, 1250, 380, '#14323d'))
  sheet.add(
    boat(1600, 840, 200, '#3b2320', '#f3e0b0'),
    boat(1800, 776, 84, '#2d2426', '#e8c98f'),
    boat(1120, 810, 120, '#22282b', '#d9b98a'),
  )
  sheet.add(
    path(
      `${smooth([
        [1500, 1000],
        [1600, 950],
        [1740, 922],
        [1880, 906],
        [2000, 900],
      ])}V1000Z`,
      '#0b241f',
    ),
  )
  sheet.add(
    palm(1900, 930, 460, '#123c30', -0.16),
    palm(1970, 950, 340, '#0f3429', 0.06),
    box(1890, 918, 110, 30, '#0b241f', fade(0.4)),
  )
  veil(sheet, 0.82)
  return sheet.svg()
}

function panorama(): string {
  const sheet = new Sheet(2000, 600, 44)
  sheet.fill(
    sheet.linear([
      [0, '#0c3129'],
      [0.45, '#2a6a58'],
      [0.72, '#8fae80'],
    ]),
  )
  sheet
    .glow(1480, 300, 460, '#f3e0b0', 0.5)
    .add(disc(1480, 300, 46, '#f4e3b4', fade(0.35)), birds(1180, 150, 11, '#0f3d2e'))
  sheet.add(cloud(520, 120, 360, '#5c8f78', 0.3), cloud(1720, 110, 320, '#7ba487', 0.3))
  range(sheet, 300, 400, 5, '#1b5e45', '#86a67d')
  const slope = { base: 440, swing: 20, waves: 1.1, phase: 0.8 }
  hill(sheet, slope, '#b08c3c', '#4f4a22')
  sheet.add(furrows([1400, 420], 620, -400, 2600, 30, '#5b4a1c', 0.45))
  const trees = [
    [130, 150],
    [230, 100],
    [610, 80],
    [1010, 70],
    [1090, 100],
    [1720, 130],
    [1830, 180],
    [1930, 110],
  ] as const
  for (const [x, h] of trees) sheet.add(tree(x, ridgeHeight(slope, x / 2000) + 10, h, '#1f5f47'))
  const rows = [
    [478, 34, 13, '#b0934a'],
    [512, 50, 17, '#a98a3e'],
    [560, 80, 23, '#96782f'],
    [625, 120, 30, '#7d6628'],
  ] as const
  for (const [y, h, gap, ear] of rows) wheatRow(sheet, -20, 2020, h, gap, (x) => y + Math.sin(x / 300) * 10, ear)
  grass(sheet, () => 590, 20, 60, '#4c5426')
  sheet.fill(
    sheet.linear([
      [0, '#08261d', 0.5],
      [0.5, '#08261d', 0.42],
      [1, '#08261d', 0.62],
    ]),
  )
  return sheet.svg()
}

export const landscapeArt: Record<string, () => string> = {
  'hero-fields': sunrise,
  'hero-lagoon': lagoon,
  'page-header': panorama,
}
