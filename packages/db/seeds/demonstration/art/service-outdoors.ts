// Pictures of the services that are told out of doors.

import { house, water } from './buildings.ts'
import { bent, cast, lap } from './cast.ts'
import { box, disc, fade, oval, type Point, palette, path, Sheet, smooth, stroke, times } from './kit.ts'
import { bush, cloud, furrows, grass, hill, range, tree } from './nature.ts'
import { figure } from './people.ts'

export function meadow(seed: number, sky: readonly [string, string], [sunX, sunY]: Point): Sheet {
  const sheet = new Sheet(1200, 800, seed)
  sheet
    .fill(
      sheet.linear([
        [0, sky[0]],
        [0.6, sky[1]],
      ]),
    )
    .glow(sunX, sunY, 420, '#fff2cb', 0.9)
    .add(disc(sunX, sunY, 46, '#fff7dd'))
  sheet.add(cloud(sunX - 330, sunY - 110, 240, '#fffaf0', 0.55), cloud(sunX + 190, sunY - 160, 170, '#fffaf0', 0.4))
  range(sheet, 380, 480, 3, '#4a8f6a', '#e6dcab')
  return sheet
}

function retirement(): string {
  const sheet = meadow(2, ['#6fb0ae', '#f4dfa6'], [900, 290])
  water(sheet, 486, '#e7d9a6', '#6aa197', '#fff6d6', 40)
  const bank = `${smooth([
    [-20, 560],
    [200, 520],
    [520, 560],
    [900, 600],
    [1220, 580],
  ])}V800H-20Z`
  sheet.add(
    path(bank, sheet.ramp('#7fb26b', '#2c6e4b')),
    tree(230, 700, 600, '#2f7a54'),
    oval(330, 712, 330, 30, palette.ink, fade(0.2)),
  )
  const [wood, dark] = ['#8a5a34', '#6d4325']
  sheet.add(
    box(450, 490, 420, 18, wood),
    box(450, 528, 420, 18, wood),
    box(468, 490, 16, 130, dark),
    box(838, 490, 16, 130, dark),
  )
  sheet.add(box(438, 596, 444, 20, '#9a683d'), box(458, 616, 18, 104, dark), box(844, 616, 18, 104, dark))
  sheet.add(figure(580, 726, 400, { ...cast.grandfather, ...lap, turn: 0.7, right: bent(29, -126, 34, -100) }))
  sheet.add(figure(738, 726, 380, { ...cast.grandmother, ...lap, turn: -0.7 }))
  sheet.add(bush(1060, 770, 240, '#2f7a54', '#f1c9a0'), bush(80, 790, 190, '#276b4a', palette.gold))
  grass(sheet, () => 752, 26, 80, '#2f7a4f')
  return sheet.svg()
}

function basket(sheet: Sheet, x: number, y: number, w: number): void {
  const at = (share: number): number => x + w * share
  sheet.add(path(`M${at(0)} ${y}h${w}l${-w * 0.14} ${w * 0.6}h${-w * 0.72}Z`, '#b9823f'))
  sheet.add(
    stroke(
      times(3, (i) => `M${at(0.04 + i * 0.04)} ${y + w * (0.15 + i * 0.16)}H${at(0.96 - i * 0.04)}`).join(''),
      '#8f6029',
      4,
    ),
  )
  sheet.add(times(8, (i) => disc(at(0.1 + i * 0.115), y - 4 - (i % 2) * 9, w * 0.11, i % 3 ? '#e59a3c' : palette.gold)))
}

/** A row of orange trees; one tree is drawn and used again, which keeps the orchard a small file. */
function orangeRow(sheet: Sheet, [y, h]: Point, places: readonly number[]): void {
  const spot = (i: number): Point => [Math.sin(i * 2.4) * h * 0.34, -h * (0.42 + 0.2 * Math.abs(Math.cos(i * 1.9)))]
  const fruit = times(9, (i) => disc(...spot(i), h * 0.032, i % 3 ? '#e59a3c' : palette.gold))
  sheet.add(`<defs><g id="orange${h}">${tree(0, 0, h, '#357f55', -1, sheet.random)}${fruit.join('')}</g></defs>`)
  sheet.add(places.map((x) => `<use href="#orange${h}" x="${x}" y="${y}"/>`))
}

function annuities(): string {
  const sheet = meadow(4, ['#79b4a8', '#f6e3b0'], [300, 250])
  hill(sheet, { base: 500, swing: 14, waves: 0.7, phase: 1 }, '#a9bf6e', '#4f8a4c')
  sheet.add(furrows([620, 500], 820, -500, 1800, 18, '#3c7a48', 0.45))
  orangeRow(sheet, [540, 130], [40, 190, 340, 480, 760, 900, 1050, 1180])
  orangeRow(sheet, [620, 210], [-20, 220, 440, 820, 1040, 1230])
  orangeRow(sheet, [770, 350], [110, 1010])
  sheet.add(
    figure(610, 764, 430, {
      ...cast.trader,
      turn: 0.3,
      left: bent(-29, -130, -19, -106),
      right: bent(29, -130, 19, -106),
    }),
  )
  basket(sheet, 554, 532, 112)
  basket(sheet, 740, 700, 124)
  grass(sheet, () => 772, 24, 80, '#2f7a4f')
  return sheet.svg()
}

