// Heroes with people at home and in the office; the left half stays calm and dark for the headline.

import { lamp, mug, sheetOfPaper, table, veranda, windowPane } from './buildings.ts'
import { bent, cast, lap } from './cast.ts'
import { veil } from './hero-landscapes.ts'
import { box, disc, fade, palette, path, poly, Sheet, smooth, stroke, times } from './kit.ts'
import { bush, cloud, grass, palm, pot, range, tree } from './nature.ts'
import { figure } from './people.ts'

const timber = '#7a4c2a'
const plank = '#6d4325'

function houseFront(sheet: Sheet): void {
  const wall = sheet.linear(
    [
      [0, '#f6e7c6'],
      [1, '#dfc493'],
    ],
    'across',
  )
  sheet.add(box(1090, 220, 910, 560, wall), windowPane(1216, 340, 190, 220, palette.cream, '#f7d58f'))
  sheet.add(times(6, (i) => stroke(`M1090 ${600 + i * 30}H1516M1714 ${600 + i * 30}H2000`, '#c9ab74', 2, fade(0.5))))
  sheet.add(windowPane(1846, 340, 140, 220, palette.cream, '#f7d58f'), box(1520, 320, 190, 460, palette.evergreen))
  sheet.add(
    box(1534, 336, 162, 444, palette.green),
    box(1550, 354, 130, 190, '#f5d389'),
    box(1550, 568, 130, 180, '#256c51'),
  )
  sheet.add(disc(1682, 566, 8, palette.gold), box(1090, 730, 910, 50, palette.ink, fade(0.12)))
  sheet.add(
    path(
      poly([
        [1050, 780],
        [2000, 780],
        [2000, 860],
        [1000, 860],
      ]),
      '#b98a58',
    ),
  )
  sheet.add(times(4, (i) => stroke(`M${1034 - i * 12} ${796 + i * 18}H2000`, '#8a5f3a', 2, fade(0.5))))
  sheet.add(box(1000, 860, 1000, 42, '#8a5f3a'), box(930, 902, 1070, 46, '#a2754a'), box(930, 902, 1070, 8, '#cda471'))
  sheet.add(pot(1492, 790, 56, '#3f8f63'), pot(1762, 790, 56, '#2f7a54'))
  sheet.add(box(1156, 636, 310, 16, timber), box(1156, 670, 310, 16, timber), box(1144, 722, 334, 18, '#8e5a33'))
  sheet.add(box(1158, 640, 16, 190, plank), box(1450, 640, 16, 190, plank))
}

function porch(): string {
  const sheet = new Sheet(2000, 1000, 33)
  sheet
    .fill(
      sheet.linear([
        [0, '#3f7f7c'],
        [0.4, '#a9c9a4'],
        [0.6, '#f3e0b0'],
      ]),
    )
    .glow(900, 420, 560, '#fff1c9', 0.8)
  sheet.add(cloud(640, 200, 360, '#f7f0d8', 0.4))
  range(sheet, 500, 590, 3, '#3f8f63', '#d9dcae')
  sheet.add(tree(820, 720, 330, '#2f7a54', 1), tree(560, 740, 420, '#215f45', 1), tree(250, 760, 520, '#174d38', 1))
  sheet.add(path('M0 690Q600 640 1100 690T2000 700V1000H0Z', sheet.ramp('#6fa867', '#1f5a3f')))
  houseFront(sheet)
  sheet.add(
    figure(1240, 842, 384, { ...cast.grandfather, ...lap, glasses: true, turn: 0.5, right: bent(30, -130, 40, -110) }),
  )
  sheet.add(figure(1384, 844, 370, { ...cast.auntie, ...lap, turn: 0.4 }), veranda(1110, 862, 1080, 600, '#f4ead2'))
  sheet.add(
    figure(1806, 908, 480, {
      ...cast.father,
      turn: -0.6,
      left: bent(-30, -130, -34, -100),
      right: bent(28, -128, 24, -98),
    }),
  )
  sheet.add(
    figure(1672, 916, 456, {
      ...cast.mother,
      turn: -0.5,
      left: bent(-30, -128, -38, -100),
      right: bent(28, -130, 33, -104),
    }),
  )
  sheet.add(figure(1538, 918, 260, { ...cast.girl, turn: -0.2, right: bent(29, -136, 40, -150) }))
  sheet.add(path('M0 900Q500 850 1000 936H2000V1000H0Z', sheet.ramp('#2f7a4f', '#123f2d')))
  sheet.add(
    bush(1040, 970, 200, '#2f7a54', '#f1c9a0'),
    bush(1190, 992, 150, '#3f8f63', palette.gold),
    bush(1950, 996, 220, '#276b4a', '#e7a58b'),
  )
  grass(sheet, (x) => 936 + Math.sin(x / 130) * 12, 30, 110, '#3f8f63')
  veil(sheet, 0.86)
  return sheet.svg()
}