function umbrella(x: number, y: number, w: number): string {
  const q = w / 4
  const rib = (from: number, tone: string): string => {
    const to = from + q
    const dome = `M${x} ${y - w * 0.44}Q${x + from * 0.9} ${y - w * 0.4} ${x + from} ${y}Q${x + (from + to) / 2} ${y - 34} ${x + to} ${y}`
    return path(`${dome}Q${x + to * 0.9} ${y - w * 0.4} ${x} ${y - w * 0.44}Z`, tone)
  }
  const tones = [palette.green, palette.mid, palette.green, palette.evergreen]
  return (
    stroke(`M${x} ${y - w * 0.48}V${y + 190}`, '#5b3b22', 9) +
    tones.map((tone, i) => rib((i - 2) * q, tone)).join('') +
    disc(x, y - w * 0.47, 8, palette.gold)
  )
}

function life(): string {
  const sheet = new Sheet(1200, 800, 6)
  sheet
    .fill(
      sheet.linear([
        [0, '#5b8796'],
        [0.6, '#cfd6bd'],
      ]),
    )
    .glow(930, 260, 380, '#fdf3d2', 0.75)
  sheet.add(
    cloud(230, 120, 380, '#3f6b7c', 0.5),
    cloud(560, 80, 300, '#47737f', 0.4),
    cloud(1030, 150, 260, '#e9e2c4', 0.5),
  )
  range(sheet, 400, 500, 3, '#3f8563', '#cdd5b8')
  sheet.add(
    path('M0 560Q600 500 1200 570V800H0Z', sheet.ramp('#7fae74', '#2c6a4b')),
    tree(120, 640, 300, '#2a6f50'),
    tree(1090, 630, 260, '#2a6f50'),
  )
  sheet.add(path('M440 800Q520 660 600 560H680Q760 660 880 800Z', '#e2cd98', fade(0.75)))
  const rain = times(90, () => `M${Math.round(sheet.random(0, 640))} ${Math.round(sheet.random(130, 640))}l-8 26`).join(
    '',
  )
  sheet.add(stroke(rain, '#f0f5ea', 2.6, fade(0.45)), umbrella(622, 310, 600))
  sheet.add(figure(534, 762, 430, { ...cast.father, top: palette.dusk, turn: 0.4, right: bent(34, -142, 40, -168) }))
  sheet.add(
    figure(728, 764, 402, {
      ...cast.mother,
      top: palette.terracotta,
      bottom: palette.terracotta,
      turn: -0.5,
      left: bent(-30, -126, -36, -98),
    }),
  )
  sheet.add(
    figure(636, 772, 236, { ...cast.girl, top: palette.gold, bottom: palette.gold, right: bent(28, -136, 38, -148) }),
  )
  sheet.add(bush(930, 770, 180, '#2f7a54', '#f1c9a0'), bush(260, 776, 200, '#276b4a'))
  grass(sheet, () => 772, 24, 70, '#256345')
  return sheet.svg()
}

function sapling(x: number, y: number): string[] {
  const twigs = [
    [-1, -60],
    [1, -78],
    [-1, -100],
    [1, -110],
  ] as const
  const leaf = (side: number, dy: number): string =>
    path(
      `M${x} ${y + dy}q${side * 14} -40 ${side * 54} -36q${side * -8} 34 ${side * -54} 36Z`,
      side < 0 ? '#4f9d6c' : '#3f8f63',
    )
  return [
    oval(x, y, 120, 16, '#5b3b22'),
    stroke(`M${x} ${y}v-112`, '#6d4a2a', 7),
    ...twigs.map(([side, dy]) => leaf(side, dy)),
  ]
}

function estate(): string {
  const sheet = meadow(10, ['#7db3b5', '#f3e2b3'], [150, 210])
  sheet.add(tree(1130, 620, 400, '#2a6f50', -1), tree(420, 590, 240, '#357f55', -1))
  sheet.add(
    path('M0 590Q500 540 1200 600V800H0Z', sheet.ramp('#86b66f', '#2f7048')),
    house(600, 650, 500, '#f4e4c1', palette.terracotta, '#f7d58f'),
  )
  sheet.add(
    path('M800 650H900Q990 720 1080 800H750Q790 720 800 650Z', '#e6d3a2'),
    bush(630, 664, 120, '#3f8f63', palette.gold),
  )
  sheet.add(bush(1050, 664, 130, '#3f8f63', '#f1c9a0'), sapling(322, 762))
  sheet.add(figure(186, 766, 430, { ...cast.chief, turn: 0.8, right: bent(33, -128, 48, -104) }))
  sheet.add(figure(490, 768, 400, { ...cast.daughter, turn: -0.8, left: bent(-30, -128, -46, -108) }))
  sheet.add(figure(394, 780, 236, { ...cast.boy, turn: -0.5, left: bent(-28, -132, -42, -120) }))
  grass(sheet, () => 776, 22, 80, '#2a6a48')
  return sheet.svg()
}

export const outdoorServiceArt: Record<string, () => string> = {
  'service-retirement-planning': retirement,
  'service-annuities': annuities,
  'service-life-insurance': life,
  'service-estate-planning': estate,
}