function outlook(): string {
  const view = new Sheet(2000, 1000, 13)
  view
    .fill(
      view.linear([
        [0, '#4f8f93'],
        [0.45, '#f0d9a2'],
      ]),
    )
    .glow(1480, 300, 420, '#fff3cf', 0.95)
  view.add(disc(1480, 300, 52, '#fff7df'), cloud(1180, 190, 260, '#fbeecb', 0.6), cloud(1790, 170, 200, '#fbeecb', 0.5))
  range(view, 380, 500, 4, '#3f8f63', '#e9d7a0')
  view.add(tree(1120, 600, 170, '#2f7a54'), tree(1880, 610, 200, '#2f7a54', -1), palm(1800, 620, 250, '#276b4a', -0.1))
  // The view has gradients of its own, whose names must not meet those of the room.
  const inner = view.svg().replaceAll('url(#d', 'url(#v').replaceAll('id="d', 'id="v')
  return `<svg x="1000" y="90" width="940" height="520" viewBox="1000 90 940 520">${inner}</svg>`
}

function bookcase(sheet: Sheet): void {
  const spines = ['#3f8f63', '#c4663f', '#d9a441', '#a9c9a4', '#5d87a0']
  sheet.add(box(120, 250, 520, 460, '#5f4427'), box(140, 270, 480, 420, '#2c2013'))
  for (const y of [404, 544, 684]) {
    for (let x = 152; x < 590; x += sheet.random(20, 36)) {
      const h = 60 + (Math.round(x) % 5) * 10
      if (sheet.random() < 0.86)
        sheet.add(box(x, y - h, 18, h, spines[Math.floor(sheet.random(0, 4.99))] ?? palette.mid))
    }
    sheet.add(box(130, y, 500, 14, '#6d4f2e'))
  }
}

function chair(x: number): string {
  return (
    path(`M${x - 84} 800V600Q${x - 84} 560 ${x - 44} 560H${x + 44}Q${x + 84} 560 ${x + 84} 600V800Z`, '#7b4a2c') +
    path(`M${x + 20} 560H${x + 44}Q${x + 84} 560 ${x + 84} 600V800H${x + 30}Z`, '#5b351f', fade(0.6))
  )
}

function adviser(): string {
  const sheet = new Sheet(2000, 1000, 12)
  sheet.fill(sheet.ramp('#1d4a3b', '#12352a'))
  bookcase(sheet)
  sheet.add(
    outlook(),
    [1000, 1306, 1622, 1928].map((x) => box(x - 12, 80, 24, 540, '#f1e3c3')),
  )
  sheet.add(
    box(988, 78, 964, 22, '#f1e3c3'),
    box(970, 606, 1000, 26, '#e2cf9f'),
    box(970, 632, 1000, 10, '#0b261d', fade(0.4)),
  )
  const drape = smooth(
    [
      [950, 60],
      [1030, 70],
      [1010, 300],
      [1046, 560],
      [1020, 760],
      [930, 760],
      [940, 400],
    ],
    true,
  )
  sheet.add(path(drape, '#2a6a52'), stroke('M968 90Q960 400 966 740M1000 90Q986 400 1000 740', '#1a4d3a', 7, fade(0.7)))
  sheet.add(
    box(0, 760, 2000, 240, sheet.ramp('#3d2c1c', '#22180f')),
    path('M1250 760H1990L2000 1000H1060Z', '#f3d79a', fade(0.14)),
  )
  sheet.add(lamp(1466, 0, 96, palette.deepGold), pot(1910, 800, 110, '#3f8f63', '#c9b48a'), chair(1250), chair(1690))
  sheet.add(
    figure(1690, 1080, 640, {
      ...cast.widow,
      stance: 'bust',
      turn: -0.9,
      left: bent(-32, -126, -44, -109),
      right: bent(26, -124, -4, -107),
    }),
  )
  sheet.add(
    figure(1250, 1080, 660, {
      ...cast.adviser,
      stance: 'bust',
      turn: 0.9,
      left: bent(-27, -124, 2, -108),
      right: bent(32, -130, 52, -112),
    }),
  )
  sheet.add(table(1040, 738, 880, 260, '#b57b45'), box(1072, 760, 816, 240, sheet.ramp('#7d5029', '#4d3019')))
  const panel = 'width="240" height="190" rx="10" fill="none" stroke="#a06c3c" stroke-opacity=".5" stroke-width="4"'
  sheet.add([1090, 1360, 1630].map((x) => `<rect x="${x}" y="790" ${panel}/>`))
  sheet.add(
    sheetOfPaper(1400, 716, 150, -24),
    sheetOfPaper(1500, 722, 120, -14),
    stroke('M1392 742l44 -26', palette.ink, 6),
  )
  sheet.add(mug(1806, 742, 48, palette.cream), mug(1108, 742, 46, palette.green))
  sheet.add(path('M1420 100H1928V606H1180Z', '#fff2c8', fade(0.06)))
  veil(sheet, 0.86)
  return sheet.svg()
}

export const homeArt: Record<string, () => string> = { 'hero-porch': porch, 'hero-adviser': adviser }
